import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { HEADLINES, HERO_SUBTITLE, HERO_TICKS } from '../content/home.ts';
import { classNames } from '../ui/class-names.ts';
import { PauseIcon, PlayIcon } from '../ui/icons.tsx';
import { Poster } from '../ui/Poster.tsx';
import { HeroTable } from './HeroTable.tsx';
import { useRotation } from './use-rotation.ts';

export function Hero() {
  const { current, playing, choose, toggle, hold, release } = useRotation(HEADLINES.length);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing only holds the rotation
    <section
      className="hero"
      data-scene={current + 1}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div className="wrap">
        <h1>
          <span className="visually-hidden">
            {HEADLINES.map(({ line1, line2 }) => `${line1} ${line2}`).join(' ')}
          </span>
          <span className="hero__headlines">
            {HEADLINES.map(({ line1, wide, narrow }, index) => (
              <span key={line1} className={classNames('hero__headline', index === current && 'is-shown')}>
                <Poster wide={wide} narrow={narrow} />
              </span>
            ))}
          </span>
        </h1>
        <div className="hero__low">
          <div className="hero__say">
            <p className="lead">{HERO_SUBTITLE}</p>
            <ConsultationButton source="hero" size="large">
              Start Your Transformation
            </ConsultationButton>
            <ul className="ticks">
              {HERO_TICKS.map((tick) => (
                <li key={tick}>{tick}</li>
              ))}
            </ul>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
            <div className="hero__controls" role="group" aria-label="Headlines">
              {HEADLINES.map(({ line1 }, index) => (
                <button
                  key={line1}
                  type="button"
                  className="hero__dot"
                  aria-label={`Show headline ${index + 1}`}
                  aria-pressed={index === current}
                  onClick={() => choose(index)}
                />
              ))}
              <button
                type="button"
                aria-label={playing ? 'Pause headlines' : 'Play headlines'}
                onClick={toggle}
              >
                {playing ? <PauseIcon /> : <PlayIcon />}
              </button>
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
