export interface RtfPicture {
  file: File;
  /** As it is shown, in CSS pixels. */
  width: number;
  height: number;
}

const TWIPS_PER_PIXEL = 15;

/**
 * The pictures of a text in RTF, in their order: a browser may not read the files that Word's markup names, and the same
 * pictures lie in the RTF beside it. Drawings (EMF, WMF) have no file that a website could show, and are null.
 */
export function rtfPictures(rtf: string): (RtfPicture | null)[] {
  const pictures: (RtfPicture | null)[] = [];
  const start = /\\pict(?![a-z])/g;
  for (let found = start.exec(rtf); found; found = start.exec(rtf)) {
    const end = endOfGroup(rtf, found.index);
    start.lastIndex = end;
    // The same once more for old programs, and pictures of list markers.
    if (
      /\\nonshppict\s*\{$|\\\*\\listpicture[^{}]*\{$/.test(
        rtf.slice(Math.max(0, found.index - 80), found.index),
      )
    )
      continue;
    pictures.push(pictureOf(rtf.slice(found.index, end)));
  }
  return pictures;
}

function endOfGroup(rtf: string, from: number): number {
  let depth = 0;
  const brace = /\\[{}\\]|[{}]/g;
  brace.lastIndex = from;
  for (let found = brace.exec(rtf); found; found = brace.exec(rtf)) {
    if (found[0] === '{') depth += 1;
    if (found[0] !== '}') continue;
    if (depth === 0) return found.index;
    depth -= 1;
  }
  return rtf.length;
}

function pictureOf(group: string): RtfPicture | null {
  const type = group.includes('\\pngblip') ? 'png' : group.includes('\\jpegblip') ? 'jpeg' : null;
  // Groups inside hold properties; the last stretch outside of them is the picture.
  const digits = group.slice(group.lastIndexOf('}') + 1).replace(/\\[a-z]+-?\d*\s?|\s+/g, '');
  if (!type || digits.length < 16 || digits.length % 2 === 1 || /[^\da-f]/i.test(digits)) return null;
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16);
  const number = (name: string, otherwise: number) =>
    Number(new RegExp(`\\\\${name}(-?\\d+)`).exec(group)?.[1] ?? otherwise);
  const side = (goal: string, scale: string) =>
    (number(goal, 0) / TWIPS_PER_PIXEL) * (number(scale, 100) / 100);
  return {
    file: new File([bytes], `picture.${type}`, { type: `image/${type}` }),
    width: side('picwgoal', 'picscalex'),
    height: side('pichgoal', 'picscaley'),
  };
}

/** Pixels by which the two ways of telling a size differ. */
const ROUNDED = 4;

/**
 * Which picture of the RTF each picture of the markup is: by order where both have as many, otherwise by order and size.
 * What is not certain has none: a wrong picture would be worse.
 */
export function matchPictures(
  images: readonly Element[],
  pictures: readonly (RtfPicture | null)[],
): Map<Element, File> {
  const matched = new Map<Element, File>();
  const isInOrder = images.length === pictures.length;
  let next = 0;
  for (const [index, image] of images.entries()) {
    const at = isInOrder
      ? index
      : pictures.findIndex((one, place) => place >= next && one !== null && isSameSize(image, one));
    const picture = pictures[at];
    if (!picture) continue;
    matched.set(image, picture.file);
    next = at + 1;
  }
  return matched;
}

function isSameSize(image: Element, { width, height }: RtfPicture): boolean {
  const near = (name: string, size: number) => Math.abs(Number(image.getAttribute(name)) - size) <= ROUNDED;
  return near('width', width) && near('height', height);
}
