import type { ReactNode } from 'react';
import type { ShownPoster } from '#shared/page-texts/index.ts';
import { Poster } from './Poster.tsx';

interface PageHeroProps {
  headline: ShownPoster;
  /** Omitted if empty. */
  lead: string;
  /** Buttons on the right. */
  children?: ReactNode;
  className?: string;
}

/** The top of a page: a poster, a sentence and buttons. */
export function PageHero({ headline, lead, children, className }: PageHeroProps) {
  return (
    <section className={className ? `page-hero ${className}` : 'page-hero'}>
      <div className="wrap">
        <h1>
          <span className="visually-hidden">{headline.spoken}</span>
          <Poster {...headline} />
        </h1>
        <div className="page-hero__low">
          {lead && <p className="lead">{lead}</p>}
          {children && <div className="page-hero__actions">{children}</div>}
        </div>
      </div>
    </section>
  );
}
