import { diffLines, diffWordsWithSpace } from 'diff';

type Values = Readonly<Record<string, unknown>>;

/** Fields that a restore does not change: an old version must not unpublish an article or change its slug. */
export const KEPT_FIELDS: readonly string[] = ['slug', 'published', 'published_at'];

/** @returns the given fields in which two versions differ; absent and empty are equal */
export const differing = (fields: readonly string[], one: Values, other: Values): string[] =>
  fields.filter((field) => JSON.stringify(plain(one[field])) !== JSON.stringify(plain(other[field])));

function plain(value: unknown): unknown {
  if (value === undefined || value === '' || value === false) return null;
  if (Array.isArray(value) && value.length === 0) return null;
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

/** A run of text that is in both versions or only one. */
export interface Run {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

export type Piece =
  /** Lines that differ, word by word if possible. */
  | { kind: 'changed'; runs: Run[] }
  /** Lines that are in both; those far from a change are only counted. */
  | { kind: 'same'; lines: string[] }
  | { kind: 'skipped'; count: number };

/** Lines of context before and after a change. */
const CONTEXT = 2;
/** Longer passages are shown as removed and added as a whole: a word diff would take seconds and be unreadable. */
const WORDS_MAX = 20_000;
const TIMEOUT = { timeout: 1500 };

/** A diff of two texts: changed lines with their changed words, and some context. */
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

/** A word diff, for short texts. */
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

/** Whether texts have enough in common for a word diff to be readable. */
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
