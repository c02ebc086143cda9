import { type ChildNode, type Element, isTag } from 'domhandler';
import { classLike, find, findAll, hasClass } from '../dom.ts';
import { caption } from '../habits/blocks.ts';
import { image } from '../habits/images.ts';
import { type Habit, paragraphBreak, type Work } from '../work.ts';

/** Size in a path of Blogger's pictures, such as /s320/ or /w640-h480/, or behind an equals sign. */
const SIZE = /\/(?:s\d{2,5}(?:-[a-z0-9-]+)?|w\d{2,5}-h\d{2,5}(?:-[a-z0-9-]+)?)\/(?=[^/]+$)/;
const SIZE_AT_END = /=(?:s\d{2,5}|w\d{2,5}(?:-h\d{2,5})?)(?:-[a-z0-9-]+)*$/;
const HOSTS = /^https?:\/\/(?:[^/]*\.bp\.blogspot\.com|[^/]*\.googleusercontent\.com|[^/]*\.ggpht\.com)\//i;

export const blogger: readonly Habit[] = [
  { tags: ['table'], convert: captioned },
  { tags: ['a'], convert: linked },
  { tags: ['img'], convert: original },
  { tags: ['o:p', 'st1:place', 'st1:city', 'w:sdt'], convert: (node, work) => work.inside(node) },
  {
    tags: ['div'],
    convert: (node) => (classLike(node, /^(?:blogger-post-footer|post-footer|feedflare)$/) ? [] : undefined),
  },
];

/** A picture above its words, in a table of two cells. */
function captioned(node: Element, work: Work): ChildNode[] | undefined {
  if (!hasClass(node, 'tr-caption-container')) return undefined;
  const words = find(node.children, (child) => hasClass(child, 'tr-caption'));
  const cells = findAll(node.children, (child) => child.name === 'td' && child !== words);
  if (words) work.notes.converted('caption', 'The caption of an image became a paragraph below it');
  return [
    paragraphBreak(),
    ...cells.flatMap((cell) => work.inside(cell)),
    paragraphBreak(),
    ...(words ? caption(work.inside(words)) : []),
    paragraphBreak(),
  ];
}

function linked(node: Element, work: Work): ChildNode[] | undefined {
  const img = node.children.find((child): child is Element => isTag(child) && child.name === 'img');
  const href = node.attribs.href ?? '';
  return img && HOSTS.test(href) ? image(img, work, originalAddress(href)) : undefined;
}

function original(node: Element, work: Work): ChildNode[] | undefined {
  const { src } = node.attribs;
  return src && HOSTS.test(src) ? image(node, work, originalAddress(src)) : undefined;
}

/** The picture as it was uploaded. */
export function originalAddress(address: string): string {
  if (!HOSTS.test(address)) return address;
  return SIZE.test(address) ? address.replace(SIZE, '/s0/') : address.replace(SIZE_AT_END, '=s0');
}
