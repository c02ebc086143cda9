import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { PauseButton } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
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
            <HeroTable />
          </div>
        </div>
      </div>
    </section>
  );
}

/** The table, its chairs and flying objects; each `data-scene` of the hero tips it further (styles/hero.css). */
export function HeroTable() {
  return (
    <svg className="flip" viewBox="0 0 820 520" aria-hidden="true" preserveAspectRatio="xMaxYMax meet">
      <g className="flip__seats" fill="var(--secondary)">
        <path d="M96 520a86 86 0 0 1 172 0z" />
        <path d="M324 520a86 86 0 0 1 172 0z" fill="var(--accent)" />
        <path d="M552 520a86 86 0 0 1 172 0z" />
      </g>
      <g className="flip__sheet">
        <g transform="rotate(16 196 100)">
          <rect x="140" y="28" width="112" height="146" fill="#FFFFFF" />
          <path
            d="M158 52h52v12h-52zM158 80h76v8h-76zM158 98h76v8h-76zM158 116h48v8h-48z"
            fill="var(--ink)"
          />
          <rect x="158" y="140" width="34" height="16" fill="var(--verve)" />
        </g>
      </g>
      <g className="flip__chart">
        <circle cx="390" cy="92" r="74" fill="var(--secondary)" />
        <path d="M390 92V18a74 74 0 0 1 74 74z" fill="var(--ink)" />
        <path d="M404 78V4a74 74 0 0 1 74 74z" fill="#FFFFFF" transform="translate(8 -6)" />
      </g>
      <g className="flip__bars">
        <g transform="rotate(-12 610 90)">
          <path d="M556 96h30v60h-30z" fill="var(--primary)" />
          <path d="M594 60h30v96h-30z" fill="var(--accent)" />
          <path d="M632 14h30v142h-30z" fill="var(--ink)" />
        </g>
      </g>
      <g className="flip__coin">
        <circle cx="742" cy="176" r="54" fill="var(--accent)" />
        <path
          transform="translate(715.102 215)"
          d="M2.4 0L2.4 -7.1Q4.7 -10.4 6.4 -13.9Q8.1 -17.3 9.2 -21.2Q10.3 -25.1 10.5 -29.4L2.4 -29.4L2.4 -40.4L9.4 -40.4Q8.7 -43.2 7.7 -45.9Q6.7 -48.6 6 -51.4Q5.3 -54.2 5.3 -57.1Q5.3 -63 10.3 -66.8Q15.2 -70.6 25.5 -70.6Q34.9 -70.6 40.6 -67Q46.3 -63.5 46.3 -54.6L46.3 -48.9L30.1 -48.9L30.1 -54.8Q30.1 -57.3 29.4 -59.1Q28.8 -60.8 27.7 -61.6Q26.5 -62.4 25.3 -62.4Q23.7 -62.4 22.6 -61.2Q21.5 -60.1 21.5 -57.8Q21.5 -56 22.5 -53.4Q23.6 -50.7 24.7 -47.4Q25.7 -44.1 25.7 -40.4L33.5 -40.4L33.5 -29.4L25.3 -29.4Q24.5 -25.3 22.9 -21.4Q21.2 -17.6 19.6 -14.9Q17.9 -12.2 17 -11.1Q17.9 -11.3 19 -11.5Q20.1 -11.7 21.4 -11.7Q22.8 -11.8 24.3 -11.8Q28.1 -11.8 29.3 -12.6Q30.4 -13.3 30.4 -16.9L30.4 -21.8L46.3 -21.8L46.3 -15.6Q46.3 -7.7 44.3 -4.5Q42.2 -1.3 38.7 -0.6Q34.9 0.1 30.3 -0.5Q25.7 -1.2 21 -2.1Q16.3 -2.9 11.9 -2.9Q8 -2.9 5.7 -1.9Q3.4 -0.8 2.4 0Z"
          fill="var(--ink)"
        />
      </g>
      <g className="flip__cup">
        <g transform="rotate(-28 60 232)">
          <path d="M18 196h84v34a42 42 0 0 1-84 0z" fill="#FFFFFF" />
          <path d="M102 204h10a20 20 0 0 1 0 40h-14v-12h14a8 8 0 0 0 0-16h-10z" fill="#FFFFFF" />
          <path d="M18 196h84v14H18z" fill="var(--primary)" />
        </g>
      </g>
      <g className="flip__table" fill="var(--ink)">
        <path d="M84 262h640v50H84z" />
        <path d="M150 312h58l-12 168h-34z" />
        <path d="M600 312h58l-12 168h-34z" />
      </g>
    </svg>
  );
}
