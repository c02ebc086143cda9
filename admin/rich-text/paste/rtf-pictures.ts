export interface RtfPicture {
  file: File;
  /** Displayed size in CSS pixels. */
  width: number;
  height: number;
}

const TWIPS_PER_PIXEL = 15;

/**
 * The pictures of an RTF text, in order. The browser may not read the files that Word's HTML names, but the RTF contains the
 * same pictures. Drawings (EMF, WMF), which browsers cannot show, are null.
 */
export function rtfPictures(rtf: string): (RtfPicture | null)[] {
  const pictures: (RtfPicture | null)[] = [];
  const start = /\\pict(?![a-z])/g;
  for (let found = start.exec(rtf); found; found = start.exec(rtf)) {
    const end = endOfGroup(rtf, found.index);
    start.lastIndex = end;
    // Copies for old programs, and pictures of list markers.
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
  // Inner groups are properties; the picture is the last text outside them.
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

/** Most pixels by which RTF and HTML sizes of the same picture differ. */
const ROUNDED = 4;

/**
 * Matches the pictures of the HTML to those of the RTF: by order if the counts agree, else by order and size. An uncertain
 * match is left out, as a wrong picture is worse than none.
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
