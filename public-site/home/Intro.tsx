import { FIGURES, INTRO } from '../content/home.ts';

export function Intro() {
  return (
    <section className="section intro t-primary dark">
      <div className="wrap">
        <p className="intro__statement">
          {INTRO.before} <em>{INTRO.stressed}</em> {INTRO.after}
        </p>
        <dl>
          {FIGURES.map(({ figure, meaning }) => (
            <div key={figure}>
              <dt>{meaning}</dt>
              <dd className="display">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
