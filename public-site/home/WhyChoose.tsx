import { brandLines } from '#shared/brand.ts';
import { REASONS } from '../content/reasons.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { ButtonLink } from '../ui/Button.tsx';

export function WhyChoose() {
  const [brand] = brandLines(useSiteSettings().name);
  return (
    <section className="section why t-accent" aria-labelledby="why-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="display display-2" id="why-title">
            Why choose {brand}
          </h2>
          <ButtonLink to="/specialities">See all 14 specialities</ButtonLink>
        </div>
        <ol>
          {REASONS.map(({ big, title, text }) => (
            <li key={title}>
              <span className="why__big display" aria-hidden="true">
                {big}
              </span>
              <h3 className="why__title">{title}</h3>
              <p className="why__text">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
