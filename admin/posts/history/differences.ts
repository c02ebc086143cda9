import { diffLines, diffWordsWithSpace } from 'diff';

type Values = Readonly<Record<string, unknown>>;

/** Fields that a restoring leaves alone: an old version must not take an article down or move it unasked. */
export const KEPT_FIELDS: readonly string[] = ['slug', 'published', 'published_at'];

/** @returns the fields, of those given, in which two versions differ; absent and empty are the same to a reader */
export const differing = (fields: readonly string[], one: Values, other: Values): string[] =>
  fields.filter((field) => JSON.stringify(plain(one[field])) !== JSON.stringify(plain(other[field])));

function plain(value: unknown): unknown {
  if (value === undefined || value === '' || value === false) return null;
  if (Array.isArray(value) && value.length === 0) return null;
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

/** A run of text that is in both versions, or in one of them alone. */
export interface Run {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

export type Piece =
  /** Lines that differ, word by word where that can be told. */
  | { kind: 'changed'; runs: Run[] }
  /** Lines that are in both; those far from a change are only counted. */
  | { kind: 'same'; lines: string[] }
  | { kind: 'skipped'; count: number };

/** Lines that are shown before and after a change. */
const CONTEXT = 2;
/** Longer passages are shown as removed and added whole: words would take seconds, and nobody could read them. */
const WORDS_MAX = 20_000;
const TIMEOUT = { timeout: 1500 };

/** What became of a text: changed lines with the words that changed, and a little of what is around them. */
export function compareTexts(before: string, after: string): Piece[] {
  const lines = diffLines(before, after, TIMEOUT) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const pieces: Piece[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const [part, next] = [lines[index], lines[index + 1]];
    if (!part) continue;
    if (part.removed && next?.added) {
      pieces.push({ kind: 'changed', runs: compareWords(part.value, next.value) });
      index += 1;
    } else if (part.removed || part.added) {
      pieces.push({ kind: 'changed', runs: [{ kind: part.added ? 'added' : 'removed', text: part.value }] });
    } else {
      pieces.push(...shortened(part.value, index === 0, index === lines.length - 1));
    }
  }
  return pieces;
}

/** Word by word, for a text on one line or a few. */
export function compareWords(before: string, after: string): Run[] {
  const parts =
    before.length + after.length <= WORDS_MAX ? diffWordsWithSpace(before, after, TIMEOUT) : undefined;
  const whole: Run[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  const runs = parts?.map(
    ({ value, added, removed }): Run => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }),
  );
  return runs && isAlike(runs, Math.min(before.length, after.length)) ? runs : whole;
}

/** Texts with little in common are easier to read one after the other than woven into each other. */
function isAlike(runs: Run[], length: number): boolean {
  const common = runs.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0);
  return common >= length / 3;
}

function shortened(text: string, isFirst: boolean, isLast: boolean): Piece[] {
  const lines = text.replace(/\n$/, '').split('\n');
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  if (lines.length <= head + tail + 1) return [{ kind: 'same', lines }];
  const pieces: Piece[] = [
    { kind: 'same', lines: lines.slice(0, head) },
    { kind: 'skipped', count: lines.length - head - tail },
    { kind: 'same', lines: tail > 0 ? lines.slice(-tail) : [] },
  ];
  return pieces.filter((piece) => piece.kind !== 'same' || piece.lines.length > 0);
}
