import { fillIn } from '#shared/fill-in.ts';
import type { PageTexts, ShownPoster } from '#shared/page-texts/index.ts';
import { divideInTurns } from '#shared/poster.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { PauseButton } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Poster } from '../ui/PageHero.tsx';
import { HeroTable } from './HeroTable.tsx';

/** The headlines take turns (browser/rotation.ts). */
export function Hero() {
  const texts = usePageTexts('home');
  const headlines = headlinesOf(texts);
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
            <div className="hero__controls cluster" role="group" aria-label={texts.headlines_name}>
              {headlines.map((_, index) => (
                <button
                  key={index}
                  type="button"
                  className="icon-button hero__dot"
                  aria-label={fillIn(texts.headlines_show, { number: String(index + 1) })}
                  aria-pressed={index === 0}
                />
              ))}
              <PauseButton pause={texts.headlines_pause} play={texts.headlines_play} />
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

/** Lines for narrow screens are set for all three, as they take turns in one place. */
function headlinesOf({ headline_1, headline_2, headline_3 }: PageTexts<'home'>): ShownPoster[] {
  const headlines = [headline_1, headline_2, headline_3].filter(({ wide }) => wide.length > 0);
  const inTurns = divideInTurns(
    headlines.map(({ narrow }) => narrow),
    'narrow',
  );
  return headlines.map((headline, index) => ({ ...headline, narrow: inTurns[index] ?? headline.narrow }));
}
