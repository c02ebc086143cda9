import { escapeHtml } from '../../../platform/content/escape-html.ts';
import { ownValue } from '../../text/fields.ts';
import { decodePercent, isPictureUrl } from '../../text/urls.ts';
import { providerOf } from '../elements/embeds.ts';
import type { State } from '../types.ts';

/** A shortcode, doubled brackets to show one, or where shortcodes are text: comments, tags, and elements that show what they hold. */
const SHORTCODE =
  /<!--[\s\S]*?(?:-->|$)|<(?<verbatim>pre|code|script|style|textarea)\b[\s\S]*?(?:<\/\k<verbatim>|$)|<\/?[a-z][^<>]{0,20000}>|\[(?<doubled>\[?)(?<closing>\/?)(?<name>[a-z][\w-]{0,60})(?:[\s=](?<given>[^[\]]{0,8000}?))?(?<selfClosing>\/?)\]/gi;
/** Values of attributes that no reader sees. */
const SETTING = /^(?:\d+|true|false|yes|no|on|off|none|default|custom)$/i;

/** @param inside the text up to the closing shortcode */
type Handler = (given: Attributes, inside: string, state: State) => string;

/** Shortcodes of WordPress, and those of a page builder whose content is encoded. */
const HANDLERS: { readonly [name: string]: Handler } = {
  caption: captioned,
  wp_caption: captioned,
  gallery: ({ ids, include }, _inside, state) => galleryOf(ids ?? include ?? '', state),
  embed: ({ src }, inside) => embedHtml(src ?? inside.trim()),
  audio: (given, inside) => media('audio', given, inside),
  video: (given, inside) => media('video', given, inside),
  vc_raw_html: encoded,
  vc_raw_js: encoded,
};

/** Replaces each shortcode by the HTML that it stands for, as WordPress does before it shows a post. */
export function replaceShortcodes(html: string, state: State): string {
  /** Position of the last closing shortcode by name: tells at once that a shortcode is never closed. */
  const closers = new Map<string, number>();
  for (const { 1: name = '', index } of html.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi)) closers.set(name, index);
  /** What closing shortcodes become whose content stays in place. */
  const open = new Map<string, string>();
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
    const attributes = attributesOf(given);
    const isPaired = !selfClosing && (closers.get(name) ?? -1) >= end;
    const handler = ownValue(HANDLERS, name);
    // [[gallery]] is an escaped shortcode.
    if (doubled || (closing && !open.has(name)))
      replace(at, html[end] === ']' ? end + 1 : end, source.slice(doubled?.length));
    else if (closing) replace(at, end, open.get(name) ?? '');
    else if (!isPaired && !isShortcode(name, given, state)) continue;
    else if (handler) {
      const inside = isPaired ? html.slice(end, html.indexOf(`[/${name}]`, end)) : '';
      replace(at, isPaired ? end + inside.length + name.length + 3 : end, handler(attributes, inside, state));
    } else {
      const [shown, closed] = shownByUnknown(name, attributes, isPaired, state);
      replace(at, end, shown);
      // A box of a page builder is at least a paragraph of its own.
      if (isPaired) open.set(name, closed + (name.includes('_') ? '<br><br>' : ''));
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
  const missing = wanted.length - found.length;
  if (wanted.length === 0)
    notes.lost(
      'gallery',
      'A gallery of “all images of this article” does not name them and was left out: add them by hand',
    );
  if (missing > 0)
    notes.lost(
      'gallery',
      'An image of a gallery is not in the file and was left out: export “Media” from WordPress as well, and upload both files in one .zip',
      missing,
    );
  const images = found.map(({ url, alt, caption }) => imageHtml(url, alt, caption));
  return `<div class="gallery">${images.join('')}</div>`;
}

/**
 * Keeps what an unknown shortcode names, as those of page builders do: an image, a link with its words, an embed.
 * @returns what stands for the opening and for the closing shortcode
 */
function shownByUnknown(name: string, given: Attributes, isPaired: boolean, state: State): [string, string] {
  const { button_text, text, title, heading } = given;
  const words = [button_text, text, title, heading].find((value) => value && !SETTING.test(value)) ?? '';
  const url = Object.values(given).map(urlIn).find(Boolean);
  const image = imageIn(given, state);
  const linked = (html: string) => (url ? `<a href="${escapeHtml(url)}">${html}</a>` : html);
  if (isPaired) {
    state.notes.converted(
      'shortcode',
      `The shortcode [${name}] was taken away; the words inside it are kept`,
    );
    if (url && !words && !image) return [`<a href="${escapeHtml(url)}">`, '</a>'];
    return [`${image}${words && `<p>${linked(words)}</p>`}`, ''];
  }
  if (!image && !url) {
    const what = words ? `[${name}], “${words}”,` : `[${name}]`;
    state.notes.lost(
      'shortcode',
      `The shortcode ${what} is filled by a plugin of the old site and was left out`,
    );
    return ['', ''];
  }
  state.notes.converted('shortcode', `The shortcode [${name}] became the image or the link that it names`);
  if (image) return [linked(image), ''];
  return [words ? `<p>${linked(words)}</p>` : embedHtml(url ?? ''), ''];
}

/** An address in an attribute. WPBakery writes `url:https%3A%2F%2F…|title:…`. */
function urlIn(value: string): string | undefined {
  const encoded = /^url:([^|]*)/.exec(value)?.[1];
  const url = encoded === undefined ? value : decodePercent(encoded);
  return /^(?:https?:\/\/|\/(?!\/)|mailto:)\S+$/i.test(url) && !isPictureUrl(url) ? url : undefined;
}

/** An image by its address, or by its number in the old media library. */
function imageIn(given: Attributes, { context, notes }: State): string {
  const number = [given.image, given.image_id].find((value) => /^\d+$/.test(value ?? ''));
  const attachment = number ? context.attachment(number) : undefined;
  const src =
    attachment?.url ??
    Object.values(given).find((value) => /^(?:https?:\/)?\/\S+$/i.test(value) && isPictureUrl(value));
  if (number && !src) notes.lost('image', 'An image of a page builder is not in the file and was left out');
  return src ? imageHtml(src, given.alt ?? attachment?.alt) : '';
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
