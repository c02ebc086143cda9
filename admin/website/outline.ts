import { RECORD, TEXT } from './marks.ts';

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

export interface Outline {
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
