import { escapeHtml } from '../../platform/content/escape-html.ts';
import { ownValue } from '../text/strings.ts';
import { providerOf } from './embeds.ts';
import type { State } from './rules.ts';

/** A shortcode, doubled brackets to show one, or where shortcodes are text: comments, tags, and elements that show what they hold. */
const SHORTCODE =
  /<!--[\s\S]*?(?:-->|$)|<(?<verbatim>pre|code|script|style|textarea)\b[\s\S]*?(?:<\/\k<verbatim>|$)|<\/?[a-z][^<>]{0,20000}>|\[(?<doubled>\[?)(?<closing>\/?)(?<name>[a-z][\w-]{0,60})(?:[\s=](?<given>[^[\]]{0,8000}?))?(?<selfClosing>\/?)\]/gi;

/** @param inside the text up to the closing shortcode */
type Handler = (given: Attributes, inside: string, state: State) => string;

/** Shortcodes of WordPress. */
const HANDLERS: { readonly [name: string]: Handler } = {
  caption: captioned,
  wp_caption: captioned,
  gallery: ({ ids, include }, _inside, state) => galleryOf(ids ?? include ?? '', state),
  embed: ({ src }, inside) => embedHtml(src ?? inside.trim()),
  audio: (given, inside) => media('audio', given, inside),
  video: (given, inside) => media('video', given, inside),
  // What a page builder encodes, nobody can read.
  vc_raw_html: encoded,
  vc_raw_js: encoded,
};

/**
 * Replaces each shortcode by the HTML that it stands for, as WordPress does before it shows a post. Those of plugins and page
 * builders are taken away, and the words inside them stay.
 */
export function replaceShortcodes(html: string, state: State): string {
  /** Position of the last closing shortcode by name: tells at once that a shortcode is never closed. */
  const closers = new Map<string, number>();
  for (const { 1: name = '', index } of html.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi)) closers.set(name, index);
  /** Names of those whose content stays in place. */
  const open = new Set<string>();
  const out: string[] = [];
  let from = 0;
  const replace = (at: number, end: number, shown: string) => {
    out.push(html.slice(from, at), shown);
    from = end;
  };
  for (const { 0: source, index: at, groups = {} } of html.matchAll(SHORTCODE)) {
    const { name, doubled, closing, given = '', selfClosing } = groups;
    if (!name || at < from) continue;
    const end = at + source.length;
    const isPaired = !selfClosing && (closers.get(name) ?? -1) >= end;
    const handler = ownValue(HANDLERS, name);
    // [[gallery]] is an escaped shortcode.
    if (doubled || (closing && !open.has(name)))
      replace(at, html[end] === ']' ? end + 1 : end, source.slice(doubled?.length));
    // A box of a page builder is at least a paragraph of its own.
    else if (closing) replace(at, end, name.includes('_') ? '<br><br>' : '');
    else if (!isPaired && !isShortcode(name, given, state)) continue;
    else if (handler) {
      const inside = isPaired ? html.slice(end, html.indexOf(`[/${name}]`, end)) : '';
      const whole = isPaired ? end + inside.length + name.length + 3 : end;
      replace(at, whole, handler(attributesOf(given), inside, state));
    } else {
      const url = Object.values(attributesOf(given)).find((value) => /^https?:\/\/\S+$/i.test(value));
      replace(at, end, url && !isPaired ? embedHtml(url) : '');
      if (isPaired) open.add(name);
      const told = `The shortcode [${name}]`;
      if (isPaired)
        state.notes.converted('shortcode', `${told} was taken away; the words inside it are kept`);
      else if (url) state.notes.converted('shortcode', `${told} became the link that it names`);
      else state.notes.lost('shortcode', `${told} is filled by a plugin of the old site and was left out`);
    }
  }
  return out.join('') + html.slice(from);
}

/** How the attributes of a shortcode begin: with a name, or with a URL that WordPress would embed. */
const FIRST_ATTRIBUTE = /^\s*(?:[\w-]+\s?=|["']?(https?:\/\/[^\s"']+))/i;

/** Whether a bracket that is never closed opens one. Many do not: [sic], [1], [non-executive], [see <a href="/x">this</a>]. */
function isShortcode(name: string, given: string, { notes }: State): boolean {
  if (name === 'gallery' || (Object.hasOwn(HANDLERS, name) && given.trim() !== '')) return true;
  const [first, url] = FIRST_ATTRIBUTE.exec(given) ?? [];
  if (first && (!url || providerOf(url).name)) return true;
  // Ordinary words have no underscores.
  if (name.includes('_'))
    notes.warning(
      'shortcode',
      `“[${name}]” may be a shortcode of a plugin, and stands in the text as it was: check it`,
    );
  return false;
}

/** As WordPress reads it: a picture, with a link or not, and its words. */
function captioned({ caption, align }: Attributes, inside: string, state: State): string {
  const content = replaceShortcodes(inside, state).trim();
  const picture = /^(?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*<\/a>)?/i.exec(content)?.[0] ?? '';
  const words = caption ?? content.slice(picture.length).replaceAll('\n', ' ');
  return `<figure class="${escapeHtml(align ?? '')}">${picture}<figcaption>${words}</figcaption></figure>`;
}

function media(tagName: 'audio' | 'video', given: Attributes, inside: string): string {
  const { src, mp4, m4v, webm, ogv, mp3, m4a, ogg, wav, poster } = given;
  const url = [src, mp4, m4v, webm, ogv, mp3, m4a, ogg, wav].find(Boolean) ?? inside.trim();
  return `<${tagName} src="${escapeHtml(url)}" poster="${escapeHtml(poster ?? '')}"></${tagName}>`;
}

function encoded(_given: Attributes, _inside: string, { notes }: State): string {
  notes.lost('shortcode', 'Encoded HTML or script of a page builder was left out');
  return '';
}

/** @param numbers ids of attachments, separated by commas */
function galleryOf(numbers: string, { context, notes }: State): string {
  const wanted = numbers.split(',').filter((number) => number.trim() !== '');
  const found = wanted.flatMap((number) => context.attachment(number.trim()) ?? []);
  if (wanted.length === 0)
    notes.lost(
      'gallery',
      'A gallery of “all images of this article” does not name them and was left out: add them by hand',
    );
  if (wanted.length > found.length)
    notes.lost(
      'gallery',
      'An image of a gallery is not in the file and was left out: export “Media” from WordPress as well, and upload both files in one .zip',
      wanted.length - found.length,
    );
  const images = found.map(({ url, alt, caption }) => imageHtml(url, alt, caption));
  return `<div class="gallery">${images.join('')}</div>`;
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
