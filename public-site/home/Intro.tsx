import { FIGURES, INTRO } from '../content/home.ts';
import { Figures } from '../sections/Figures.tsx';

export function Intro() {
  return (
    <section className="section intro t-primary dark">
      <div className="wrap">
        <p className="intro__statement">
          {INTRO.before} <em>{INTRO.stressed}</em> {INTRO.after}
        </p>
        <Figures figures={FIGURES} />
      </div>
    </section>
  );
}
