/** A list item that a program wrote as a paragraph, or in a list of its own. */
export interface FlatItem {
  /** From 1. */
  level: number;
  isOrdered: boolean;
  /** Items of one level with different keys belong to different lists. */
  key: string;
  /** The number of the first item of an ordered list, if known. */
  start?: number | undefined;
  content: Node[];
}

/** Nests items by their level. */
export function nestItems(document: Document, items: readonly FlatItem[]): Element[] {
  const top: Element[] = [];
  const open: { list: Element; item: FlatItem }[] = [];
  for (const item of items) {
    const isOther = ({ level, key, isOrdered }: FlatItem) =>
      level > item.level || (level === item.level && (key !== item.key || isOrdered !== item.isOrdered));
    for (let last = open.at(-1); last && isOther(last.item); last = open.at(-1)) open.pop();
    if (open.at(-1)?.item.level !== item.level) {
      const list = document.createElement(item.isOrdered ? 'ol' : 'ul');
      if (item.start) list.setAttribute('start', String(item.start));
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else top.push(list);
      open.push({ list, item });
    }
    const element = document.createElement('li');
    element.append(...item.content);
    open.at(-1)?.list.append(element);
  }
  return top;
}

/** Begins the names of bookmarks in list items of a Word file: the number of the list, and where it begins. */
export const LIST_MARK = 'word-list-';

/** Parts numbered lists that mammoth joins, as it looks only at the level of an item. */
export function partWordLists(document: Document): void {
  const begun = new Set<string>();
  const known = new Map<Element, string>();
  for (const mark of document.querySelectorAll(`a[id^="${LIST_MARK}"]`)) {
    const [number = '', start = ''] = mark.id.slice(LIST_MARK.length).split('-');
    const item = mark.closest('li');
    let list = item?.parentElement;
    mark.remove();
    if (!item || list?.localName !== 'ol' || known.get(list) === number) continue;
    if (known.has(list)) {
      const items = [...list.children];
      const rest = document.createElement('ol');
      rest.append(...items.slice(items.indexOf(item)));
      list.after(rest);
      list = rest;
    }
    known.set(list, number);
    if (list.parentElement?.closest('li')) continue;
    // One that goes on after other words begins at another number too.
    list.setAttribute('start', begun.has(number) ? '' : start);
    begun.add(number);
  }
}
