import { type Editor, mergeAttributes, Node } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { NodeSelection, type Transaction } from '@tiptap/pm/state';
import { goOnBehind } from './go-on-behind.ts';
import { classesOf, EDITOR_BARE, EDITOR_PAIR, EDITOR_UPLOAD, keptOf, shown } from './kept.ts';

export const PICTURE_WIDTHS = ['text', 'wide', 'full', 'half'] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export interface NewPicture {
  src: string;
  alt?: string;
  caption?: string;
  width?: PictureWidth;
}

export interface PictureChange {
  src: string;
  alt: string | null;
  width: PictureWidth;
  link: { href: string } | null;
  upload: number | null;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    picture: {
      insertPicture: (picture: NewPicture) => ReturnType;
      /** Changes the picture at a position. */
      setPicture: (position: number, attributes: Partial<PictureChange>) => ReturnType;
      removePicture: (position: number) => ReturnType;
      insertGallery: (pictures: readonly NewPicture[]) => ReturnType;
    };
  }
}

type Attributes = Record<string, string>;

/** Attributes of a picture; its caption is its content. */
const imageAttributes = () => ({
  src: { default: '', rendered: false },
  /** null: not described yet; '': decorative. */
  alt: { default: null, rendered: false },
  /** Other attributes of its `img`. */
  image: { default: null, rendered: false },
  /** The attributes of a link around the image. */
  link: { default: null, rendered: false },
  /** Number of its upload on this page while that is under way; the picture is not written until it ends. */
  upload: { default: null, rendered: false },
  /** The attributes of its caption's element; null if there is none. */
  caption: { default: null, rendered: false },
  kept: { default: null, keepOnSplit: false, rendered: false },
});

/** An inline image. */
export const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: null },
    kept: {
      default: null,
      parseHTML: (element: HTMLElement) => keptOf(element, { attributes: ['src', 'alt'] }),
      renderHTML: ({ kept }: { kept: unknown }) => shown(kept),
    },
  }),
  parseHTML: () => [{ tag: 'img' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/**
 * A picture between the blocks with its caption. `form` is how it is written: as the editor writes it (`div`), or as
 * imports do, a paragraph with nothing but the image (`p`) and perhaps one with its caption after it.
 */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  isolating: true,
  defining: true,
  draggable: true,
  addAttributes: () => ({
    ...imageAttributes(),
    width: { default: 'text', rendered: false },
    form: { default: 'div', rendered: false },
  }),
  parseHTML: () => [
    { tag: 'div.picture', priority: 70, contentElement: captionOrNothing, getAttrs: pictureAttributes },
    { tag: `div[${EDITOR_PAIR}]`, priority: 70, contentElement: captionOrNothing, getAttrs: pairAttributes },
    { tag: 'p', priority: 1100, contentElement: captionOrNothing, getAttrs: aloneAttributes },
  ],
  renderHTML: ({ node }) => {
    const { width, form, kept, caption } = node.attrs;
    if (isBeingSent(node)) return ['div', { [EDITOR_UPLOAD]: '' }, 0];
    const words = ['p', mergeAttributes({ class: 'caption' }, shown(caption)), 0] as const;
    const image = drawnImage(node.attrs);
    if (form === 'p')
      return ['div', { [EDITOR_PAIR]: '' }, ['p', { ...shown(kept), [EDITOR_BARE]: 'false' }, image], words];
    const classes = width === 'text' ? 'picture' : `picture ${width}`;
    return ['div', mergeAttributes({ class: classes }, shown(kept)), image, words];
  },
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => askWhatItShows(editor) || leaveCaption(editor),
      Tab: ({ editor }) => askWhatItShows(editor, true),
    };
  },
  addCommands() {
    return {
      insertPicture:
        ({ src, alt, caption, width = 'text' }) =>
        ({ commands }) =>
          commands.insertContent({
            type: this.name,
            attrs: { src, alt: alt ?? null, width },
            content: caption ? [{ type: 'text', text: caption }] : [],
          }),
      setPicture:
        (position, attributes) =>
        ({ tr, dispatch }) => {
          const node = tr.doc.nodeAt(position);
          if (!node || node.attrs.src === undefined) return false;
          // The form of imports, two paragraphs, has no widths.
          const form = attributes.width && attributes.width !== 'text' ? { form: 'div' } : {};
          if (dispatch) tr.setNodeMarkup(position, undefined, { ...node.attrs, ...form, ...attributes });
          return true;
        },
      removePicture:
        (position) =>
        ({ tr, dispatch }) => {
          if (dispatch) deletePicture(tr, position);
          return true;
        },
      insertGallery:
        (pictures) =>
        ({ commands }) =>
          commands.insertContent({
            type: 'gallery',
            content: pictures.map(({ src, alt, caption }) => ({
              type: 'galleryPicture',
              attrs: { src, alt: alt ?? null },
              content: caption ? [{ type: 'text', text: caption }] : [],
            })),
          }),
    };
  },
});

