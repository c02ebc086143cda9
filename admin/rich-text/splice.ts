import { diffArrays } from 'diff';
import { type Atoms, type Open, readAtoms } from './markup.ts';

/**
 * Writes an edited text so that its unchanged parts keep the characters of the source.
 * @param source HTML before the edit
 * @param current HTML that the editor generated after it
 */
export function splice(source: string, current: string): string {
  const before = readAtoms(source);
  const after = readAtoms(current);
  if (!before || !after) return current;
  const written = merge(source, before, current, after);
  return sameAtoms(readAtoms(written), after) ? written : current;
}

/** @returns whether both mean the same to a reader */
export function sameAtoms(one: Atoms | null, other: Atoms | null): boolean {
  if (!one || !other || one.keys.length !== other.keys.length) return false;
  return one.keys.every((key, index) => key === other.keys[index]);
}

/** Most differences to match; beyond them it is another text. */
const DIFFERENCES_MAX = 200;

/** @returns for each atom of `after` its index in `before`; -1 if it is new */
function matches(before: readonly string[], after: readonly string[]): number[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let foot = 0;
  while (foot < most - head && before.at(-1 - foot) === after.at(-1 - foot)) foot += 1;

  const match = after.map((_, at) => {
    if (at < head) return at;
    return at >= after.length - foot ? at - after.length + before.length : -1;
  });
  const gone = before.slice(head, before.length - foot);
  const come = after.slice(head, after.length - foot);
  let old = head;
  let at = head;
  for (const { added, removed, count } of diffArrays(gone, come, { maxEditLength: DIFFERENCES_MAX }) ?? []) {
    if (!added && !removed) for (let i = 0; i < count; i += 1) match[at + i] = old + i;
    if (!added) old += count;
    if (!removed) at += count;
  }
  return match;
}

function merge(source: string, before: Atoms, current: string, after: Atoms): string {
  const matched = matches(before.keys, after.keys);
  const parts: string[] = [];
  let open: Open | null = null;
  let last = -1;
  /** Whether the source between two atoms is still to be written after an insertion between them. */
  let isGapOwed = false;
  const turnTo = (next: Open | null) => {
    parts.push(transition(open, next));
    open = next;
  };
  const writeGap = () => {
    const gap = source.slice(before.to[last] ?? 0, before.from[last + 1]);
    parts.push(isGapOwed ? behindNew(gap, before.keys[last + 1]) : gap);
    open = before.opens[last + 1] ?? null;
    isGapOwed = false;
  };

  // The next matched atom at or after each, computed once: a paste inserts thousands of new atoms in a row.
  const known: number[] = [];
  for (let at = matched.length - 1, next = matched.length; at >= 0; at -= 1) {
    if (matched[at] !== -1) next = at;
    known[at] = next;
  }

  matched.forEach((match, at) => {
    if (match === -1) {
      const wanted = after.opens[at] ?? null;
      const next = known[at] ?? matched.length;
      const then = matched[next] ?? -1;
      const isAnew = at === 0 || matched[at - 1] !== -1;
      if (isAnew && then === last + 1 && after.keys.slice(at, next).every((key) => !isBlock(key))) {
        const isLeft = before.opens[last]?.set === wanted?.set && !isBlock(before.keys[last]);
        const gap = source.slice(before.to[last] ?? 0, before.from[then]);
        if (isLeft) isGapOwed = true;
        else if (before.opens[then]?.set === wanted?.set || /^\s*$/.test(gap)) writeGap();
        else if (isBlock(before.keys[last])) parts.push(/^\s*/.exec(gap)?.[0] ?? '');
      }
      const asNext = before.opens[then] ?? null;
      if (isBlock(after.keys[at])) {
        turnTo(wanted);
        parts.push(whiteBefore(current, after, at));
      } else if (open?.set !== wanted?.set)
        turnTo(asNext && asNext.set === wanted?.set ? asNext : reordered(open, wanted));
      parts.push(current.slice(after.from[at], after.to[at]));
      return;
    }
    const wanted = before.opens[match] ?? null;
    const isAdjacent = match === last + 1 && (at === 0 || matched[at - 1] !== -1);
    if (isAdjacent || (isGapOwed && open === before.opens[last])) writeGap();
    else {
      turnTo(wanted);
      if (isBlock(before.keys[match])) {
        const white = whiteBefore(source, before, match);
        const isBehindNew = matched[at - 1] === -1 && !isBlock(after.keys[at - 1]);
        parts.push(
          (isBehindNew ? behindNew(white, before.keys[match]) : white) || whiteBefore(current, after, at),
        );
      }
    }
    isGapOwed = false;
    parts.push(source.slice(before.from[match], before.to[match]));
    last = match;
  });
  if (last === before.keys.length - 1 && matched.at(-1) !== -1) parts.push(source.slice(before.to[last]));
  else turnTo(null);
  return parts.join('');
}

const isBlock = (key = '') => /^<[^\n]*$/.test(key);

/** @returns a gap without a space that was at the end of the block before more words followed it */
const behindNew = (gap: string, next = '') => (next.startsWith('</') ? gap.replace(/^ +/, '') : gap);

/** @returns the white space before a piece if nothing else is before it */
function whiteBefore(text: string, atoms: Atoms, at: number): string {
  const between = text.slice(atoms.to[at - 1] ?? 0, atoms.from[at]);
  return /^\s*$/.test(between) ? between : '';
}

const listed = (open: Open | null): Open[] => {
  const all: Open[] = [];
  for (let one = open; one; one = one.around) all.unshift(one);
  return all;
};

/** @returns the formatting of `wanted`, reusing the elements that are open already */
function reordered(current: Open | null, wanted: Open | null): Open | null {
  const missing = new Map(listed(wanted).map((one) => [one.key, one]));
  let result: Open | null = null;
  for (const one of listed(current)) {
    if (!missing.delete(one.key)) break;
    result = one;
  }
  for (const one of missing.values()) result = { ...one, around: result, set: wanted?.set ?? '' };
  return result;
}

function transition(current: Open | null, next: Open | null): string {
  const from = listed(current);
  const to = listed(next);
  let same = 0;
  while (same < from.length && same < to.length && from[same]?.key === to[same]?.key) same += 1;
  const closing = from
    .slice(same)
    .reverse()
    .map(({ name }) => `</${name}>`);
  return [...closing, ...to.slice(same).map(({ tag }) => tag)].join('');
}
