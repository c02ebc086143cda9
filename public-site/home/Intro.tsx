import { Figures } from '../sections/Figures.tsx';
import { usePageTexts } from '../site/page-texts.ts';

export function Intro() {
  return (
    <section className="section intro t-primary dark">
      <div className="wrap">
        <p className="intro__statement">
          <Stressed text={usePageTexts('home').intro} />
        </p>
        <Figures page="home" />
      </div>
    </section>
  );
}

/** A text with emphasis between pairs of asterisks. */
function Stressed({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing else to be told apart by
  return text.split('*').map((piece, index) => (index % 2 === 0 ? piece : <em key={index}>{piece}</em>));
}
