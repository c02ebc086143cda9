/** @returns an icon of lines in the colour of the text */
const lines = (size: number, d: string, strokeWidth: number, name?: string) =>
  function Icon({ className = name }: { className?: string }) {
    return (
      <svg className={className} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={d} fill="none" stroke="currentColor" strokeWidth={strokeWidth} />
      </svg>
    );
  };

/** @returns an icon of areas in the colour of the text */
const areas = (size: number, d: string) =>
  function Icon({ className }: { className?: string }) {
    return (
      <svg className={className} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" fill="currentColor">
        <path d={d} />
      </svg>
    );
  };

export const CloseIcon = lines(20, 'M3 3l14 14M17 3L3 17', 3);
export const ArrowIcon = lines(24, 'M3 12h17M13 4l8 8-8 8', 3);
export const ExternalIcon = lines(16, 'M5 2h9v9M14 2L3 13', 2.4, 'icon-external');
export const MenuIcon = lines(24, 'M2 5h20M2 12h20M2 19h20', 3);
export const SearchIcon = lines(24, 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM15 15l7 7', 3);
export const PauseIcon = areas(22, 'M4 3h5v16H4zM13 3h5v16h-5z');
export const PlayIcon = areas(22, 'M5 2l14 9-14 9z');

export function WarningIcon() {
  return (
    <svg className="icon-warning" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 0l10 18H0z" fill="currentColor" />
      <path d="M9 6h2v6H9zM9 13.5h2v2H9z" fill="#fff" />
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
  return (
    <div className="stars" role="img" aria-label={`${rating} out of 5 stars`}>
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
    <div className="loading white" role="status">
      <Glyph className="spinner" />
      {children}
    </div>
  );
}
