import { escapeHtml, escapeText } from '../../../platform/content/escape-html.ts';
import { decodePercent } from '../../text/urls.ts';
import { languageName } from '../elements/code.ts';
import type { State } from '../state.ts';
import { embedHtml, imageHtml } from '../written-html.ts';
import { readShortcode, type Shortcode } from './shortcode-syntax.ts';

/** Where shortcodes are text: comments, tags, and elements that show what they hold. */
const VERBATIM =
  /<!--[\s\S]*?(?:-->|$)|<(pre|code|script|style|textarea)\b[\s\S]*?(?:<\/\1|$)|<\/?[a-z][^<>]{0,20000}>|\[/gi;
const IMAGE_FILE = /^(?:https?:\/)?\/\S+\.(?:jpe?g|png|gif|webp)(?:\?\S*)?$/i;
/** Values of attributes that no reader sees. */
const SETTING = /^(?:\d+|true|false|yes|no|on|off|none|default|custom)$/i;
const MOST_IMAGES = 500;

type Attributes = Shortcode['attributes'];

/** @param inside the text up to the closing shortcode */
type Handler = (attributes: Attributes, inside: string, state: State) => string;

/** Shortcodes of WordPress, and those of a page builder whose content is encoded. */
const HANDLERS: { readonly [name: string]: Handler } = {
  caption: captioned,
  wp_caption: captioned,
  gallery: ({ ids, include }, _inside, state) => galleryOf(ids ?? include ?? '', state),
  embed: ({ src }, inside) => embedHtml(src ?? inside.trim()),
  audio: (attributes, inside) => media('audio', attributes, inside),
  video: (attributes, inside) => media('video', attributes, inside),
  code,
  sourcecode: code,
  vc_raw_html: encoded,
  vc_raw_js: encoded,
};

/** Replaces each shortcode by the HTML that it stands for, as WordPress does before it shows a post. */
export function replaceShortcodes(html: string, state: State): string {
  return new ShortcodeReplacer(html, state).read();
}

class ShortcodeReplacer {
  readonly #html: string;
  readonly #state: State;
  readonly #out: string[] = [];
  /** Start of the text not yet copied to the output. */
  #from = 0;
  /** Position of the last closing shortcode by name: tells at once that a shortcode is never closed. */
  readonly #closers = new Map<string, number>();
  /** Replacements of the closing shortcodes whose content stays in place. */
  readonly #open = new Map<string, string>();

  constructor(html: string, state: State) {
    this.#html = html;
    this.#state = state;
    for (const { 1: name = '', index } of html.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi))
      this.#closers.set(name.toLowerCase(), index);
  }

  read(): string {
    for (const { 0: special, index } of this.#html.matchAll(VERBATIM)) {
      const code = special === '[' && index >= this.#from ? readShortcode(this.#html, index) : null;
      if (code) this.#shortcode(code, index);
    }
    return this.#out.join('') + this.#html.slice(this.#from);
  }

  #replace(start: number, end: number, shown: string): void {
    this.#out.push(this.#html.slice(this.#from, start), shown);
    this.#from = end;
  }

  #shortcode(code: Shortcode, at: number): void {
    const html = this.#html;
    const { name, attributes, closing, end } = code;
    const isDoubled = html[at - 1] === '[';
    const isPaired = !closing && !code.selfClosing && (this.#closers.get(name) ?? -1) >= end;
    const handler = Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined;
    // [[gallery]] is an escaped shortcode.
    if (isDoubled || (closing && html[end] === ']' && !this.#open.has(name)))
      this.#replace(isDoubled ? at - 1 : at, html[end] === ']' ? end + 1 : end, html.slice(at, end));
    else if (closing) {
      if (this.#open.has(name)) this.#replace(at, end, this.#open.get(name) ?? '');
    } else if (!this.#isShortcode(code, isPaired)) return;
    else if (handler) {
      const closer = isPaired ? closerOf(html, name, end) : { start: end, end };
      this.#replace(at, closer.end, handler(attributes, html.slice(end, closer.start), this.#state));
    } else {
      const [shown, closed] = shownByUnknown(name, attributes, isPaired, this.#state);
      this.#replace(at, end, shown);
      // A box of a page builder is at least a paragraph of its own.
      if (isPaired) this.#open.set(name, closed + (name.includes('_') ? '<br><br>' : ''));
    }
  }

  /** Not every bracket opens a shortcode: [sic], [1], [non-executive]. */
  #isShortcode({ name, attributes }: Shortcode, isPaired: boolean): boolean {
    const keys = Object.keys(attributes);
    const isKnown = Object.hasOwn(HANDLERS, name);
    if (isPaired || name === 'gallery' || (isKnown && keys.length > 0)) return true;
    if (keys.some((key) => !/^\d+$/.test(key) || urlIn(attributes[key] ?? ''))) return true;
    // Ordinary words have no underscores.
    if (name.includes('_'))
      this.#state.notes.warning(
        'shortcode',
        `“[${name}]” may be a shortcode of a plugin, and stands in the text as it was: check it`,
      );
    return false;
  }
}

function closerOf(html: string, name: string, from: number): { start: number; end: number } {
  const closer = new RegExp(`\\[/${name}\\]`, 'gi');
  closer.lastIndex = from;
  const match = closer.exec(html);
  return { start: match?.index ?? from, end: match ? closer.lastIndex : from };
}

/** As WordPress reads it: a picture, with a link or not, and its words. */
function captioned({ caption, align }: Attributes, inside: string, state: State): string {
  const content = replaceShortcodes(inside, state).trim();
  const picture = /^(?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*<\/a>)?/i.exec(content)?.[0] ?? '';
  const words = caption ?? content.slice(picture.length).replaceAll('\n', ' ');
  return `<figure class="${escapeHtml(align ?? '')}">${picture}<figcaption>${words}</figcaption></figure>`;
}

function media(tagName: 'audio' | 'video', attributes: Attributes, inside: string): string {
  const { src, mp4, m4v, webm, ogv, mp3, m4a, ogg, wav, poster, 0: first } = attributes;
  const given = [src, mp4, m4v, webm, ogv, mp3, m4a, ogg, wav, first].find(Boolean) ?? inside.trim();
  return `<${tagName} src="${escapeHtml(given)}" poster="${escapeHtml(poster ?? '')}"></${tagName}>`;
}

/** Editors save code with or without entities and br elements. */
function code({ lang, language, 0: first }: Attributes, inside: string, state: State): string {
  state.notes.converted('code', 'A shortcode with code became a code block');
  const lines = inside.includes('\n') ? inside : inside.replace(/<br\s?\/?>|<\/?p>/gi, '\n');
  const isEscaped = !/[<>]/.test(lines) || /&[lg]t;/.test(lines);
  const source = isEscaped ? lines.replace(/</g, '&lt;').replace(/>/g, '&gt;') : escapeText(lines);
  return `<pre data-language="${languageName(lang ?? language ?? first) ?? ''}">\n${source}</pre>`;
}

function encoded(_attributes: Attributes, _inside: string, state: State): string {
  state.notes.lost('shortcode', 'Encoded HTML or script of a page builder was left out');
  return '';
}

/** @param numbers ids of attachments, separated by commas */
function galleryOf(numbers: string, { context, notes }: State): string {
  const wanted = numbers.split(',').filter((number) => number.trim() !== '');
  const found = wanted.slice(0, MOST_IMAGES).flatMap((number) => context.attachment(number.trim()) ?? []);
  const missing = wanted.length - found.length;
  if (wanted.length === 0)
    notes.lost(
      'gallery',
      'A gallery of “all images of this article” does not name them and was left out: add them by hand',
    );
  if (missing > 0)
    notes.lost('gallery', 'An image of a gallery is not in the file and was left out', missing);
  const images = found.map(({ url, alt, caption }) => imageHtml({ src: url, alt, caption }));
  return `<div class="gallery">${images.join('')}</div>`;
}

/**
 * Keeps what an unknown shortcode names, as those of page builders do: an image, a link with its words, an embed.
 * @returns what stands for the opening and for the closing shortcode
 */
function shownByUnknown(name: string, given: Attributes, isPaired: boolean, state: State): [string, string] {
  const { button_text, btn_title, text, title, heading } = given;
  const words =
    [button_text, btn_title, text, title, heading].find((value) => value && !SETTING.test(value)) ?? '';
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
  const url = encoded === undefined ? value.trim().replace(/^=/, '') : decodePercent(encoded);
  return /^(?:https?:\/\/|\/(?!\/)|mailto:)\S+$/i.test(url) && !IMAGE_FILE.test(url) ? url : undefined;
}

/** An image by its address, or by its number in the old media library. */
function imageIn(given: Attributes, { context, notes }: State): string {
  const number = [given.image, given.image_id, given.img].find((value) => /^\d+$/.test(value ?? ''));
  const attachment = number ? context.attachment(number) : undefined;
  const src = attachment?.url ?? Object.values(given).find((value) => IMAGE_FILE.test(value));
  if (number && !src) notes.lost('image', 'An image of a page builder is not in the file and was left out');
  return src ? imageHtml({ src, alt: given.alt ?? attachment?.alt ?? '', caption: '' }) : '';
}
