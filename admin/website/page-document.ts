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
  for (const element of page.body.querySelectorAll(FOCUSABLE)) element.setAttribute('tabindex', '-1');
  for (const element of page.querySelectorAll('*')) {
    for (const attribute of element.attributes) {
      const { text, numbers } = readMarks(attribute.value);
      if (text !== attribute.value) attribute.value = text;
      name(element, numbers);
    }
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const { text, numbers } = readMarks((node as Text).data);
      if (text !== (node as Text).data) (node as Text).data = text;
      name(element, numbers);
    }
  }
  return `<!doctype html>${page.documentElement.outerHTML}`;

  function name(element: Element, numbers: number[]) {
    if (!page.body.contains(element) || element.closest('.visually-hidden')) return;
    for (const number of numbers) {
      const mark = marks[number];
      if (mark) nameElement(element, mark, nameOf);
    }
  }
}

function nameElement(element: Element, mark: PageMark, nameOf: (key: string) => string): void {
  if ('text' in mark) {
    // All lines of a poster belong to one headline.
    const whole = element.closest('svg') ?? element;
    const keys = new Set(whole.getAttribute(TEXT)?.split(' ')).add(mark.text);
    whole.setAttribute(TEXT, [...keys].join(' '));
    reachable(whole, `Change: ${nameOf(mark.text)}`);
    return;
  }
  const whole = element.closest('li, article, figure, details, tr') ?? element;
  whole.setAttribute(RECORD, `${mark.resource}/${mark.record}`);
  reachable(whole, `Change: ${nameOf(mark.resource)}`);
}

function reachable(element: Element, label: string): void {
  element.setAttribute('tabindex', '0');
  element.setAttribute('role', 'button');
  element.setAttribute('aria-label', label);
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

const INK = '#24060f';
/** On the site, rotating headlines ignore the pointer; here the visible one must be selectable. */
const STYLES = `
[${TEXT}], [${RECORD}] { cursor: pointer !important }
.hero__headline.is-shown > svg { pointer-events: auto }
.hero__headline.is-shown > svg > text { pointer-events: none }
.edit-all [${TEXT}], .edit-all [${RECORD}] { outline: 2px dashed ${INK} !important; outline-offset: 3px; box-shadow: 0 0 0 5px #fff }
[${TEXT}]:focus, [${RECORD}]:focus { outline: none }
.edit-box { position: absolute; z-index: 2147483647; pointer-events: none; box-sizing: border-box }
.edit-box--hover { border: 2px dashed ${INK}; box-shadow: 0 0 0 4px #fff, inset 0 0 0 4px #fff }
.edit-box--chosen { border: 4px solid ${INK}; box-shadow: inset 0 0 0 8px #fff }
.edit-tag { position: absolute; right: -4px; top: 100%; margin-top: 4px; padding: 6px 12px; white-space: nowrap; max-width: 90vw; overflow: hidden; text-overflow: ellipsis; font: 600 16px/1.3 var(--font-text, sans-serif) }
.edit-box--hover .edit-tag { background: #fff; color: ${INK} }
.edit-box--chosen .edit-tag { background: ${INK}; color: #fff }
.edit-tag--above { top: auto; bottom: 100%; margin: 0 0 4px }
.edit-tag--start { right: auto; left: -4px }
`;

/** Offset of the outline, in CSS pixels. */
const HOVER_OFF = 8;
const CHOSEN_OFF = 14;

interface Outline {
  hover(element: Element | null): void;
  choose(element: Element | undefined, label: string): void;
  /** A dashed line around everything that can be changed. */
  showAll(isOn: boolean): void;
}

/** Outlines the hovered and the selected element, outside the page's body, in a way visible on every colour. */
export function createOutline(page: Document): Outline {
  const style = page.createElement('style');
  style.textContent = STYLES;
  page.documentElement.append(style);
  const hovered = box(page, 'hover');
  const picked = box(page, 'chosen');
  let chosen: Element | undefined;
  return {
    hover(element) {
      const label = element?.getAttribute('aria-label')?.replace('Change: ', '') ?? '';
      place(hovered, element === chosen ? undefined : (element ?? undefined), label, HOVER_OFF);
    },
    choose(element, label) {
      chosen = element;
      place(hovered, undefined, '', 0);
      place(picked, element, label, CHOSEN_OFF);
    },
    showAll(isOn) {
      page.documentElement.classList.toggle('edit-all', isOn);
    },
  };
}

function box(page: Document, kind: 'hover' | 'chosen'): HTMLElement {
  const element = page.createElement('div');
  element.className = `edit-box edit-box--${kind}`;
  element.setAttribute('aria-hidden', 'true');
  element.hidden = true;
  const tag = page.createElement('span');
  tag.className = 'edit-tag';
  element.append(tag);
  page.documentElement.append(element);
  return element;
}

function place(frame: HTMLElement, element: Element | undefined, label: string, off: number): void {
  const view = frame.ownerDocument.defaultView;
  frame.hidden = !element;
  if (!element || !view) return;
  const { left, top, width, height } = element.getBoundingClientRect();
  const room = view.document.documentElement.clientWidth;
  const start = Math.max(2, left - off);
  frame.style.left = `${start + view.scrollX}px`;
  frame.style.top = `${Math.max(2, top - off + view.scrollY)}px`;
  frame.style.width = `${Math.min(room - start - 2, left + width + off - start)}px`;
  frame.style.height = `${height + 2 * off}px`;
  const tag = frame.firstElementChild as HTMLElement;
  tag.textContent = label;
  // At the left edge, the tag of a small element would extend beyond the window.
  tag.classList.remove('edit-tag--start');
  tag.classList.toggle('edit-tag--start', tag.getBoundingClientRect().left < 0);
  // Below the element if there is room, otherwise above it.
  tag.classList.toggle('edit-tag--above', top + height + off + 40 > view.innerHeight && top > 50);
}

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
