import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import type { MailPicture } from '../media/pictures.ts';
import { BODY_FONT } from '../platform/mail/layout.ts';
import { layOutPictures } from './mail-pictures.ts';

const { getElementsByTagName, textContent } = DomUtils;

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
  // What mail-pictures.ts makes.
  natural: `${IMAGE};width:auto`,
  gallery: 'clear:both;width:100%;table-layout:fixed;margin:0 0 8px',
  first: 'padding:0 12px 0 0;vertical-align:top',
  second: 'padding:0 0 0 12px;vertical-align:top',
  half: 'table-layout:fixed;margin:0 0 8px',
  beside: 'padding:0 0 0 24px;vertical-align:top',
  end: 'clear:both',
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

/** The attributes of tables that lay out, which all mail programs understand. */
const LAYOUT = ['role', 'width', 'align', 'cellpadding', 'cellspacing', 'border'];

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
  return sanitizeHtml(layOutPictures(html, pictures), {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'width'],
      table: LAYOUT,
      td: ['width'],
      '*': ['style', 'class'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: {
      '*': (given, attribs) => {
        const tagName = RENAMED[given] ?? given;
        const own = attribs.class ?? '';
        const style = CLASS_STYLES[own] ?? STYLES[tagName];
        const isLayout = attribs.role === 'presentation' || /^(?:first|second|beside)$/.test(own);
        const names = isLayout ? own : own === 'caption' ? 'quiet' : CLASSES[tagName];
        return {
          tagName,
          attribs: {
            ...(isLayout ? attribs : {}),
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

/** @returns an absolute address; one that cannot be parsed is returned unchanged */
export function absolute(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

/** @returns an article as plain text, with addresses after links */
export function mailText(html: string, pageUrl: string): string {
  return blocks(parseDocument(html).children, pageUrl).join('\n\n');
}

const BLOCKS = /^(?:p|div|h[1-6]|ul|ol|blockquote|pre|table)$/;

/** @returns the paragraphs, lists and other blocks among the nodes, each of one or more lines */
function blocks(nodes: ChildNode[], base: string): string[] {
  const found: string[] = [];
  let words = '';
  const endParagraph = () => {
    const paragraph = words
      .replace(/ *\n */g, '\n')
      .replace(/ {2,}/g, ' ')
      .trim();
    if (paragraph) found.push(paragraph);
    words = '';
  };
  for (const node of nodes) {
    if (!(isTag(node) && BLOCKS.test(node.name))) {
      words += inline(node, base);
      continue;
    }
    endParagraph();
    found.push(...block(node, base));
  }
  endParagraph();
  return found;
}

function block(element: Element, base: string): string[] {
  const { name, children } = element;
  if (name === 'pre') return [textContent(element).trimEnd()];
  if (name === 'ul' || name === 'ol') return [list(element, base)];
  if (name === 'table')
    return [
      getElementsByTagName('tr', children)
        .map((row) => cells(row, base))
        .join('\n'),
    ];
  const inside = blocks(children, base);
  if (name === 'blockquote') return [inside.join('\n\n').replace(/^/gm, '> ').replace(/ $/gm, '')];
  return /^h/.test(name) ? inside.map((words) => `## ${words}`) : inside;
}

/** @returns an item a line; what belongs to an item is indented below it */
function list({ name, children }: Element, base: string): string {
  return children
    .filter(isTag)
    .map((item, index) => {
      const mark = name === 'ol' ? `${index + 1}. ` : '- ';
      return (
        mark +
        blocks(item.children, base)
          .join('\n')
          .replaceAll('\n', `\n${' '.repeat(mark.length)}`)
      );
    })
    .join('\n');
}

const cells = ({ children }: Element, base: string): string =>
  children
    .filter(isTag)
    .map((cell) => blocks(cell.children, base).join(' '))
    .join(' | ');

function inline(node: ChildNode, base: string): string {
  if (isText(node)) return node.data.replace(/\s+/g, ' ');
  if (!isTag(node)) return '';
  const { name, attribs, children } = node;
  if (name === 'br') return '\n';
  if (name === 'img') return attribs.alt ? `[${attribs.alt}]` : '';
  const words = children.map((child) => inline(child, base)).join('');
  // A power: 10⁶ is not 106.
  if (attribs.class === 'sup' && /^\d+$/.test(words))
    return words.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)));
  if (name !== 'a') return words;
  if (attribs.class === 'footnote') return `[${words}]`;
  if (!attribs.href || attribs.href.startsWith('#')) return words;
  const address = absolute(attribs.href, base);
  return words.trim() === address ? address : `${words} (${address})`;
}
