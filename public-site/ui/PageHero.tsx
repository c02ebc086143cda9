import type { ReactNode } from 'react';
import type { ShownPoster } from '#shared/page-texts/index.ts';
import { POSTER_WIDTH, type PosterLayout, setPoster } from '#shared/poster.ts';
import { PAGE_PATHS } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import type { PageDescription } from '../head/structured-data.ts';

interface PageTopProps {
  name: keyof typeof PAGE_PATHS;
  type: PageDescription['type'];
  texts: { title: string; description: string; page: string; headline: ShownPoster; lead: string };
  /** Whether search engines are told on this page who runs the site. */
  ofFirm?: boolean;
  /** Buttons on the right. */
  children?: ReactNode;
}

/** The start of a page of the menu: its metadata and its hero. */
export function PageTop({ name, type, texts, ofFirm = false, ...hero }: PageTopProps) {
  const { title, description, page, headline, lead } = texts;
  return (
    <>
      <Head
        title={title}
        description={description}
        path={PAGE_PATHS[name]}
        headline={headline}
        page={{ type, name: page }}
        ofFirm={ofFirm}
      />
      <PageHero headline={headline} lead={lead} {...hero} />
    </>
  );
}

interface PageHeroProps extends Pick<PageTopProps, 'children'> {
  headline: ShownPoster;
  /** Omitted if empty. */
  lead: string;
}

/** The top of a page: a poster, a sentence and buttons. */
export function PageHero({ headline, lead, children }: PageHeroProps) {
  return (
    <section className="page-hero">
      <div className="wrap">
        <h1>
          <span className="visually-hidden">{headline.spoken}</span>
          <Poster {...headline} />
        </h1>
        <div className="split">
          {lead && <p className="lead">{lead}</p>}
          {children && <div className="cluster">{children}</div>}
        </div>
      </div>
    </section>
  );
}

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
        <text key={place.y} {...place} lengthAdjust="spacingAndGlyphs">
          {text}
        </text>
      ))}
    </svg>
  );
}
