import sanitizeHtml from 'sanitize-html';

import { BODY_FONT } from '../platform/mail/look.ts';

const FONT = `font-family:${BODY_FONT}`;
const TEXT = `${FONT};font-size:17px;line-height:1.5;color:#24060f`;

/** Inline styles, as mail programs hardly support style sheets. */
const STYLES: { readonly [tag: string]: string } = {
  p: `margin:0 0 16px;${TEXT}`,
  h2: `margin:32px 0 12px;${FONT};font-size:24px;font-weight:bold;line-height:1.2;color:#24060f`,
  h3: `margin:28px 0 10px;${FONT};font-size:20px;font-weight:bold;line-height:1.25;color:#24060f`,
  h4: `margin:24px 0 8px;${FONT};font-size:17px;font-weight:bold;line-height:1.3;color:#24060f`,
  ul: `margin:0 0 16px;padding:0 0 0 24px;${TEXT}`,
  ol: `margin:0 0 16px;padding:0 0 0 24px;${TEXT}`,
  li: 'margin:0 0 6px',
  blockquote: `margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #ff5a36;${TEXT}`,
  a: 'color:#8f1437;text-decoration:underline',
  img: 'display:block;max-width:100%;height:auto;border:0;margin:0 0 16px',
  table: `border-collapse:collapse;width:100%;margin:0 0 16px;${TEXT};font-size:15px`,
  th: 'border:1px solid #c9b8bf;padding:8px;text-align:left;vertical-align:top;background:#f6f5f7',
  td: 'border:1px solid #c9b8bf;padding:8px;text-align:left;vertical-align:top;word-break:break-word',
  pre: 'margin:0 0 16px;padding:12px;background:#f6f5f7;white-space:pre-wrap;word-break:break-word;font-family:Consolas,Menlo,monospace;font-size:14px;line-height:1.5;color:#24060f',
  code: 'font-family:Consolas,Menlo,monospace;font-size:15px;background:#f6f5f7',
};

/** Inline styles by class of a span. */
const SPANS: { readonly [className: string]: string } = {
  struck: 'text-decoration:line-through',
  sub: 'font-size:70%;vertical-align:sub;line-height:0',
  sup: 'font-size:70%;vertical-align:super;line-height:0',
};

/** Classes through which the mail's style sheet overrides inline colours in the dark scheme. */
const CLASSES: { readonly [tag: string]: string } = {
  a: 'ink',
  th: 'paper ink',
  td: 'ink',
  pre: 'paper ink',
  code: 'paper ink',
  ...Object.fromEntries(
    ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'table'].map((tag) => [tag, 'ink']),
  ),
};

/** The only h1 of a newsletter is its title. */
const RENAMED: { readonly [tag: string]: string } = { h1: 'h2', h5: 'h4', h6: 'h4' };

const TAGS = [
  ...Object.keys(STYLES),
  'br',
  'strong',
  'em',
  'u',
  'b',
  'i',
  'thead',
  'tbody',
  'tr',
  'div',
  'span',
];

/**
 * @param html of an article, as on the site
 * @param pageUrl of the article, the base of relative addresses
 * @returns the article for mail programs, with inline styles and absolute addresses
 */
export function mailHtml(html: string, pageUrl: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width'], '*': ['style', 'class'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: {
      '*': (given, attribs) => {
        const tagName = RENAMED[given] ?? given;
        const style = STYLES[tagName] ?? SPANS[attribs.class ?? ''];
        return {
          tagName,
          attribs: {
            ...(style ? { style } : {}),
            ...(CLASSES[tagName] ? { class: CLASSES[tagName] } : {}),
            ...(tagName === 'a' && attribs.href ? { href: absolute(attribs.href, pageUrl) } : {}),
            ...(tagName === 'img' && attribs.src
              ? { src: absolute(attribs.src, pageUrl), alt: attribs.alt ?? '' }
              : {}),
          },
        };
      },
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
  });
}

/** @returns an absolute address; one that cannot be parsed is returned unchanged */
export function absolute(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

/** @returns an article as plain text, with addresses after links */
export function mailText(html: string, pageUrl: string): string {
  const codes: string[] = [];
  const marked = html
    .replace(/<pre[^>]*>([\s\S]*?)<\/pre>/g, (_, code: string) => {
      codes.push(bare(code).trimEnd());
      return `<p>${CODE_PLACE}</p>`;
    })
    .replace(/\s+/g, ' ')
    .replace(/<img\b[^>]*>/g, (tag) => {
      const alt = attribute(tag, 'alt');
      return alt ? `[${alt}]` : '';
    })
    .replace(/<a\b([^>]*)>(.*?)<\/a>/g, (_, attributes: string, words: string) => {
      const href = attribute(attributes, 'href');
      if (attribute(attributes, 'class') === 'footnote') return `[${words}]`;
      if (!href || href.startsWith('#')) return words;
      const address = absolute(href, pageUrl);
      return bare(words).trim() === address ? address : `${words} (${address})`;
    })
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<h[1-6]\b[^>]*>/g, '\n\n## ')
    .replace(/<li\b[^>]*>/g, '\n- ')
    .replace(/<blockquote\b[^>]*>/g, '\n\n> ')
    .replace(/<\/t[hd]>\s*<t[hd]\b[^>]*>/g, ' | ')
    .replace(/<tr\b[^>]*>/g, '\n')
    .replace(/<\/?(?:p|div|h[1-6]|ul|ol|table|blockquote)\b[^>]*>/g, '\n\n');
  return bare(marked)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/> \n+/g, '> ')
    .replace(/\n{3,}/g, '\n\n')
    .replaceAll(CODE_PLACE, () => codes.shift() ?? '')
    .trim();
}

/** Placeholder for code blocks while white space is folded. */
const CODE_PLACE = '\u{E000}';

const attribute = (tag: string, name: string): string =>
  bare(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

function bare(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&');
}
