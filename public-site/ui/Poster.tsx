import type { ShownPoster } from '#shared/page-texts/index.ts';
import { POSTER_WIDTH, type PosterLayout, setPoster } from '#shared/poster.ts';

/** Lines that each fill the width; only for the eye, the heading says the same words once. */
export function Poster({ wide, narrow }: Pick<ShownPoster, 'wide' | 'narrow'>) {
  return (
    <>
      <PosterLines layout="wide" texts={wide} />
      <PosterLines layout="narrow" texts={narrow} />
    </>
  );
}

/** SVG, because it scales with its box without a size in a style, which the content security policy would refuse. */
function PosterLines({ layout, texts }: { layout: PosterLayout; texts: readonly string[] }) {
  const { height, lines } = setPoster(texts, layout);
  return (
    <svg className={`poster poster--${layout}`} viewBox={`0 0 ${POSTER_WIDTH} ${height}`} aria-hidden="true">
      {lines.map(({ text, ...place }) => (
        <text key={place.y} className="poster__line" {...place} lengthAdjust="spacingAndGlyphs">
          {text}
        </text>
      ))}
    </svg>
  );
}
