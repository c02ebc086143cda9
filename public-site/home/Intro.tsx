import type { FigureView } from '#shared/website-lists.ts';
import { Figures } from '../sections/Figures.tsx';
import { usePageTexts } from '../site/page-texts.ts';

export function Intro({ figures }: { figures: readonly FigureView[] }) {
  return (
    <section className="section intro t-primary dark">
      <div className="wrap">
        <p className="intro__statement">
          <Stressed text={usePageTexts('home').intro} />
        </p>
        <Figures figures={figures} page="home" />
      </div>
    </section>
  );
}

/** A text with emphasis on words between asterisks that touch them; others, as in 'a 5* team', are shown. */
function Stressed({ text }: { text: string }) {
  return text
    .split(/\*([^\s*](?:[^*]*[^\s*])?)\*/)
    .map((piece, index) => (index % 2 === 0 ? piece : <em key={index}>{piece}</em>));
}
