import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { type MailPicture, pictureAt } from '../media/pictures.ts';
import { BODY_FONT } from '../platform/mail/layout.ts';

const { getElementsByTagName, getOuterHTML, textContent } = DomUtils;

const FONT = `font-family:${BODY_FONT}`;
const TEXT = `${FONT};font-size:17px;line-height:1.5;color:#24060f`;

const IMAGE = 'display:block;max-width:100%;height:auto;border:0;margin:0 0 16px';

/** Inline styles, as mail programs hardly support style sheets. */
const STYLES: { readonly [tag: string]: string } = {
  p: `margin:0 0 16px;${TEXT}`,
  h2: `clear:both;margin:32px 0 12px;${FONT};font-size:24px;font-weight:bold;line-height:1.2;color:#24060f`,
  h3: `clear:both;margin:28px 0 10px;${FONT};font-size:20px;font-weight:bold;line-height:1.25;color:#24060f`,
  h4: `clear:both;margin:24px 0 8px;${FONT};font-size:17px;font-weight:bold;line-height:1.3;color:#24060f`,
  ul: `margin:0 0 16px;padding:0 0 0 24px;${TEXT}`,
  ol: `margin:0 0 16px;padding:0 0 0 24px;${TEXT}`,
  li: 'margin:0 0 6px',
  blockquote: `margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #ff5a36;${TEXT}`,
  a: 'color:#8f1437;text-decoration:underline',
  img: IMAGE,
  table: `clear:both;border-collapse:collapse;width:100%;margin:0 0 16px;${TEXT};font-size:15px`,
  th: 'border:1px solid #c9b8bf;padding:8px;text-align:left;vertical-align:top;background:#f6f5f7',
  td: 'border:1px solid #c9b8bf;padding:8px;text-align:left;vertical-align:top;word-break:break-word',
  pre: 'clear:both;margin:0 0 16px;padding:12px;background:#f6f5f7;white-space:pre-wrap;word-break:break-word;font-family:Consolas,Menlo,monospace;font-size:14px;line-height:1.5;color:#24060f',
  code: 'font-family:Consolas,Menlo,monospace;font-size:15px;background:#f6f5f7',
};

