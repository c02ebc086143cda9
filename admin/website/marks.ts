import { type PageMark, type PagePreview, readMarks } from '#shared/page-text-changes.ts';
import { divideInTurns, POSTER_WIDTH, setPoster } from '#shared/poster.ts';

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

/** Shows typed text at once wherever the page contains the old text literally, until the server has rendered it. */
export function showAtOnce(page: Document, key: string, before: string, after: string): void {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  if (after.trim() && !after.includes('{'))
    for (const svg of page.querySelectorAll<SVGElement>(`svg.poster[${TEXT}="${CSS.escape(key)}"]`))
      setAtOnce(svg, fresh);
  if (old.length !== fresh.length) return;
  for (const element of page.querySelectorAll(`[${TEXT}~="${CSS.escape(key)}"]:not(svg)`)) {
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const line = old.indexOf((node as Text).data);
      if (line >= 0) (node as Text).data = fresh[line] ?? '';
    }
  }
}

/** Sets a poster's lines as the site's renderer will. */
function setAtOnce(svg: SVGElement, words: string[]): void {
  const texts = words.flatMap((line) => line.trim() || []);
  const layout = svg.matches('.poster--narrow') ? 'narrow' : 'wide';
  const place = layout === 'narrow' ? svg.closest('.hero__headlines') : null;
  const turns = place ? [...place.querySelectorAll('.poster--narrow')] : [svg];
  const all = turns.map((one) => (one === svg ? texts : linesIn(one)));
  const { height, lines } = setPoster(divideInTurns(all, layout)[turns.indexOf(svg)] ?? texts, layout);
  svg.setAttribute('viewBox', `0 0 ${POSTER_WIDTH} ${height}`);
  const model = svg.querySelector('text');
  if (!model) return;
  svg.replaceChildren(
    ...lines.map(({ text, fontSize, x, y, textLength }) => {
      const line = model.cloneNode(false) as Element;
      const place = { 'font-size': fontSize, x, y, textLength };
      for (const [name, value] of Object.entries(place)) line.setAttribute(name, String(value));
      line.textContent = text;
      return line;
    }),
  );
}

const linesIn = (svg: Element): string[] =>
  [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
