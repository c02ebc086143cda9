import type { ShownPoster } from '#shared/page-texts/index.ts';
import { POSTER_WIDTH, type PosterLayout, setPoster } from '#shared/poster.ts';

/** Lines that each fill the width; hidden from screen readers, as the heading has the same words. */
export function Poster({ wide, narrow }: Pick<ShownPoster, 'wide' | 'narrow'>) {
  return (
    <>
      <PosterLines layout="wide" texts={wide} />
      <PosterLines layout="narrow" texts={narrow} />
    </>
  );
}

/** SVG, which scales with its box without inline styles, which the content security policy forbids. */
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
