import { PAGE_PATHS } from '#shared/public.ts';
import type { ReasonView } from '#shared/website-lists.ts';
import { fillText } from '../site/fill-text.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { ButtonLink } from '../ui/Button.tsx';

export function WhyChoose({ reasons }: { reasons: readonly ReasonView[] }) {
  const settings = useSiteSettings();
  const texts = usePageTexts('home');
  if (reasons.length === 0) return null;
  return (
    <section className="section why t-accent" aria-labelledby="why-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="display display-2" id="why-title">
            {texts.reasons_title}
          </h2>
          {settings.counts.specialities > 1 && (
            <ButtonLink to={PAGE_PATHS.specialities}>{texts.reasons_link}</ButtonLink>
          )}
        </div>
        <ol>
          {reasons.map(({ id, big, title, text }) => (
            <li key={id}>
              <span className="why__big display" aria-hidden="true">
                {big}
              </span>
              <h3 className="why__title">{title}</h3>
              <p className="why__text">{fillText(text, settings)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