/** Inline styles of elements with a class, in place of those of their tag. */
const CLASS_STYLES: { readonly [className: string]: string } = {
  struck: 'text-decoration:line-through',
  sub: 'font-size:70%;vertical-align:sub;line-height:0',
  sup: 'font-size:70%;vertical-align:super;line-height:0',
  caption: `margin:0 0 16px;${FONT};font-size:15px;line-height:1.45;color:#6a4753`,
  natural: `${IMAGE};width:auto`,
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
 * @param pictures the library's that it shows, by key
 * @returns the article for mail programs, with inline styles and absolute addresses
 */
export function mailHtml(
  html: string,
  pageUrl: string,
  pictures: ReadonlyMap<string, MailPicture> = new Map(),
): string {
  return sanitizeHtml(sizePictures(html, pictures), {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'width'],
      '*': ['style', 'class'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: {
      '*': (given, attribs) => {
        const tagName = RENAMED[given] ?? given;
        const own = attribs.class ?? '';
        const style = CLASS_STYLES[own] ?? STYLES[tagName];
        const names = own === 'caption' ? 'quiet' : CLASSES[tagName];
        return {
          tagName,
          attribs: {
            ...(style ? { style } : {}),
            ...(names ? { class: names } : {}),
            ...(tagName === 'a' && attribs.href ? { href: absolute(attribs.href, pageUrl) } : {}),
            ...(tagName === 'img' && attribs.src
              ? { src: absolute(attribs.src, pageUrl), alt: attribs.alt ?? '', width: attribs.width ?? '' }
              : {}),
          },
        };
      },
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
  });
}

/** Pixels of a mail's text, and of half of it. */
const TEXT_WIDTH = 536;
const HALF = 256;
/** Pixels by which an element's content is narrower. */
const INDENTS: { readonly [tag: string]: number } = { ul: 24, ol: 24, blockquote: 20 };

/** Gives each image a width, as Outlook for Windows ignores `max-width`. What stands side by side on the site follows here. */
function sizePictures(html: string, pictures: ReadonlyMap<string, MailPicture>): string {
  const document = parseDocument(html);
  for (const image of getElementsByTagName('img', document)) {
    const room = Math.max(16, roomOf(image));
    const picture = pictureAt(pictures, image.attribs.src ?? null);
    if (picture) image.attribs.src = picture.url;
    else image.attribs.class = 'natural';
    image.attribs.width = String(Math.min(room, picture?.width ?? room));
  }
  return getOuterHTML(document);
}

/** @returns the pixels that are free for an element's content */
function roomOf({ parent }: Element): number {
  if (!parent || !isTag(parent)) return TEXT_WIDTH;
  if (/\b(?:gallery|half)\b/.test(parent.attribs.class ?? '')) return HALF;
  const room = roomOf(parent);
  if (parent.name !== 'td' && parent.name !== 'th') return room - (INDENTS[parent.name] ?? 0);
  const cells = parent.parent?.children.filter(isTag).length ?? 1;
  return Math.floor(room / cells) - 18;
}

/** @returns an absolute address; one that cannot be parsed is returned unchanged */
export function absolute(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

/** @returns an article as plain text, with addresses after links */
export const mailText = (html: string, pageUrl: string): string =>
  wordsOf(parseDocument(html), pageUrl)
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Elements at whose ends white space is none. */
const BREAKS = /^(?:p|div|h[1-6]|ul|ol|li|blockquote|pre|table|thead|tbody|tr|td|th|br)$/;

const isBreak = (node: AnyNode | null): boolean => !node || !isTag(node) || BREAKS.test(node.name);

/** @returns the words of a node; blocks stand between blank lines, of which there may be too many */
function wordsOf(node: AnyNode, base: string): string {
  if (isText(node)) {
    const { data, prev, next, parent } = node;
    const words = data.replace(/\s+/g, ' ');
    const begun = isBreak(prev ?? parent) ? words.trimStart() : words;
    return isBreak(next ?? parent) ? begun.trimEnd() : begun;
  }
  if (!hasChildren(node)) return '';
  const all = node.children.map((child) => wordsOf(child, base));
  const words = all.join('');
  if (!isTag(node)) return words;
  const { name, attribs } = node;
  const inside = words.trim();
  if (name === 'br') return '\n';
  if (name === 'img') return attribs.alt ? `[${attribs.alt}]` : '';
  if (name === 'pre') return block(textContent(node).trimEnd());
  if (name === 'tr') return `\n${all.filter(Boolean).join(' | ')}`;
  if (name === 'td' || name === 'th') return inside.replace(/\s+/g, ' ') || ' ';
  if (name === 'li') return inside || ' ';
  if (name === 'ul' || name === 'ol') {
    const items = all.filter(Boolean).map((one, n) => item(name === 'ol' ? `${n + 1}. ` : '- ', one));
    return block(items.join('\n'));
  }
  if (name === 'blockquote')
    return block(
      inside
        .replace(/\n{3,}/g, '\n\n')
        .replace(/^/gm, '> ')
        .replace(/ $/gm, ''),
    );
  if (/^h\d/.test(name)) return inside && block(`## ${inside}`);
  if (name === 'p') return block(inside.replace(/ {2,}/g, ' '));
  if (/^(?:div|table)$/.test(name)) return block(inside);
  // A power: 10⁶ is not 106.
  if (attribs.class === 'sup' && /^\d+$/.test(words))
    return words.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)));
  if (attribs.class === 'footnote') return `[${words}]`;
  if (name !== 'a' || !attribs.href || attribs.href.startsWith('#')) return words;
  const address = absolute(attribs.href, base);
  return inside === address ? address : `${words} (${address})`;
}

const block = (words: string) => `\n\n${words}\n\n`;

/** A line of a list; what belongs to it is indented below. */
const item = (mark: string, words: string) =>
  mark + words.trim().replace(/\n+/g, `\n${' '.repeat(mark.length)}`);
