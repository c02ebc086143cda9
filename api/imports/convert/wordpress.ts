import { escapeHtml } from '../../platform/escape-html.ts';
import type { ContentDialect } from '../records.ts';
import { fields, isPictureUrl, ownValue, parsedJson, text as textIn } from '../text.ts';
import type { State } from './context.ts';
import { embedLink, providerOf } from './embeds.ts';
import { type Child, h } from './hast.ts';

/** Puts the texts of synced patterns in their places; they may contain each other. */
export function withPatterns(html: string, { context }: State): string {
  let room = 500_000;
  const filled = (text: string, depth: number): string =>
    text.replace(/<!-- wp:block \{"ref":(\d+)\} \/-->/g, (place, number: string) => {
      const pattern = context.attachment(number);
      if (pattern?.url !== '' || depth > 5 || pattern.caption.length > room) return place;
      room -= pattern.caption.length;
      return filled(pattern.caption, depth + 1);
    });
  return filled(html, 0);
}

/** Blocks whose content the file may have elsewhere. */
const ELSEWHERE: { readonly [name: string]: string } = {
  block: 'A reusable block stands elsewhere on the old site and was left out: copy its text by hand',
  footnotes:
    'The footnotes of the block editor are kept outside of the text and were left out: copy them by hand',
};

/** What a block without content of its own shows: `<!-- wp:name {"attributes"} /-->`. */
export function blockComment(comment: string, state: State): Child[] {
  const name = /^wp:(?:core\/)?([\w/-]{0,100}\w)/.exec(comment)?.[1] ?? '';
  if (!name || !comment.endsWith('/')) return [];
  const given = fields(parsedJson(comment.slice(comment.indexOf('{'), comment.lastIndexOf('}') + 1)));
  const service = textIn(given.service).replace(/^./, (first) => first.toUpperCase());
  const words = textIn(given.label) || textIn(given.text) || service;
  const address = [given.url, given.src, given.link]
    .map(textIn)
    .find((url) => /^(?:https?|mailto):/i.test(url));
  if (address && words) return [h('p', {}, [h('a', { href: address }, [words])])];
  if (address) return embedLink(address, undefined, state);
  const isEmpty = /^(?:spacer|separator|more|nextpage|missing|paragraph)$/.test(name);
  const told = ownValue(ELSEWHERE, name) ?? `The block “${name}” is filled by the old site and was left out`;
  if (!isEmpty) state.notes.lost(told);
  return [];
}

