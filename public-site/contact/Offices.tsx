import { fillIn } from '#shared/fill-in.ts';
import { listing } from '#shared/listing.ts';
import type { OfficeView } from '#shared/website-lists.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { TagBadge } from '../ui/Message.tsx';
import { OfficePlan } from './OfficePlan.tsx';

/** @returns the names of open offices, such as 'Leeds and York' */
export const openOffices = (offices: readonly OfficeView[]): string =>
  listing(offices.filter(({ is_coming_soon }) => !is_coming_soon).map(({ name }) => name));

export function Offices({ offices }: { offices: readonly OfficeView[] }) {
  const texts = usePageTexts('contact');
  if (offices.length === 0) return null;
  const open = openOffices(offices);
  const doors = [
    open && fillIn(texts.offices_open, { offices: open }),
    offices.some(({ is_coming_soon }) => is_coming_soon) && texts.offices_soon,
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

function OfficeCard({ office }: { office: OfficeView }) {
  const { name, plan, address_lines, email, phone, is_coming_soon } = office;
  const texts = usePageTexts('contact');
  return (
    <article className={classNames('office stack', is_coming_soon && 'office--soon')}>
      {plan && <OfficePlan name={plan} />}
      <h3 className="display display-1">{name}</h3>
      {is_coming_soon ? (
        <p>
          <TagBadge>{texts.coming_soon}</TagBadge>
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
