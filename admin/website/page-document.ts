import { type PageMark, type PagePreview, readMarks } from '#shared/page-text-changes.ts';

/** Attributes with the space-separated keys of an element's texts, and with the record it shows. */
export const TEXT = 'data-text';
export const RECORD = 'data-record';

const NO_SCRIPT = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`;

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Replaces the marks in a page's text by attributes on the editable elements, and makes only those focusable.
 * @param nameOf the label of a text, by its key, or of a record, by its resource
 */
export function withNames({ html, marks }: PagePreview, nameOf: (key: string) => string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  page.head.insertAdjacentHTML('afterbegin', NO_SCRIPT);
  page.head.insertAdjacentHTML('beforeend', `<style>${STYLES}</style>`);
  for (const element of page.body.querySelectorAll(FOCUSABLE)) element.setAttribute('tabindex', '-1');
  for (const element of page.querySelectorAll('*')) {
    for (const attribute of element.attributes) {
      const { text, numbers } = readMarks(attribute.value);
      if (text !== attribute.value) attribute.value = text;
      // Attributes of other elements repeat a text that they show.
      if (element.matches('img')) name(element, numbers, text);
    }
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const { text, numbers } = readMarks((node as Text).data);
      if (text !== (node as Text).data) (node as Text).data = text;
      name(element, numbers, text);
    }
  }
  // A button must not contain other buttons.
  for (const whole of page.querySelectorAll(`[${RECORD}]`))
    if (whole.querySelector(`[${TEXT}]`)) whole.setAttribute('role', 'group');
  return `<!doctype html>${page.documentElement.outerHTML}`;

  function name(element: Element, numbers: number[], said: string) {
    if (!page.body.contains(element) || element.closest('.visually-hidden')) return;
    for (const number of numbers) {
      const mark = marks[number];
      if (mark) nameElement(element, mark, said, nameOf);
    }
  }
}

function nameElement(element: Element, mark: PageMark, said: string, nameOf: (key: string) => string): void {
  if ('text' in mark) {
    // All lines of a poster belong to one headline, and all of a button to what it does.
    const whole = element.closest('svg, button, a') ?? element;
    const keys = new Set(whole.getAttribute(TEXT)?.split(' ')).add(mark.text);
    whole.setAttribute(TEXT, [...keys].join(' '));
    reachable(whole, nameOf(mark.text), said);
    return;
  }
  const whole = element.closest('li, article, figure, details, tr') ?? element;
  whole.setAttribute(RECORD, `${mark.resource}/${mark.record}`);
  reachable(whole, nameOf(mark.resource), said);
}

/** @param said for an element without words, such as a picture */
function reachable(element: Element, kind: string, said: string): void {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let words = '';
  while (texts.nextNode()) words += `${texts.currentNode.nodeValue} `;
  const beginning = readMarks(words.trim() || said)
    .text.replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
  element.setAttribute('tabindex', '0');
  element.setAttribute('role', 'button');
  // Several of a kind are told apart by their words.
  element.setAttribute('aria-label', `Change: ${kind}, ${beginning}`);
  element.removeAttribute('aria-hidden');
}

/** @returns the element that shows a text, after revealing it if it is folded or one of several rotating headlines */
export function elementOf(page: Document, key: string): Element | undefined {
  const all = [...page.querySelectorAll(`[${TEXT}~="${CSS.escape(key)}"]`)];
  for (const element of all) {
    const turn = element.closest('.hero__headline');
    if (turn && !turn.classList.contains('is-shown')) {
      for (const other of turn.parentElement?.children ?? [])
        other.classList.toggle('is-shown', other === turn);
    }
    element.closest('details')?.setAttribute('open', '');
  }
  return all.find((element) => element.getBoundingClientRect().width > 2);
}

const ANY = `:is([${TEXT}], [${RECORD}])`;

const CHOSEN = 'data-chosen';

/** Outlines the selected element. */
export function outline(page: Document, element: Element | undefined): void {
  page.querySelector(`[${CHOSEN}]`)?.removeAttribute(CHOSEN);
  element?.setAttribute(CHOSEN, '');
}

/** Outlines of what can be changed, in a way visible on every colour. */
const STYLES = `
${ANY} { cursor: pointer !important }
/* On the site, rotating headlines ignore the pointer; here the visible one must be selectable. */
.hero__headline.is-shown > svg { pointer-events: auto }
.hero__headline.is-shown > svg > text { pointer-events: none }
.edit-all ${ANY}, ${ANY}:hover:not(:has(${ANY}:hover)), ${ANY}:focus {
  outline: 2px dashed #24060f !important;
  outline-offset: 3px !important;
  box-shadow: 0 0 0 5px #fff;
}
${ANY}[${CHOSEN}] {
  outline: 4px solid #24060f !important;
  outline-offset: 4px !important;
  box-shadow: 0 0 0 8px #fff;
}
`;

/**
 * Updates a document to another one by changing only what differs, so that pictures do not reload, nothing flickers and the
 * scroll position stays.
 */
export function updateDocument(shown: Document, html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html');
  shown.title = next.title;
  updateNode(shown.body, next.body);
}

function updateNode(shown: ChildNode, next: ChildNode): void {
  if (shown.isEqualNode(next)) return;
  if (shown.cloneNode(false).isEqualNode(next.cloneNode(false))) updateChildren(shown, next);
  else shown.replaceWith((shown.ownerDocument as Document).importNode(next, true));
}

/** Keeps equal children at the start and end, and replaces those between. */
function updateChildren(shown: ChildNode, next: ChildNode): void {
  const [before, after] = [[...shown.childNodes], [...next.childNodes]];
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && isEqual(before[start], after[start])) start += 1;
  let end = 0;
  while (end < least - start && isEqual(before.at(-1 - end), after.at(-1 - end))) end += 1;

  const old = before.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end);
  if (old.length === fresh.length) {
    for (const [index, node] of old.entries()) updateNode(node, fresh[index] as ChildNode);
    return;
  }
  const following = before[before.length - end] ?? null;
  for (const node of old) node.remove();
  for (const node of fresh)
    shown.insertBefore((shown.ownerDocument as Document).importNode(node, true), following);
}

const isEqual = (one: ChildNode | undefined, other: ChildNode | undefined) =>
  one !== undefined && other !== undefined && one.isEqualNode(other);
