import { type Editor, mergeAttributes, Node } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { NodeSelection, type Selection, type Transaction } from '@tiptap/pm/state';
import { classesOf, EDITOR_UPLOAD, goOnBehind, preserved, preservedOf, shown } from './preserved.ts';

export const PICTURE_WIDTHS = ['text', 'wide', 'full', 'half'] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

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
  preserved: { default: null, keepOnSplit: false, rendered: false },
});

/** An inline image. */
export const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: null },
    ...preserved({ attributes: ['src', 'alt'] }),
  }),
  parseHTML: () => [{ tag: 'img' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** A picture between the blocks with its caption. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  isolating: true,
  defining: true,
  draggable: true,
  addAttributes: () => ({ ...imageAttributes(), width: { default: 'text', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'div.picture',
      priority: 70,
      contentElement: captionOrNothing,
      getAttrs: (element) => {
        const classes = classesOf(element);
        const width = PICTURE_WIDTHS.find((one) => classes.includes(one)) ?? 'text';
        const read = readPicture(element);
        return read && { ...read, width, preserved: preservedOf(element, { classes: ['picture', width] }) };
      },
    },
  ],
  renderHTML: ({ node }) =>
    drawn(node, node.attrs.width === 'text' ? 'picture' : `picture ${node.attrs.width}`),
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => askWhatItShows(editor) || leaveCaption(editor),
      Tab: ({ editor }) => askWhatItShows(editor, true),
    };
  },
});

export const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'galleryPicture+',
  isolating: true,
  addAttributes: () => preserved({ classes: ['gallery'] }),
  parseHTML: () => [
    {
      tag: 'div.gallery',
      priority: 70,
      getAttrs: (gallery) =>
        gallery.childElementCount > 0 &&
        onlyElements(gallery).every((one) => one?.localName === 'div' && readPicture(one))
          ? null
          : false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes({ class: 'gallery' }, HTMLAttributes), 0],
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
        const read = readPicture(element);
        return read && { ...read, preserved: preservedOf(element) };
      },
    },
  ],
  renderHTML: ({ node }) => drawn(node),
});

function drawn(node: ProseMirrorNode, className?: string) {
  const { src, alt, image, link, caption, preserved: rest } = node.attrs;
  const picture = ['img', { src, ...(alt !== null && { alt }), ...shown(image) }] as const;
  const own = { ...(className && { class: className }), ...(isBeingSent(node) && { [EDITOR_UPLOAD]: '' }) };
  return [
    'div',
    mergeAttributes(own, shown(rest)),
    link ? (['a', shown(link), picture] as const) : picture,
    ['p', mergeAttributes({ class: 'caption' }, shown(caption)), 0],
  ] as const;
}

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

/** @returns the picture that is selected, or whose caption contains the cursor */
export function pictureAt(selection: Selection): { node: ProseMirrorNode; at: number } | null {
  const { $from, $to } = selection;
  const isChosen = selection instanceof NodeSelection;
  const node = isChosen ? selection.node : $from.parent;
  if (!/^(picture|galleryPicture)$/.test(node.type.name) || !(isChosen || $from.sameParent($to))) return null;
  return { node, at: isChosen ? selection.from : $from.before() };
}

/** Moves the focus from a selected picture or its caption to the field for alternative text. */
function askWhatItShows({ state: { selection }, view }: Editor, isFromCaption = false): boolean {
  const picture = pictureAt(selection);
  if (!picture || !(isFromCaption || selection instanceof NodeSelection)) return false;
  const element = view.nodeDOM(picture.at);
  const field =
    element instanceof HTMLElement && element.querySelector<HTMLElement>('[data-alternative-text]');
  if (!field) return false;
  field.focus();
  return true;
}

/** A caption is one line: Enter continues the text after the pictures. */
const leaveCaption = (editor: Editor): boolean =>
  goOnBehind(editor, 'picture') || (editor.isActive('galleryPicture') && goOnBehind(editor, 'gallery'));

/** Imports write a paragraph with nothing but the image, and perhaps one with its caption after it: one element each. */
export function boxPictures(body: Element): void {
  for (const paragraph of body.querySelectorAll('p')) {
    if (preservedOf(paragraph) || !readPicture(paragraph)) continue;
    const picture = body.ownerDocument.createElement('div');
    picture.className = 'picture';
    picture.append(...paragraph.childNodes);
    const caption = paragraph.nextElementSibling;
    if (caption && isCaption(caption) && !hasWordsBefore(caption)) picture.append(caption);
    paragraph.replaceWith(picture);
  }
}

const hasWordsBefore = ({ previousSibling }: Element): boolean =>
  previousSibling?.nodeType === 3 && previousSibling.textContent?.trim() !== '';

/** @returns the image of an element that contains nothing else except perhaps a caption; false if it is another one */
function readPicture(element: Element): object | false {
  const [first, caption, ...more] = onlyElements(element);
  const inner = first?.localName === 'a' ? onlyElements(first) : [first];
  const image = inner.length === 1 ? inner[0] : null;
  if (image?.localName !== 'img' || !image.getAttribute('src')) return false;
  if (more.length > 0 || caption === null || (caption && !isCaption(caption))) return false;
  return {
    src: image.getAttribute('src'),
    alt: image.getAttribute('alt'),
    image: preservedOf(image, { attributes: ['src', 'alt'] }),
    link: first === image ? null : (preservedOf(first as Element) ?? {}),
    caption: caption ? preservedOf(caption, { classes: ['caption'] }) : null,
  };
}

/** @returns the child elements; null for text among them */
const onlyElements = (element: Element): (Element | null)[] =>
  [...element.childNodes].flatMap((node) => {
    if (node.nodeType === 1) return [node as Element];
    return node.nodeType === 3 && node.textContent?.trim() ? [null] : [];
  });

const isCaption = (element: Element) => element.localName === 'p' && classesOf(element).includes('caption');

const captionOrNothing = (element: globalThis.Node): HTMLElement =>
  ([...element.childNodes].find(
    (child) => child instanceof HTMLElement && isCaption(child),
  ) as HTMLElement) ?? (element.ownerDocument as Document).createElement('p');
