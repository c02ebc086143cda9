/** A list item that a program wrote as a paragraph, or in a list of its own. */
export interface FlatItem {
  /** From 1. */
  level: number;
  isOrdered: boolean;
  /** Items of one level with different keys belong to different lists. */
  key: string;
  /** The number at which an ordered list begins, if known. */
  start?: number;
  content: Node[];
}

/** Nests items by their level. */
export function nestList(document: Document, items: readonly FlatItem[]): Element[] {
  const top: Element[] = [];
  const open: { list: Element; level: number; item: FlatItem }[] = [];
  for (const item of items) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    const last = open.at(-1);
    if (
      last &&
      last.level === item.level &&
      (last.item.key !== item.key || last.item.isOrdered !== item.isOrdered)
    )
      open.pop();
    if (open.at(-1)?.level !== item.level) {
      const list = document.createElement(item.isOrdered ? 'ol' : 'ul');
      if (item.isOrdered && item.start !== undefined && item.start > 1)
        list.setAttribute('start', String(item.start));
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else top.push(list);
      open.push({ list, level: item.level, item });
    }
    const element = document.createElement('li');
    element.append(...item.content);
    open.at(-1)?.list.append(element);
  }
  return top;
}
