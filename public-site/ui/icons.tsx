import { fillIn } from '#shared/fill-in.ts';
import { usePageTexts } from '../site/page-texts.ts';

export function CloseIcon() {
  return (
    <svg className="icon-close" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 3l14 14M17 3L3 17" stroke="currentColor" strokeWidth="3" fill="none" />
    </svg>
  );
}

export function WarningIcon() {
  return (
    <svg className="icon-warning" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 0l10 18H0z" fill="currentColor" />
      <path d="M9 6h2v6H9zM9 13.5h2v2H9z" fill="#fff" />
    </svg>
  );
}

export function ArrowIcon({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 12h17M13 4l8 8-8 8" fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}

export function ExternalIcon() {
  return (
    <svg className="icon-external" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M5 2h9v9M14 2L3 13" fill="none" stroke="currentColor" strokeWidth="2.4" />
    </svg>
  );
}

export function PauseIcon() {
  return (
    <svg viewBox="0 0 22 22" aria-hidden="true">
      <path d="M4 3h5v16H4zM13 3h5v16h-5z" fill="currentColor" />
    </svg>
  );
}

export function PlayIcon() {
  return (
    <svg viewBox="0 0 22 22" aria-hidden="true">
      <path d="M5 2l14 9-14 9z" fill="currentColor" />
    </svg>
  );
}

export function MenuIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2 5h20M2 12h20M2 19h20" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}

export function SearchIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" strokeWidth="3" />
      <path d="M15 15l7 7" stroke="currentColor" strokeWidth="3.5" />
    </svg>
  );
}

/** The brand's symbol: a slab on two legs. */
export function Glyph({ className = 'glyph' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      <path d="M2 6h20v4.5h-2.6L18.2 19h-3.4l.9-8.5H8.3l.9 8.5H5.8L4.6 10.5H2z" />
    </svg>
  );
}

/** @param rating 1 to 5 */
export function Stars({ rating }: { rating: number }) {
  const { testimonials_stars } = usePageTexts('home');
  return (
    <div className="stars" role="img" aria-label={fillIn(testimonials_stars, { rating: String(rating) })}>
      {Array.from({ length: rating }, (_, star) => (
        <svg key={star} viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 0l2.9 6.6 7.1.7-5.4 4.7 1.6 7L10 15.3 3.8 19l1.6-7L0 7.3l7.1-.7z" />
        </svg>
      ))}
    </div>
  );
}

/** The flipping table with its words under it. */
export function Loading({ children }: { children: string }) {
  return (
    <div className="loading" role="status">
      <Glyph className="spinner" />
      {children}
    </div>
  );
}