const URL_ALONE = /^\s*https?:\/\/[^\s<>"]+\s*$/i;
/** Finds newlines, but not where they mean nothing: in comments, in tags, and in some elements. */
const newlines = (elements: string, found: string): RegExp =>
  new RegExp(
    String.raw`(?<kept><!--[\s\S]*?(?:-->|(?![\s\S]))|<(?<name>${elements})\b[\s\S]*?(?:<\/\k<name>\s*>|(?![\s\S]))|<(?!br\b)[^<>]*>)|${found}`,
    'gim',
  );
const VERBATIM = 'pre|script|style|textarea';
/** WordPress's classic editor: one newline ends a line, two end a paragraph, and a URL alone on a line is an embed. */
const CLASSIC = newlines(VERBATIM, String.raw`^[ \t]*(?<url>https?:\/\/[^\s<>"]+)[ \t]*$|(?:<br\s*\/?>)?\n`);
/** WordPress's block editor, and Squarespace: only a blank line ends a paragraph. */
const BLOCK = newlines(VERBATIM, String.raw`(?<blank>\n[ \t]*\n)`);
/** A cell of a table, whose newlines count outside of blocks. */
const CELL = newlines(
  `${VERBATIM}|p|div|ul|ol|table|blockquote|figure|h[1-6]`,
  String.raw`(?:<br\s*\/?>)?\n`,
);

/** Writes the newlines of a text of WordPress or Squarespace, or of a table, as elements. */
export function writeNewlines(html: string, dialect: ContentDialect): string {
  const isBlock = dialect === 'squarespace' || html.includes('<!-- wp:');
  return html.replace(dialect === 'table' ? CELL : isBlock ? BLOCK : CLASSIC, (found, ...rest) => {
    const { kept, url, blank } = rest.at(-1) as { [group: string]: string | undefined };
    return kept ?? (url ? `<p>${found}</p>` : blank ? '<br><br>' : '<br>');
  });
}

/** A shortcode, or where shortcodes are text: comments, tags, and elements that show what they hold. */
const SHORTCODE =
  /<!--[\s\S]*?(?:-->|$)|<(?<verbatim>pre|code|script|style|textarea)\b[\s\S]*?(?:<\/\k<verbatim>|$)|<\/?[a-z][^<>]{0,20000}>|\[(?<doubled>\[?)(?<closing>\/?)(?<name>[a-z][\w-]{0,60})(?:[\s=](?<given>[^[\]]{0,8000}?))?\/?\]\]?/gi;

/** Boxes of page builders that show their title. */
const TITLED = /toggle|accordion|section|spoiler|blurb|(?:^|_)tab$/;

/** WordPress's own shortcodes, and the gallery of its most used page builder: the HTML of their beginning, and of their end. */
const HANDLERS: {
  readonly [name: string]: readonly [begin: (given: Attributes, state: State) => string, end: string];
} = {
  caption: [captioned, '</figure>'],
  wp_caption: [captioned, '</figure>'],
  gallery: [({ ids, include }, state) => galleryOf(ids ?? include ?? '', state), ''],
  vc_gallery: [({ images = '' }, state) => galleryOf(images, state), ''],
  embed: [({ src = '' }) => `<p>${escapeHtml(src)}`, '</p>'],
  audio: [(given) => media('audio', given), '</audio>'],
  video: [(given) => media('video', given), '</video>'],
};

/**
 * Replaces WordPress's own shortcodes by the HTML that they stand for, as it does before it shows a post. Those of plugins and
 * page builders are taken away; words, titles and pictures in them stay, and what a button leads to.
 */
export function replaceShortcodes(html: string, state: State): string {
  const closed = new Set(Array.from(html.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi), ([, name]) => name));
  /** Names of buttons that are open. */
  const links = new Set<string>();
  return html.replace(SHORTCODE, (source: string, ...rest) => {
    const { doubled, closing, name, given = '' } = rest.at(-1) as { [group: string]: string | undefined };
    if (!name) return source;
    // [[gallery]] shows a shortcode.
    if (doubled) return source.slice(1).replace(/\]\]$/, ']');
    const after = source.endsWith(']]') ? ']' : '';
    const isPaired = closed.has(name) && !source.endsWith('/]');
    // A box of a page builder is at least a paragraph of its own.
    const box = name.includes('_') ? '<br><br>' : '';
    const [begin, end] = ownValue(HANDLERS, name) ?? [];
    if (closing) return (end ?? (links.delete(name) ? '</a>' : '') + box) + after;
    const attributes = attributesOf(given);
    if (begin && (isPaired || name === 'gallery' || given.trim() !== ''))
      return begin(attributes, state) + (isPaired ? '' : end) + after;
    const { src, image = src, title, text, button_text = text, url, link = url } = attributes;
    const listed = image && state.context.attachment(image);
    const shown = listed || { url: image ?? '', alt: attributes.alt, caption: '' };
    const picture = isPictureUrl(shown.url) ? imageHtml(shown.url, shown.alt, shown.caption) : '';
    if (!isPaired && !picture && !isShortcode(given)) return source;
    const inside = Number(rest.at(-3)) + source.length;
    const [words, beyond] = html.slice(inside, inside + 1000).split(`[/${name}]`, 2);
    if (isPaired && words) {
      const isButton = link && beyond !== undefined && !words.includes(`[${name}`);
      if (isButton) links.add(name);
      const heading = title && TITLED.test(name) ? `<p><strong>${escapeHtml(title)}</strong></p>` : '';
      return box + picture + heading + (isButton ? `<a href="${escapeHtml(link)}">` : '') + after;
    }
    const address = escapeHtml(Object.values(attributes).find((value) => URL_ALONE.test(value)) ?? '');
    if (picture) return picture + after;
    if (address && button_text) return `<p><a href="${address}">${escapeHtml(button_text)}</a></p>${after}`;
    if (address) return `<p>${address}</p>${after}`;
    const told = `The shortcode [${name}] is filled by a plugin of the old site and was left out`;
    state.notes.lost(told);
    return after;
  });
}

/** How the attributes of a shortcode begin: with a name, or with a URL that WordPress would embed. */
const FIRST_ATTRIBUTE = /^\s*(?:[\w-]+\s?=|["']?(https?:\/\/[^\s"']+))/i;

/** Whether a bracket that is never closed opens one. Many do not: [sic], [1], [non-executive], [see <a href="/x">this</a>]. */
function isShortcode(given: string): boolean {
  const [first, url] = FIRST_ATTRIBUTE.exec(given) ?? [];
  return first !== undefined && (!url || providerOf(url).name !== null);
}

/** The beginning of a figure; the rule for its class makes a caption of its words. */
function captioned({ caption = '', align = '' }: Attributes): string {
  const words = caption && `<figcaption>${caption}</figcaption>`;
  return `<figure class="wp-shortcode-caption ${escapeHtml(align)}">${words}`;
}

function media(tagName: 'audio' | 'video', given: Attributes): string {
  const { src, mp4, m4v, webm, ogv, mp3, m4a, ogg, wav, poster } = given;
  const url = [src, mp4, m4v, webm, ogv, mp3, m4a, ogg, wav].find(Boolean) ?? '';
  return `<${tagName} src="${escapeHtml(url)}" poster="${escapeHtml(poster ?? '')}">`;
}

/** @param numbers ids of attachments, separated by commas */
function galleryOf(numbers: string, { context, notes }: State): string {
  const wanted = numbers.split(',').filter((number) => number.trim() !== '');
  const found = wanted.flatMap((number) => context.attachment(number.trim()) ?? []);
  if (wanted.length === 0 || wanted.length > found.length)
    notes.lost(
      wanted.length === 0
        ? 'A gallery of “all images of this article” does not name them and was left out: add them by hand'
        : 'An image of a gallery is not in the file and was left out: export “Media” from WordPress as well, and upload both files in one .zip',
      Math.max(1, wanted.length - found.length),
    );
  return `<div class="gallery">${found.map(({ url, alt, caption }) => imageHtml(url, alt, caption)).join('')}</div>`;
}

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
