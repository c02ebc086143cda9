import type { Element } from 'hast';
import { decodePercent } from '../../text/urls.ts';
import { type Child, h, parseHtml, text, wordsOf } from '../hast.ts';
import { embedLink } from '../plugins/embeds.ts';
import type { State } from '../state.ts';
import { galleryOf } from './attachments.ts';
import type { Shortcode } from './shortcode-syntax.ts';

/** Shortcodes of WPBakery, Divi, Avada, Enfold and their like. */
const BUILDER = /^(?:vc_|et_pb_|fusion_|av_|mk_|cs_|us_|tatsu_|elementor)/;

/** Attributes for text, images and URLs; the first with a value counts. */
const HEADINGS = ['title', 'heading', 'text', 'header', 'headline', 'h2'];
const BUTTONS = ['button_text', 'btn_title', 'button_one_text', 'label'];
const IMAGES = ['src', 'image', 'image_url', 'image_id', 'img', 'picture', 'custom_src', 'background_image'];
const GALLERIES = ['images', 'gallery_ids', 'image_ids'];
const LINKS = ['button_url', 'button_link', 'btn_link', 'button_one_url', 'link', 'url', 'href', 'video_url'];

export const isBuilder = (name: string): boolean => BUILDER.test(name);

/** The content of a page builder's shortcode, one part below the other. */
export function builderBlocks({ name, attributes }: Shortcode, node: Element, state: State): Child[] {
  if (isBuilder(name))
    state.notes.converted(
      'builder',
      'Rows, columns and boxes of a page builder stand one below the other; their words are kept',
    );
  const first = (names: readonly string[]) =>
    names
      .map((key) => attributes[key]?.trim())
      .find((value) => value && !/^(?:on|off|none|default|custom)$/.test(value));
  const link = addressOf(first(LINKS));
  const isButton = /(?:button|btn)$/.test(name);
  const label = first(isButton ? [...BUTTONS, ...HEADINGS] : BUTTONS);
  const image = imageOf(first(IMAGES), attributes, state);
  const heading = isButton ? undefined : first(HEADINGS);
  const gallery = first(GALLERIES);
  const words = label ? [text(label)] : isButton ? node.children : [];
  const isLinked = link !== undefined && words.length === 0;
  if (link && /video|embed/.test(name)) return embedLink(link, heading, state);
  if (isButton && link) state.notes.tell('button');
  return [
    ...(image ? [h('p', {}, [isLinked && !heading ? h('a', { href: link }, [image]) : image])] : []),
    ...(heading ? [h('h3', {}, linked(parseHtml(heading).children, isLinked ? link : undefined))] : []),
    ...(gallery ? galleryOf(gallery, state) : []),
    ...(wordsOf(words) === '' ? [] : [h('p', {}, linked(words, link))]),
  ];
}

const linked = (words: readonly Child[], href: string | undefined): Child[] =>
  href ? [h('a', { href }, words)] : [...words];

/** @param given the id of an attachment, or a URL */
function imageOf(
  given: string | undefined,
  { alt, title_text: title }: Readonly<Record<string, string>>,
  state: State,
): Element | null {
  if (!given) return null;
  const number = /^\d+/.exec(given)?.[0];
  const attachment = number ? state.context.attachment(number) : undefined;
  const src = attachment?.url ?? (/^https?:|^\//i.test(given) ? given.replace(/\|.*$/s, '') : null);
  if (src) return h('img', { src, alt: alt ?? attachment?.alt ?? title ?? '' });
  state.notes.lost('image', 'An image of a page builder is not in the file and was left out');
  return null;
}

/** WPBakery writes `url:https%3A%2F%2F…|title:…`. */
function addressOf(given: string | undefined): string | undefined {
  const encoded = /^url:([^|]*)/.exec(given ?? '')?.[1];
  if (encoded !== undefined) return decodePercent(encoded) || undefined;
  return given && /^(?:https?:|\/|#|mailto:)/i.test(given) ? given : undefined;
}
