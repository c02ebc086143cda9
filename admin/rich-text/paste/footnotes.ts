import { type Losses, lose } from './losses.ts';

export interface Footnotes {
  /** By the element of the number. */
  numbers: Map<Element, string>;
  /** By the same key: the text of the note, removed from the document. */
  bodies: Map<string, Element>;
}

/** A number, a letter or a symbol, with or without brackets. */
const NUMBER = /^\[?(?:\d{1,4}|[a-z]|[ivxlc]{1,6}|[*†‡§]{1,3})\]?$/i;

/**
 * Finds footnotes: a number that links to a place in the same text, which links back. Word, LibreOffice, Google Docs exports,
 * Markdown and Wikipedia all write them so, each with names of its own.
 */
export function takeFootnotes(document: Document, losses: Losses): Footnotes {
  const numbers = new Map<Element, string>();
  const bodies = new Map<string, Element>();
  const places = placesOf(document);
  const spent = new Set<Element>();
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    const goal = link.getAttribute('href')?.slice(1) ?? '';
    const target = places.get(goal);
    if (!target || spent.has(link) || !link.isConnected || !NUMBER.test((link.textContent ?? '').trim()))
      continue;
    const body = bodyOf(target, link);
    if (!body) continue;
    const back = backLinks(body, link);
    if (back.length === 0) continue;
    if (/^_?cmnt/.test(goal)) {
      lose(losses, 'comment');
      link.remove();
      body.remove();
      continue;
    }
    for (const one of back) {
      spent.add(one);
      (one.closest('sup') ?? one).remove();
    }
    numbers.set(numberOf(link), goal);
    bodies.set(goal, body);
  }
  for (const body of bodies.values()) body.remove();
  for (const empty of document.querySelectorAll('ol,ul,section'))
    if ((empty.textContent ?? '').trim() === '' && !empty.querySelector('img')) empty.remove();
  return { numbers, bodies };
}

function placesOf(document: Document): Map<string, Element> {
  const places = new Map<string, Element>();
  for (const element of document.querySelectorAll('[id],a[name]'))
    for (const name of [element.getAttribute('name'), element.id])
      if (name && !places.has(name)) places.set(name, element);
  return places;
}

/** The element of a note: its list item, box or paragraph that does not contain the number in the text. */
function bodyOf(target: Element, link: Element): Element | null {
  const item = target.closest('li');
  const box = target.closest('div[id],div[style*="mso-element"],aside');
  const paragraph = target.closest('p') ?? target.closest('div');
  const fitting = [item, box, paragraph].find(
    (one) => one && !one.contains(link) && one.localName !== 'body',
  );
  return fitting ?? null;
}

function backLinks(body: Element, link: Element): Element[] {
  const around = [link, link.closest('sup'), link.closest('span')];
  const names = around.flatMap((one) => [one?.id, one?.getAttribute('name')]).filter(Boolean);
  return [...body.querySelectorAll('a[href^="#"]')].filter((one) =>
    names.includes(one.getAttribute('href')?.slice(1)),
  );
}

/** The sup around a number if it contains nothing else, else the link itself. */
function numberOf(link: Element): Element {
  const raised = link.closest('sup');
  return raised && raised.textContent?.trim() === link.textContent?.trim() ? raised : link;
}
