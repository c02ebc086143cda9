import type { Element } from 'hast';
import {
  attr,
  become,
  type Child,
  findTag,
  h,
  hasClass,
  isElement,
  parseHtml,
  textOf,
  wordsOf,
} from '../hast.ts';
import { embedLink, fileName } from '../plugins/embeds.ts';
import type { Plugin, State } from '../state.ts';
import { visit } from '../visit.ts';
import { attachmentsOf, galleryOf } from './attachments.ts';
import { builderBlocks, isBuilder } from './page-builders.ts';
import type { Shortcode } from './shortcode-syntax.ts';

/** @returns what replaces a shortcode; its content is in the children of the node */
type Handler = (code: Shortcode, node: Element, state: State) => Child[];

/** Embeds the URL that a shortcode names, or its id behind `base`. */
const at =
  (base: string): Handler =>
  ({ attributes }, node, state) => {
    const { url, id, v, src } = attributes;
    const given = [url, id, v, src, attributes[0], textOf(node)].find((value) => value?.trim());
    const value = (given ?? '').trim().replace(/^=/, '').replace(/&amp;/g, '&');
    return embedLink(/^(?:https?:)?\/\//i.test(value) ? value : base + value, undefined, state);
  };

const dropped: Handler = ({ name }, _node, state) => {
  state.notes.lost(
    'shortcode',
    `The shortcode [${name}] is filled by a plugin of the old site and was left out`,
  );
  return [];
};

const HANDLERS: { readonly [name: string]: Handler } = {
  caption: captioned,
  wp_caption: captioned,
  gallery: ({ attributes }, _node, state) => {
    const numbers = attributes.ids ?? attributes.include ?? '';
    if (numbers === '')
      state.notes.lost(
        'gallery',
        'A gallery of “all images of this article” does not name them and was left out: add them by hand',
      );
    return galleryOf(numbers, state);
  },
  playlist: ({ attributes }, _node, state) =>
    attachmentsOf(attributes.ids ?? '', state).flatMap(({ url, title }) =>
      embedLink(url, title, state, 'Audio'),
    ),
  embed: ({ attributes }, node, state) => embedLink(attributes.src ?? textOf(node).trim(), undefined, state),
  audio: media('Audio'),
  video: media('Video'),
  wpvideo: at('https://videopress.com/v/'),
  youtube: at('https://www.youtube.com/watch?v='),
  vimeo: at('https://vimeo.com/'),
  gist: at('https://gist.github.com/'),
  tweet: at('https://x.com/i/status/'),
  twitter: at('https://x.com/i/status/'),
  instagram: at('https://www.instagram.com/p/'),
  soundcloud: at('https://soundcloud.com/'),
  spotify: at('https://open.spotify.com/'),
  slideshare: at('https://www.slideshare.net/slideshow/embed_code/'),
  googlemaps: at(''),
  'contact-form': dropped,
  'contact-form-7': dropped,
  gravityform: dropped,
  wpforms: dropped,
  ninja_form: dropped,
  mc4wp_form: dropped,
  toc: dropped,
  'ez-toc': dropped,
};
/** Need neither attributes nor content. */
const BARE = /^(?:gallery|contact-form(?:-7)?|gravityform|mc4wp_form|toc|ez-toc)$/;

export const isKnown = (name: string, hasAttributes: boolean): boolean =>
  Object.hasOwn(HANDLERS, name) && (hasAttributes || BARE.test(name));

export const isButton = (name: string): boolean => /(?:^|_)(?:button|btn)$/.test(name);

/** Replaces shortcodes by what they show; unknown ones leave their content, and a link if they have a URL. */
export const shortcodes: Plugin = (tree, state) => {
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'x-shortcode') return;
    const code = state.shortcodes[Number(attr(node, 'dataNumber'))];
    become(node, 'span', {}, code ? blocksOf(code, node, state) : node.children);
  });
};

function blocksOf(code: Shortcode, node: Element, state: State): Child[] {
  const { name, attributes, isPaired } = code;
  if (Object.hasOwn(HANDLERS, name)) return block(HANDLERS[name]?.(code, node, state) ?? []);
  if (isBuilder(name) || isButton(name)) return block(builderBlocks(code, node, state));
  if (isPaired)
    state.notes.converted(
      'shortcode',
      `The shortcode [${name}] was taken away; the words inside it are kept`,
    );
  else dropped(code, node, state);
  const { url, src, href, link, title, alt } = attributes;
  const address = [url, src, href, link].find((value) => /^https?:\/\//i.test(value ?? ''));
  if (!address) return node.children;
  return /\.(?:jpe?g|png|gif|webp)(?:\?|$)/i.test(address)
    ? [h('img', { src: address, alt: alt ?? title ?? '' })]
    : embedLink(address, title, state);
}

const block = (children: readonly Child[]): Child[] => [h('div', {}, children)];

function captioned({ attributes }: Shortcode, node: Element, state: State): Child[] {
  const isPicture = (child: Child) =>
    isElement(child, 'img') || findTag([child], 'img', 'iframe', 'video', 'x-shortcode') !== undefined;
  const words = attributes.caption
    ? parseHtml(attributes.caption).children
    : node.children.filter((child) => !isPicture(child));
  visit({ type: 'root', children: [...words] }, 'text', (inner) => {
    inner.value = inner.value.replaceAll('\n', ' ');
  });
  if (
    /^align(?:left|right)$/.test(attributes.align ?? '') &&
    !hasClass(findTag(node, 'img') ?? node, /^align/)
  )
    state.notes.tell('beside');
  const isEmpty = wordsOf(words) === '';
  if (!isEmpty) state.notes.tell('caption');
  return [
    h('div', {}, node.children.filter(isPicture)),
    ...(isEmpty ? [] : [h('p', { className: ['caption'] }, words)]),
  ];
}

function media(label: string): Handler {
  const formats = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav', 'wma', 'flv', 'wmv', '0'];
  return ({ attributes }, node, state) => {
    const link = findTag(node, 'a');
    const inside = (link && attr(link, 'href')) ?? textOf(node).trim();
    const given = formats.map((format) => attributes[format]).find(Boolean) ?? inside;
    const address = given.split('|')[0] ?? '';
    return [
      ...(attributes.poster ? [h('p', {}, [h('img', { src: attributes.poster, alt: '' })])] : []),
      ...embedLink(address, attributes.title ?? fileName(address), state, label),
    ];
  };
}
