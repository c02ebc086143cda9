import { escapeHtml } from '../../platform/content/escape-html.ts';

export type Attributes = Readonly<Record<string, string>>;

const ATTRIBUTE = /(?:([\w-]{1,60})\s?=\s?)?(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s'"`]+))/g;

/** Reads attributes with and without names, as in `src="a.jpg" caption='…' 123`. Those without have their number as name. */
export function attributesOf(source: string): Attributes {
  const attributes: Record<string, string> = {};
  let number = 0;
  for (const [, name, ...values] of source.matchAll(ATTRIBUTE)) {
    const key = name?.toLowerCase() ?? String(number++);
    if (!Object.hasOwn(attributes, key)) attributes[key] = values.find((value) => value !== undefined) ?? '';
  }
  return attributes;
}

/** HTML that the conversion reads as an embed. */
export const embedHtml = (url: string, title = ''): string =>
  `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}"></iframe>`;

/** @param caption HTML */
export function imageHtml(src: string, alt = '', caption = ''): string {
  const words = caption && `<figcaption>${caption}</figcaption>`;
  return `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">${words}</figure>`;
}
