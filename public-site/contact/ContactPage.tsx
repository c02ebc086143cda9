import { fillIn } from '#shared/fill-in.ts';
import { listing } from '#shared/listing.ts';
import type { OFFICE_PLANS, ShownRecords } from '#shared/website-lists.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { FaqSection } from '../faq/Faq.tsx';
import { CompactContactOptions } from '../sections/ContactOptions.tsx';
import { type LoadedPage, type LoaderContext, readRecords, type ShownLists } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { classNames } from '../ui/class-names.ts';
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
      <FaqSection questions={questions} described />
    </>
  );
}

export function Offices({ offices }: Pick<ShownLists, 'offices'>) {
  const texts = usePageTexts('contact');
  if (offices.length === 0) return null;
  const open = offices.filter(({ is_coming_soon }) => !is_coming_soon).map(({ name }) => name);
  const doors = [
    open.length > 0 && fillIn(texts.offices_open, { offices: listing(open) }),
    open.length < offices.length && 'more on the way',
  ];
  return (
    <section className="section paper" aria-labelledby="offices-title">
      <div className="wrap">
        <div className="section-head split">
          <h2 className="display display-2" id="offices-title">
            {texts.offices_title}
          </h2>
          <p>{`${doors.filter(Boolean).join(', ')}.`}</p>
        </div>
        <ul className="offices cards cards--4">
          {offices.map((office) => (
            <li key={office.id}>
              <OfficeCard office={office} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function OfficeCard({ office }: { office: ShownRecords['offices'] }) {
  const { name, plan, address_lines, email, phone, is_coming_soon } = office;
  return (
    <article className={classNames('office stack box slab', is_coming_soon ? 'office--soon' : 'white')}>
      {plan && <OfficePlan name={plan} />}
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

type Plan = (typeof OFFICE_PLANS)[number];

/** A drawing of the place, grey for a coming office (styles/sections.css). */
export function OfficePlan({ name }: { name: Plan }) {
  return (
    <svg className="office__plan" viewBox="0 0 280 150" aria-hidden="true">
      {PLANS[name].map(([colour, d]) => (
        <path key={d} fill={`var(--${colour})`} d={d} />
      ))}
    </svg>
  );
}

/** What each plan draws in which colour, from back to front. */
const PLANS: { readonly [name in Plan]: readonly (readonly [colour: string, d: string])[] } = {
  lancashire: [
    ['verve', 'M0 0h280v150H0z'],
    ['primary', 'M44 150a96 96 0 1 0 192 0a96 96 0 1 0 -192 0z'],
    ['accent', 'M78 150a62 62 0 1 0 124 0a62 62 0 1 0 -124 0z'],
    ['ink', 'M112 150a28 28 0 1 0 56 0a28 28 0 1 0 -56 0z'],
  ],
  manchester: [
    ['secondary', 'M0 0h280v150H0z'],
    [
      'primary',
      'M0 150V84l46-30v96zM58 150V50h50v100zM120 150V20h44v130zM176 150V70l52-34v114zM240 150V94h40v56z',
    ],
    ['accent', 'M132 34h20v12h-20zM132 58h20v12h-20zM132 82h20v12h-20zM70 66h26v12H70zM70 90h26v12H70z'],
  ],
  leeds: [
    ['accent', 'M0 0h280v150H0z'],
    ['primary', 'M0 150a70 70 0 0 1 140 0zM140 150a70 70 0 0 1 140 0z'],
    ['ink', 'M110 20h60v130h-60z'],
  ],
  london: [
    ['secondary', 'M0 0h280v150H0z'],
    ['ink', 'M0 110h280v40H0z'],
    ['primary', 'M60 110V40h24v70zM196 110V40h24v70zM60 64h160v16H60z'],
  ],
};
