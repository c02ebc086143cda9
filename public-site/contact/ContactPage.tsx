import { fillIn } from '#shared/fill-in.ts';
import { listing } from '#shared/listing.ts';
import type { ShownRecords } from '#shared/website-lists.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { FaqSection } from '../faq/Faq.tsx';
import { CompactContactOptions } from '../sections/ContactOptions.tsx';
import { Cards, TitledSection } from '../sections/TitledSection.tsx';
import { type LoadedPage, type LoaderContext, readRecords, type ShownLists } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { TagBadge } from '../ui/Message.tsx';
import { PageTop } from '../ui/PageHero.tsx';

export async function loadContact(context: LoaderContext): Promise<LoadedPage> {
  return { page: <ContactPage {...(await readRecords(context, 'offices', 'questions'))} /> };
}

function ContactPage({ offices, questions }: Pick<ShownLists, 'offices' | 'questions'>) {
  const texts = usePageTexts('contact');
  return (
    <>
      <PageTop name="contact" type="ContactPage" texts={texts} ofFirm>
        <ConsultationButton source="contact_hero" size="large">
          {texts.button}
        </ConsultationButton>
        <ConsultationButton source="contact_journey" size="large" tone="ghost">
          {texts.second_button}
        </ConsultationButton>
      </PageTop>
      <CompactContactOptions />
      <Offices offices={offices} />
      <FaqSection questions={questions} />
    </>
  );
}

function Offices({ offices }: Pick<ShownLists, 'offices'>) {
  const texts = usePageTexts('contact');
  if (offices.length === 0) return null;
  const open = offices.filter(({ is_coming_soon }) => !is_coming_soon).map(({ name }) => name);
  const doors = [
    open.length > 0 && fillIn(texts.offices_open, { offices: listing(open) }),
    open.length < offices.length && 'more on the way',
  ];
  const beside = <p>{`${doors.filter(Boolean).join(', ')}.`}</p>;
  return (
    <TitledSection className="paper" name="offices" title={texts.offices_title} beside={beside}>
      <Cards
        of={offices}
        className={`cards cards--${Math.min(offices.length, 4)}`}
        card={(office) => <OfficeCard office={office} />}
      />
    </TitledSection>
  );
}

function OfficeCard({ office }: { office: ShownRecords['offices'] }) {
  const { name, plan, address_lines, email, phone, is_coming_soon } = office;
  return (
    <article className={classNames('office stack box slab', is_coming_soon ? 'office--soon' : 'white')}>
      {plan && <Drawing name={`office-${plan}`} />}
      <h3 className="display display-1">{name}</h3>
      {is_coming_soon ? (
        <p>
          <TagBadge>Coming Soon</TagBadge>
        </p>
      ) : (
        <address>
          <p>
            {address_lines.map((line, index) => (
              <span key={index}>{line}</span>
            ))}
          </p>
          <ul>
            {email && (
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            )}
            {phone && (
              <li>
                <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
              </li>
            )}
          </ul>
        </address>
      )}
    </article>
  );
}