export const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'galleryPicture+',
  isolating: true,
  addAttributes: () => ({ kept: { default: null, keepOnSplit: false, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'div.gallery',
      priority: 70,
      getAttrs: (gallery) =>
        gallery.childElementCount > 0 &&
        onlyElements(gallery).every((one) => one?.localName === 'div' && readPicture(one))
          ? { kept: keptOf(gallery, { classes: ['gallery'] }) }
          : false,
    },
  ],
  renderHTML: ({ node }) => ['div', mergeAttributes({ class: 'gallery' }, shown(node.attrs.kept)), 0],
});

export const GalleryPicture = Node.create({
  name: 'galleryPicture',
  content: 'inline*',
  isolating: true,
  defining: true,
  addAttributes: imageAttributes,
  parseHTML: () => [
    {
      tag: 'div',
      context: 'gallery/',
      priority: 80,
      contentElement: captionOrNothing,
      getAttrs: (element) => {
        const picture = readPicture(element);
        return picture ? { ...picture, kept: keptOf(element) } : false;
      },
    },
  ],
  renderHTML: ({ node }) => [
    'div',
    { ...shown(node.attrs.kept), ...(isBeingSent(node) && { [EDITOR_UPLOAD]: '' }) },
    drawnImage(node.attrs),
    ['p', mergeAttributes({ class: 'caption' }, shown(node.attrs.caption)), 0],
  ],
});

/** @returns whether a picture is only on this page until the library has it: dropped, or pasted as a file */
export const isBeingSent = ({ attrs: { upload, src } }: ProseMirrorNode): boolean =>
  typeof upload === 'number' || (typeof src === 'string' && src.startsWith('blob:'));

/** Removes a picture, and its gallery if it was the only one there. */
export function deletePicture(tr: Transaction, position: number): void {
  const place = tr.doc.resolve(position);
  const { parent, nodeAfter } = place;
  const isLast = parent.type.name === 'gallery' && parent.childCount === 1;
  if (isLast) tr.delete(place.before(), place.after());
  else if (nodeAfter) tr.delete(position, position + nodeAfter.nodeSize);
}

/** Moves the focus from a selected picture or its caption to the field for alternative text. */
function askWhatItShows({ state, view }: Editor, isFromCaption = false): boolean {
  const { selection } = state;
  const isPicture = (type: { name: string }) => /^(picture|galleryPicture)$/.test(type.name);
  const isChosen = selection instanceof NodeSelection && isPicture(selection.node.type);
  if (!isChosen && !(isFromCaption && isPicture(selection.$from.parent.type))) return false;
  const element = view.nodeDOM(isChosen ? selection.from : selection.$from.before());
  const field =
    element instanceof HTMLElement && element.querySelector<HTMLElement>('[data-alternative-text]');
  if (!field) return false;
  field.focus();
  return true;
}

/** A caption is one line: Enter continues the text after the pictures. */
const leaveCaption = (editor: Editor): boolean =>
  goOnBehind(editor, 'picture') || (editor.isActive('galleryPicture') && goOnBehind(editor, 'gallery'));

