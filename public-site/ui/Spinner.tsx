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
