import { type FlatItem, nestList } from '../nest-list.ts';

/** Word online writes each item as a list of its own, with only its level. */
export function prepareWordOnline(document: Document): void {
  for (const end of document.querySelectorAll('.EOP,.WACImageBorder,.CommentStart,.CommentHighlightPipeRest'))
    end.remove();
  const isWrapper = (element: Element | null) =>
    element?.matches('.ListContainerWrapper') || element?.matches('ul,ol') === true;
  for (const item of document.querySelectorAll('li[data-aria-level]')) {
    if (!item.isConnected) continue;
    const first = item.closest('.ListContainerWrapper') ?? item.parentElement;
    if (!first || !isWrapper(first)) continue;
    const run: Element[] = [];
    for (let next: Element | null = first; isWrapper(next); next = next?.nextElementSibling ?? null)
      if (next) run.push(next);
    const place = document.createElement('div');
    first.before(place);
    const items = run.flatMap((wrapper) => [...wrapper.querySelectorAll('li')]).map(flatItem);
    for (const wrapper of run) wrapper.remove();
    place.replaceWith(...nestList(document, items));
  }
}

function flatItem(item: Element): FlatItem {
  const isOrdered = item.parentElement?.localName === 'ol';
  return {
    level: Number(item.getAttribute('data-aria-level')) || 1,
    isOrdered,
    // A list that continues after its sublist has the same number.
    key: item.getAttribute('data-listid') ?? '',
    content: [...item.childNodes],
  };
}
