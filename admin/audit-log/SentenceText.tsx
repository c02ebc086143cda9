import type { Piece } from './sentence.ts';

/** A sentence of the log, with titles in bold and a full stop. */
export function SentenceText({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <>
      {pieces.map((piece, index) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name than their place
          <strong key={index}>{piece.title}</strong>
        ),
      )}
      .
    </>
  );
}