/** Wraps each picture that is followed by its caption, as imports write them, in one element. */
export function pairPictures(root: Element): void {
  for (const paragraph of root.querySelectorAll('p')) {
    const caption = nextElement(paragraph);
    if (!caption || !isCaption(caption) || !isPictureAlone(paragraph)) continue;
    const pair = root.ownerDocument.createElement('div');
    pair.setAttribute(EDITOR_PAIR, '');
    paragraph.before(pair);
    pair.append(paragraph, caption);
  }
}

/** @returns whether a paragraph contains only an image */
const isPictureAlone = (element: Element | null): boolean =>
  element instanceof HTMLElement && element.localName === 'p' && aloneAttributes(element) !== false;

/** @returns the next sibling element if there is no text in between */
function nextElement(element: Element): Element | null {
  let next = element.nextSibling;
  while (next && !isWords(next)) next = next.nextSibling;
  return next?.nodeType === 1 ? (next as Element) : null;
}

type Image = ['img', Attributes] | ['a', Attributes, ['img', Attributes]];

function drawnImage({ src, alt, image, link }: Record<string, unknown>): Image {
  const rest = { src: String(src), ...(typeof alt === 'string' ? { alt } : {}), ...shown(image) };
  return link ? ['a', shown(link), ['img', rest]] : ['img', rest];
}

function pictureAttributes(element: HTMLElement): Attributes | false {
  const read = readPicture(element);
  if (!read) return false;
  const classes = classesOf(element);
  const width = PICTURE_WIDTHS.find((one) => classes.includes(one)) ?? 'text';
  return { ...read, width, kept: keptOf(element, { classes: ['picture', width] }) } as never;
}

function pairAttributes(pair: HTMLElement): Attributes | false {
  const [paragraph, caption] = pair.children;
  const read = paragraph && readPicture(paragraph);
  return read ? ({ ...read, ...captionOf(caption), form: 'p', kept: keptOf(paragraph) } as never) : false;
}

function aloneAttributes(paragraph: HTMLElement): Attributes | false {
  const isWritten = !/^(true|usual)$/.test(paragraph.getAttribute(EDITOR_BARE) ?? '');
  const isPlain = isWritten && paragraph.classList.length === 0;
  const read = isPlain && onlyElements(paragraph).length === 1 && readPicture(paragraph);
  return read ? ({ ...read, form: 'p', kept: keptOf(paragraph) } as never) : false;
}

/** @returns the image of an element that contains nothing else except perhaps a caption */
function readPicture(element: Element): object | null {
  const [first, second, ...more] = onlyElements(element);
  const image = first?.localName === 'a' ? onlyElement(first) : first;
  if (image?.localName !== 'img' || !image.getAttribute('src')) return null;
  if (more.length > 0 || (second !== undefined && !(second && isCaption(second)))) return null;
  return {
    src: image.getAttribute('src'),
    alt: image.getAttribute('alt'),
    image: keptOf(image, { attributes: ['src', 'alt'] }),
    link: first === image ? null : (keptOf(first as Element) ?? {}),
    ...captionOf(second ?? undefined),
  };
}

const captionOf = (caption: Element | undefined) => ({
  caption: caption ? keptOf(caption, { classes: ['caption'] }) : null,
});

/** @returns the child elements; null if there is text among them */
function onlyElements(element: Element): (Element | null)[] {
  return [...element.childNodes].flatMap((node) => {
    if (node.nodeType === 1) return [node as Element];
    return isWords(node) ? [null] : [];
  });
}

const onlyElement = (element: Element) => {
  const all = onlyElements(element);
  return all.length === 1 ? all[0] : null;
};

const isWords = (node: ChildNode) =>
  node.nodeType === 1 || (node.nodeType === 3 && /[^ \t\r\n\f]/.test(node.nodeValue ?? ''));

const isCaption = (element: Element) => element.localName === 'p' && classesOf(element).includes('caption');

const captionOrNothing = (element: globalThis.Node): HTMLElement =>
  ([...element.childNodes].find(
    (child) => child instanceof HTMLElement && isCaption(child),
  ) as HTMLElement) ?? (element.ownerDocument as Document).createElement('p');
