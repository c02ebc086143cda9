import { Glyph } from './Glyph.tsx';

/** The flipping table with its words under it. */
export function Loading({ children }: { children: string }) {
  return (
    <div className="loading" role="status">
      <Glyph className="spinner" />
      {children}
    </div>
  );
}

/** A small one next to a heading. @param label what is loading */
export function BusyMark({ label }: { label: string }) {
  return (
    <span className="busy-mark" role="status">
      <Glyph className="spinner" />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
