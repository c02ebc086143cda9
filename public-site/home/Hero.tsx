import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { PauseButton } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { Poster } from '../ui/PageHero.tsx';

/** The headlines take turns (browser/rotation.ts). */
export function Hero() {
  const texts = usePageTexts('home');
  const headlines = [texts.headline_1, texts.headline_2, texts.headline_3].filter(
    ({ wide }) => wide.length > 0,
  );
  return (
    <section className="hero" data-scene={1}>
      <div className="wrap">
        <h1>
          <span className="visually-hidden">{headlines.map(({ spoken }) => spoken).join(' ')}</span>
          {headlines.map((headline, index) => (
            <span key={index} className={classNames('hero__headline', index === 0 && 'is-shown')}>
              <Poster {...headline} />
            </span>
          ))}
        </h1>
        <div className="hero__low">
          <div className="hero__say stack">
            <p className="lead">{texts.lead}</p>
            <ConsultationButton source="hero" size="large">
              {texts.button}
            </ConsultationButton>
            <ul className="ticks">
              {texts.ticks.map((tick, index) => (
                <li key={index}>{tick}</li>
              ))}
            </ul>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
            <div className="hero__controls cluster" role="group" aria-label="Headlines">
              {headlines.map((_, index) => (
                <button
                  key={index}
                  type="button"
                  className="icon-button hero__dot"
                  aria-label={`Show headline ${index + 1}`}
                  aria-pressed={index === 0}
                />
              ))}
              <PauseButton what="headlines" />
            </div>
          </div>
          <div className="hero__picture">
            <Drawing name="table" />
          </div>
        </div>
      </div>
    </section>
  );
}
