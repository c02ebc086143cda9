import { escapeHtml } from '../../platform/content/escape-html.ts';

/** HTML that the conversion reads as an embed. */
export const embedHtml = (url: string, title = ''): string =>
  `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}"></iframe>`;

/** @param caption HTML */
export function imageHtml({ src, alt, caption }: { src: string; alt: string; caption: string }): string {
  const words = caption ? `<figcaption>${caption}</figcaption>` : '';
  return `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">${words}</figure>`;
}
