/**
 * Updates a document to another one by changing only what differs, so that pictures do not reload, nothing flickers and the
 * scroll position stays.
 * @returns the changed elements, from top to bottom
 */
export function updateDocument(shown: Document, html: string): Element[] {
  const next = new DOMParser().parseFromString(html, 'text/html');
  shown.title = next.title;
  return updateElement(shown.body, next.body);
}

function updateElement(shown: Element, next: Element): Element[] {
  if (shown.isEqualNode(next)) return [];
  if (isSameShell(shown, next)) return updateChildren(shown, next);
  const adopted = shown.ownerDocument.importNode(next, true);
  shown.replaceWith(adopted);
  return [adopted];
}

/** Keeps equal children at the start and end, and replaces those between. */
function updateChildren(shown: Element, next: Element): Element[] {
  const [before, after] = [[...shown.childNodes], [...next.childNodes]];
  let start = 0;
  while (start < Math.min(before.length, after.length) && isEqual(before[start], after[start])) start += 1;
  let end = 0;
  const least = Math.min(before.length, after.length) - start;
  while (end < least && isEqual(before.at(-1 - end), after.at(-1 - end))) end += 1;

  const old = before.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end);
  if (old.length === fresh.length)
    return old.flatMap((node, index) => updateNode(node, fresh[index] as ChildNode));
  const added = fresh.map((node) => shown.ownerDocument.importNode(node, true));
  const following = before[before.length - end] ?? null;
  for (const node of old) node.remove();
  for (const node of added) shown.insertBefore(node, following);
  const elements = added.filter((node): node is ChildNode & Element => isElement(node));
  return elements.length > 0 ? elements : [shown];
}

function updateNode(shown: ChildNode, next: ChildNode): Element[] {
  if (shown.isEqualNode(next)) return [];
  if (isElement(shown) && isElement(next)) return updateElement(shown, next);
  const parent = shown.parentElement;
  shown.replaceWith((shown.ownerDocument as Document).importNode(next, true));
  return parent ? [parent] : [];
}

const isEqual = (one: ChildNode | undefined, other: ChildNode | undefined) =>
  one !== undefined && other !== undefined && one.isEqualNode(other);

/** Without `instanceof`, because the frame's elements belong to another window's classes. */
const isElement = (node: Node): node is Element => node.nodeType === 1;

function isSameShell(one: Element, other: Element): boolean {
  return one.cloneNode(false).isEqualNode(other.cloneNode(false));
}
