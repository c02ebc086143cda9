import { plural } from '#shared/words.ts';

/** How many of what did not come along. */
export type Lost = Map<'picture' | 'footnote' | 'embedded part' | 'list', number>;

export function lose(lost: Lost, what: Parameters<Lost['set']>[0], count = 1): void {
  lost.set(what, (lost.get(what) ?? 0) + count);
}

const REMEDIES = {
  picture: 'Save pictures as files and drop them here.',
  footnote: 'Copy the text of footnotes by hand.',
  'embedded part': 'Put links to embedded parts in their places.',
} as const;

/** @returns such as '2 pictures did not come along. Save pictures as files and drop them here.'; '' for nothing */
export function lostInWords(lost: Lost): string {
  const left = (Object.keys(REMEDIES) as (keyof typeof REMEDIES)[]).filter((what) => lost.has(what));
  const named = left.map((what) => plural(lost.get(what) ?? 0, what)).join(' and ');
  const lists = lost.get('list') ?? 0;
  return [
    ...(named ? [`${named} did not come along.`] : []),
    ...left.map((what) => REMEDIES[what]),
    ...(lists > 0
      ? [`${plural(lists, 'list')} began at another number and now ${lists > 1 ? 'begin' : 'begins'} at 1.`]
      : []),
  ].join(' ');
}
