import { useQuery } from '@tanstack/react-query';
import type { OfficeView } from '#shared/offices.ts';
import { CONTACT_PAGE } from '../content/contact.ts';
import { recordsQuery } from '../site/records-query.ts';
import { useApi } from '../site/site-context.tsx';
import { TagBadge } from '../ui/Badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { OfficePlan } from './OfficePlan.tsx';

/** The names of offices that are open, such as 'Leeds and York'. */
export const openOffices = (offices: readonly OfficeView[]): string =>
  new Intl.ListFormat('en-GB').format(
    offices.filter(({ is_coming_soon }) => !is_coming_soon).map(({ name }) => name),
  );

function doorsOpen(offices: readonly OfficeView[]): string {
  const more = offices.some(({ is_coming_soon }) => is_coming_soon) ? 'more on the way' : '';
  const open = openOffices(offices);
  return [open && `Doors open in ${open}`, more].filter(Boolean).join(', ');
}

export function Offices() {
  const { data: offices = [] } = useQuery(recordsQuery(useApi(), 'offices'));
  if (offices.length === 0) return null;
  return (
    <section className="section paper" aria-labelledby="offices-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="display display-2" id="offices-title">
            {CONTACT_PAGE.officesTitle}
          </h2>
          <p>{`${doorsOpen(offices)}.`}</p>
        </div>
        <ul className="offices">
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
  return (
    <article className={classNames('office', is_coming_soon && 'office--soon')}>
      {plan && <OfficePlan name={plan} />}
      <h3 className="display display-1">{name}</h3>
      {is_coming_soon ? (
        <p>
          <TagBadge>{CONTACT_PAGE.comingSoon}</TagBadge>
        </p>
      ) : (
        <address>
          <p>
            {address_lines.map((line) => (
              <span key={line}>{line}</span>
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
