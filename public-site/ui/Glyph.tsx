/** The brand's symbol: a slab on two legs. */
export function Glyph({ className = 'glyph' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      <path d="M2 6h20v4.5h-2.6L18.2 19h-3.4l.9-8.5H8.3l.9 8.5H5.8L4.6 10.5H2z" />
    </svg>
  );
}
