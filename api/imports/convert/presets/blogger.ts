import { attr, become, classes, findAll, findTag, hasClass } from '../hast.ts';
import { setSource } from '../plugins/images.ts';
import { type Action, caption, drop, type Rule, rule } from './actions.ts';

/** The size in a URL of Blogger's images: /s320/ or /w640-h480/, or after an equals sign. */
const SIZE = /\/(?:s\d{2,5}(?:-[a-z0-9-]+)?|w\d{2,5}-h\d{2,5}(?:-[a-z0-9-]+)?)\/(?=[^/]+$)/;
const SIZE_AT_END = /=(?:s\d{2,5}|w\d{2,5}(?:-h\d{2,5})?)(?:-[a-z0-9-]+)*$/;
const HOSTS = /^https?:\/\/(?:[^/]*\.bp\.blogspot\.com|[^/]*\.googleusercontent\.com|[^/]*\.ggpht\.com)\//i;

/** @returns the URL of the original image */
const original: Action = (node) => {
  const src = attr(node, 'src') ?? '';
  if (!HOSTS.test(src)) return;
  setSource(node, SIZE.test(src) ? src.replace(SIZE, '/s0/') : src.replace(SIZE_AT_END, '=s0'));
};

/** Replaces an image that links to its full size by the full size. */
const linkedImage: Action = (node) => {
  const img = findTag(node, 'img');
  const href = attr(node, 'href') ?? '';
  if (!img || !HOSTS.test(href)) return;
  setSource(img, href);
  become(node, 'span', {}, [img]);
};

/** Blogger puts an image and its caption into a table of two cells. */
const captioned: Action = (node) => {
  const cells = findAll(node, ({ tagName }) => tagName === 'td' || tagName === 'th');
  const isCaption = (cell: (typeof cells)[number]) => hasClass(cell, 'tr-caption');
  const parts = [...cells.filter((cell) => !isCaption(cell)), ...cells.filter(isCaption)];
  for (const part of parts) become(part, 'div', { className: classes(part) });
  become(node, 'div', {}, parts);
};

export const blogger: readonly Rule[] = [
  rule('a', linkedImage),
  rule('img', original),
  rule('.tr-caption-container', captioned),
  rule('.tr-caption', caption),
  rule('.blogger-post-footer, .post-footer, .feedflare', drop()),
];
