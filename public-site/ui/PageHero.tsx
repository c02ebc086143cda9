import type { ReactNode } from 'react';
import { Poster } from './Poster.tsx';

interface PageHeroProps {
  /** The words of the poster, said once. */
  title: string;
  wide: readonly string[];
  narrow: readonly string[];
  lead: string;
  /** Buttons at the right. */
  children?: ReactNode;
  className?: string;
}

/** The top of a page: its poster, a sentence, and what to do next. */
export function PageHero({ title, wide, narrow, lead, children, className }: PageHeroProps) {
  return (
    <section className={className ? `page-hero ${className}` : 'page-hero'}>
      <div className="wrap">
        <h1>
          <span className="visually-hidden">{title}</span>
          <Poster wide={wide} narrow={narrow} />
        </h1>
        <div className="page-hero__low">
          <p className="lead">{lead}</p>
          {children && <div className="page-hero__actions">{children}</div>}
        </div>
      </div>
    </section>
  );
}
