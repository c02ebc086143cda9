import type { SourceAttachment } from '../../types.ts';
import { type Child, h, parseHtml, text, wordsOf } from '../hast.ts';
import type { State } from '../state.ts';

/** @param numbers ids of attachments, separated by commas */
export function attachmentsOf(numbers: string, state: State): SourceAttachment[] {
  const wanted = numbers
    .split(',')
    .map((number) => number.trim())
    .filter(Boolean)
    .slice(0, 500);
  const found = wanted.flatMap((number) => state.context.attachment(number) ?? []);
  if (found.length < wanted.length)
    state.notes.add(
      'lost',
      'gallery',
      'An image of a gallery is not in the file and was left out',
      wanted.length - found.length,
    );
  return found;
}

export function galleryOf(numbers: string, state: State): Child[] {
  const items = attachmentsOf(numbers, state).map(({ url, alt, caption }) =>
    h('div', {}, [
      h('img', { src: url, alt }),
      ...(caption ? [h('p', { className: ['caption'] }, [text(wordsOf(parseHtml(caption)))])] : []),
    ]),
  );
  return items.length > 0 ? [h('div', { className: ['gallery'] }, items)] : [];
}
