import { videoPage } from '#shared/videos.ts';
import { videoWords } from '../../elements/blocks.ts';
import type { PictureSource } from '../../uploads.ts';
import { isFilled, type Lost, lose, own, rename, textOf } from './dom.ts';

/** Begins the `src` of a picture that has yet to go to the library. */
const PASTED = 'pasted:';

interface PictureOptions {
  /** The site's own, such as `https://example.com`: its pictures are in the library already. */
  origin: string;
  /** Files on the clipboard, for pictures whose address is a file on the author's computer. */
  files: readonly File[];
  lost: Lost;
}

/** Turns images and their captions into pictures. @returns their sources by `src` */
export function pictures(document: Document, options: PictureOptions): Map<string, PictureSource> {
  const sources = new Map<string, PictureSource>();
  const files = filesOf(document, options.files);
  for (const figure of document.querySelectorAll('figure'))
    if (!figure.querySelector('img') && figure.querySelector('svg,canvas')) lose(options.lost, 'picture');
  for (const image of document.querySelectorAll('img')) {
    const isTiny = ['width', 'height'].every((name) => /^[0-2](?:px)?$/.test(image.getAttribute(name) ?? ''));
    const alt = image.getAttribute('alt') ?? '';
    // Emoji, and other pictures that represent one character.
    if ([...alt].length <= 3 && /\p{Extended_Pictographic}/u.test(alt)) image.replaceWith(alt);
    else if (isTiny) image.remove();
    else {
      const source = files.get(image) ?? sourceOf(image);
      if (!source) {
        lose(options.lost, 'picture');
        image.remove();
        continue;
      }
      const address = 'address' in source ? source.address : '';
      const isOwn = options.origin !== '' && address.startsWith(`${options.origin}/media/`);
      const src = isOwn ? address.slice(options.origin.length) : `${PASTED}${sources.size + 1}`;
      if (!isOwn) sources.set(src, source);
      standAlone(image, ownPicture(image, src, altOf(alt)));
    }
  }
  captions(document);
  return sources;
}

/** A picture of the article for one that is pasted, with the link around it unless that leads to the picture in full size. */
function ownPicture(pasted: Element, src: string, alt: string): HTMLElement {
  const picture = own(pasted.ownerDocument, 'div', 'picture');
  const image = own(pasted.ownerDocument, 'img');
  image.setAttribute('src', src);
  if (alt) image.setAttribute('alt', alt);
  picture.append(image);
  const href = pasted.closest('a')?.getAttribute('href');
  if (href && !/\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i.test(href)) {
    const link = own(pasted.ownerDocument, 'a');
    link.setAttribute('href', href);
    image.replaceWith(link);
    link.append(image);
  }
  return picture;
}

/** Puts a block where an element is, out of the line around it, which it parts. */
function standAlone(element: Element, block: Element): void {
  const line = element.closest('p,h1,h2,h3,h4,h5,h6');
  element.replaceWith(block);
  if (!line) return;
  const range = line.ownerDocument.createRange();
  range.setStartAfter(block);
  range.setEndAfter(line);
  const rest = range.extractContents();
  line.after(block, rest);
  for (const part of [line, block.nextElementSibling])
    if (part?.localName === line.localName && !isFilled(part)) part.remove();
}

/** A caption belongs to the picture before it, else to the one after it. */
function captions(document: Document): void {
  for (const caption of document.querySelectorAll('figcaption,p.MsoCaption,p[class*="aption" i]')) {
    const isFree = (one: Element | null | undefined) =>
      one?.matches('.picture') && one.childElementCount === 1;
    const around = caption.closest('figure');
    const picture = [
      caption.previousElementSibling,
      caption.nextElementSibling,
      ...(caption.localName === 'figcaption' ? (around?.querySelectorAll('.picture') ?? []) : []),
    ].find(isFree);
    if (!picture) {
      rename(caption, 'p').removeAttribute('class');
      continue;
    }
    const words = own(document, 'p', 'caption');
    words.append(...caption.childNodes);
    caption.remove();
    picture.append(words);
    for (const block of words.querySelectorAll('p,div')) rename(block, 'span');
  }
}

function filesOf(document: Document, given: readonly File[]): Map<Element, PictureSource> {
  const images = [...document.querySelectorAll('img')];
  const files = given.filter(({ type }) => type.startsWith('image/')).map((file) => ({ file }));
  const isLocal = (one: Element) => !/^(?:https?|data|blob):|^\//i.test(one.getAttribute('src') ?? '');
  // The browser provides a single picture as a file too.
  const isAlone = images.length === 1 && textOf(document.body) === '';
  const local = isAlone ? images : images.filter(isLocal);
  return new Map(
    local.length === files.length ? local.map((one, at) => [one, files[at] as { file: File }]) : [],
  );
}

function sourceOf(image: Element): PictureSource | null {
  // Lazy-loading pages have the real URL in another attribute.
  const addresses = ['src', 'data-src', 'data-original', 'data-lazy-src'].map(
    (name) => image.getAttribute(name)?.trim() ?? '',
  );
  const remote = addresses.find((one) => /^https?:\/\/[^\s/]/i.test(one) && URL.canParse(one));
  const embedded = addresses.map(fileOfDataAddress).find((one) => one !== null);
  const isStandIn = image.hasAttribute('data-src') && addresses[0]?.startsWith('data:');
  if (remote && (!embedded || isStandIn)) return { address: remote };
  return embedded ? { file: embedded } : null;
}

function fileOfDataAddress(address: string): File | null {
  const [start = '', type = ''] =
    /^data:(image\/(?:png|jpeg|gif|webp|avif))\s*;\s*base64\s*,/i.exec(address) ?? [];
  if (!type) return null;
  try {
    const letters = atob(address.slice(start.length).replace(/\s/g, ''));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return bytes.length > 0 ? new File([bytes], `picture.${type.slice(6)}`, { type }) : null;
  } catch {
    return null;
  }
}

/** The author's own description, without what programs add: the path of the file, or that a machine wrote it. */
function altOf(alt: string): string {
  const machine = /(?:Description automatically generated|AI-generated content).*$/is;
  const written = alt.replace(machine, '').replace(/\s+/g, ' ').trim();
  return /^\S*\.\w{3,4}$|^(?:image|picture)\s*\d*$/i.test(written) ? '' : written.slice(0, 500);
}

/** Turns players of YouTube and Vimeo into cards; other embedded parts cannot come along. */
export function videos(document: Document, lost: Lost): void {
  for (const element of document.querySelectorAll('iframe,embed,object,video,audio')) {
    const href = videoPage(element.getAttribute('src') ?? element.getAttribute('data') ?? '');
    if (!href) {
      lose(lost, 'embedded part');
      element.remove();
      continue;
    }
    const title = element.getAttribute('title') ?? '';
    const card = own(document, 'p', 'video');
    const link = own(document, 'a');
    link.setAttribute('href', href);
    link.textContent = videoWords(href, /video player$/i.test(title) ? '' : title);
    card.append(link);
    standAlone(element, card);
  }
}
