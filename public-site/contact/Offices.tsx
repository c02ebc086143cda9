import { CONTACT_PAGE } from '../content/contact.ts';
import { OFFICES, type Office } from '../content/offices.ts';
import { TagBadge } from '../ui/Badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { OfficePlan } from './OfficePlan.tsx';

export function Offices() {
  return (
    <section className="section paper" aria-labelledby="offices-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="display display-2" id="offices-title">
            {CONTACT_PAGE.officesTitle}
          </h2>
          <p>{CONTACT_PAGE.officesText}</p>
        </div>
        <ul className="offices">
          {OFFICES.map((office) => (
            <li key={office.name}>
              <OfficeCard office={office} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function OfficeCard({
  office: { name, plan, addressLines, email, phone, isComingSoon },
}: {
  office: Office;
}) {
  return (
    <article className={classNames('office', isComingSoon && 'office--soon')}>
      <OfficePlan name={plan} />
      <h3 className="display display-1">{name}</h3>
      {isComingSoon ? (
        <p>
          <TagBadge>{CONTACT_PAGE.comingSoon}</TagBadge>
        </p>
      ) : (
        <address>
          <p>
            {addressLines.map((line) => (
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
