import { type Lost, lose, own, rename, textOf, unwrap } from './dom.ts';

/** A number, a letter or a symbol, with or without brackets. */
const NUMBER = /^\[?(?:\d{1,4}|[a-z]|[ivxlc]{1,6}|[*†‡§]{1,3})\]?$/i;
/** Names of notes in Word, Google Docs, LibreOffice, Wikipedia and Markdown. */
const NOTE = /^(?:_?(?:ftn|edn)\d|ftnt|sdfootnote|sdendnote|cite_note|fn[:-]?\d)/;

/**
 * Turns a number that links to a place in the same text, which links back, into a footnote. Word, LibreOffice, Google Docs
 * exports, Markdown and Wikipedia all write them so, each with names of its own.
 */
export function footnotes(document: Document, lost: Lost): void {
  const places = new Map<string, Element>();
  for (const element of document.querySelectorAll('a[name],[id]'))
    for (const name of [element.getAttribute('name'), element.id])
      if (name && !places.has(name)) places.set(name, element);
  const notes: Element[] = [];
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    const goal = link.getAttribute('href')?.slice(1) ?? '';
    if (!link.isConnected || !NUMBER.test(textOf(link))) continue;
    const target = places.get(goal);
    if (!target && NOTE.test(goal)) lose(lost, 'footnote');
    const body = target && bodyOf(target, link);
    const back = body ? backLinks(body, link) : [];
    if (!body || back.length === 0) continue;
    for (const one of back) (one.closest('sup') ?? one).remove();
    const raised = link.closest('sup');
    const number = raised && textOf(raised) === textOf(link) ? raised : link;
    body.remove();
    // Google Docs exports comments as if they were notes.
    if (/^_?cmnt/.test(goal)) number.remove();
    else number.replaceWith(ownNumber(document, notes.push(body)));
  }
  if (notes.length > 0) document.body.append(ownNotes(document, notes, lost));
}

/** The element of a note: its list item, box or paragraph that does not contain the number in the text. */
const bodyOf = (target: Element, link: Element): Element | undefined =>
  ['li', 'div[id],div[style*="mso-element"],aside', 'p,div']
    .map((selector) => target.closest(selector))
    .find((one) => one !== null && !one.contains(link)) ?? undefined;

function backLinks(body: Element, link: Element): Element[] {
  const around = [link, link.closest('sup'), link.closest('span')];
  const names = around.flatMap((one) => [one?.id, one?.getAttribute('name')]).filter(Boolean);
  return [...body.querySelectorAll('a[href^="#"]')].filter((one) =>
    names.includes(one.getAttribute('href')?.slice(1)),
  );
}

function ownNumber(document: Document, number: number): Element {
  const link = own(document, 'a', 'footnote');
  link.id = `fnref-${number}`;
  link.setAttribute('href', `#fn-${number}`);
  link.textContent = String(number);
  return link;
}

/** Notes hold paragraphs only. */
function ownNotes(document: Document, notes: readonly Element[], lost: Lost): Element {
  const box = own(document, 'div', 'footnotes');
  const list = own(document, 'ol');
  box.append(list);
  notes.forEach((note, index) => {
    const item = own(document, 'li');
    item.id = `fn-${index + 1}`;
    const content = rename(note, 'div');
    item.append(content);
    for (const picture of content.querySelectorAll('img')) {
      lose(lost, 'picture');
      picture.remove();
    }
    for (const block of content.querySelectorAll('h1,h2,h3,h4,h5,h6,li,td,th,pre')) rename(block, 'div');
    for (const block of content.querySelectorAll('ul,ol,table,tbody,tr,blockquote,figure,hr')) unwrap(block);
    unwrap(content);
    list.append(item);
  });
  return box;
}
