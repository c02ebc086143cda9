import { type ChildNode, Element, isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { type MailPicture, pictureAt } from '../media/pictures.ts';

const { findAll, getElementsByTagName, getOuterHTML, replaceElement } = DomUtils;

/** Pixels of a mail's text, and of half of it beside a gap. */
const TEXT = 536;
const HALF = 256;
/** Pixels by which an element's content is narrower. */
const INDENTS: { readonly [tag: string]: number } = { ul: 24, ol: 24, blockquote: 20 };

const LAYOUT = { role: 'presentation', cellpadding: '0', cellspacing: '0', border: '0' };

/**
 * Lays the pictures of an article out for mail programs that ignore most styles, as Outlook for Windows does: each image gets
 * a width, galleries become tables of two columns, and a picture beside the text a table that is aligned.
 * @param html of an article
 * @param pictures the library's, by key
 */
export function layOutPictures(html: string, pictures: ReadonlyMap<string, MailPicture>): string {
  const document = parseDocument(html);
  for (const image of getElementsByTagName('img', document)) size(image, pictures);
  for (const gallery of byClass(document.children, 'gallery')) replaceElement(gallery, asTable(gallery));
  const halves = byClass(document.children, 'half');
  for (const half of halves) {
    const cell = new Element('td', { class: 'beside' }, half.children);
    const row = new Element('tr', {}, [cell]);
    replaceElement(
      half,
      new Element('table', { ...LAYOUT, class: 'half', align: 'right', width: '50%' }, [row]),
    );
  }
  const end = halves.length > 0 ? '<div class="end"></div>' : '';
  return getOuterHTML(document) + end;
}

const byClass = (nodes: ChildNode[], name: string): Element[] =>
  findAll((one) => one.name === 'div' && (one.attribs.class ?? '').split(/\s+/).includes(name), nodes);

function size(image: Element, pictures: ReadonlyMap<string, MailPicture>): void {
  const room = Math.max(16, roomOf(image));
  const picture = pictureAt(pictures, image.attribs.src ?? null);
  if (picture) image.attribs.src = picture.url;
  else image.attribs.class = 'natural';
  image.attribs.width = String(Math.min(room, picture?.width ?? room));
}

/** @returns the pixels that are free for an element's content */
function roomOf(element: Element): number {
  const { parent } = element;
  if (!parent || !isTag(parent)) return TEXT;
  const classes = (parent.attribs.class ?? '').split(/\s+/);
  if (classes.includes('gallery') || classes.includes('half')) return HALF;
  const room = roomOf(parent);
  if (parent.name !== 'td' && parent.name !== 'th') return room - (INDENTS[parent.name] ?? 0);
  const cells = parent.parent?.children.filter(isTag).length ?? 1;
  return Math.floor(room / cells) - 18;
}

function asTable(gallery: Element): Element {
  const pictures = gallery.children.filter(isTag);
  const rows: Element[] = [];
  for (let from = 0; from < pictures.length; from += 2) {
    const cells = [0, 1].map(
      (place) =>
        new Element(
          'td',
          { class: place === 0 ? 'first' : 'second', width: '50%' },
          pictures[from + place]?.children ?? [],
        ),
    );
    rows.push(new Element('tr', {}, cells));
  }
  return new Element('table', { ...LAYOUT, class: 'gallery', width: '100%' }, rows);
}
