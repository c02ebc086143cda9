import { type ChildNode, type Element, isTag } from 'domhandler';
import { element, find, parseHtml, text, textOf, wordsOf } from '../dom.ts';
import { caption } from '../habits/blocks.ts';
import { embedLink, fileName } from '../habits/embeds.ts';
import { image } from '../habits/images.ts';
import { type Habit, paragraphBreak, type Work } from '../work.ts';
import { builderPart } from './builders.ts';

type Read = (attributes: Readonly<Record<string, string>>, node: Element, work: Work) => ChildNode[];

export const shortcodes: readonly Habit[] = [
  { tags: ['x-edge'], convert: () => [paragraphBreak()] },
  { tags: ['x-shortcode'], convert: shortcode },
];

const READERS: { readonly [name: string]: Read } = {
  caption: captioned,
  wp_caption: captioned,
  gallery,
  playlist: gallery,
  embed: (attributes, node, work) =>
    embedLink(attributes.src ?? textOf(node.children).trim(), undefined, work),
  audio: (attributes, node, work) => media(attributes, node, work, 'Audio'),
  video: (attributes, node, work) => media(attributes, node, work, 'Video'),
  wpvideo: (attributes, _node, work) =>
    embedLink(`https://videopress.com/v/${attributes['0'] ?? ''}`, undefined, work),
  youtube: (attributes, node, work) => player('https://www.youtube.com/watch?v=', attributes, node, work),
  vimeo: (attributes, node, work) => player('https://vimeo.com/', attributes, node, work),
  gist: (attributes, node, work) => player('https://gist.github.com/', attributes, node, work),
  tweet: (attributes, node, work) => player('https://x.com/i/status/', attributes, node, work),
  twitter: (attributes, node, work) => player('https://x.com/i/status/', attributes, node, work),
  instagram: (attributes, node, work) => player('https://www.instagram.com/p/', attributes, node, work),
  soundcloud: (attributes, node, work) => player('https://soundcloud.com/', attributes, node, work),
  spotify: (attributes, node, work) => player('https://open.spotify.com/', attributes, node, work),
  slideshare: (attributes, _node, work) => {
    const id = (attributes.id ?? '').replace(/&.*$/s, '');
    return embedLink(`https://www.slideshare.net/slideshow/embed_code/${id}`, undefined, work);
  },
  googlemaps: (attributes, node, work) => player('', attributes, node, work),
  'contact-form': leftOut,
  'contact-form-7': leftOut,
  gravityform: leftOut,
  wpforms: leftOut,
  ninja_form: leftOut,
  mc4wp_form: leftOut,
  toc: leftOut,
  'ez-toc': leftOut,
};

/** Names whose content is theirs; of all others the words inside stay where they are. */
export const KNOWN_SHORTCODES: ReadonlySet<string> = new Set(Object.keys(READERS));

function shortcode(node: Element, work: Work): ChildNode[] {
  const name = node.attribs.name ?? '';
  const attributes = attributesOf(node);
  const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (read) return read(attributes, node, work);
  const part = builderPart(name, attributes, work);
  if (part) return part;
  const paired = node.attribs.paired !== undefined;
  if (paired)
    work.notes.converted('shortcode', `The shortcode [${name}] was taken away; the words inside it are kept`);
  else
    work.notes.lost(
      'shortcode',
      `The shortcode [${name}] is filled by a plugin of the old site and was left out`,
    );
  const address = [attributes.url, attributes.src, attributes.href, attributes.link].find((value) =>
    /^https?:\/\//i.test(value ?? ''),
  );
  if (!address) return [];
  return /\.(?:jpe?g|png|gif|webp)(?:\?|$)/i.test(address)
    ? image(element('img', { alt: attributes.alt ?? attributes.title ?? '' }), work, address)
    : embedLink(address, attributes.title, work);
}

function attributesOf(node: Element): Record<string, string> {
  try {
    const parsed: unknown = JSON.parse(node.attribs.data ?? '{}');
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, String(value)]));
  } catch {
    return {};
  }
}

function captioned(attributes: Readonly<Record<string, string>>, node: Element, work: Work): ChildNode[] {
  const given = attributes.caption ?? '';
  const isPicture = (child: ChildNode) =>
    isTag(child) && find([child], (one) => /^(?:img|iframe|video|x-shortcode)$/.test(one.name)) !== undefined;
  const pictures = node.children.filter(isPicture);
  const words = given ? parseHtml(given) : node.children.filter((child) => !isPicture(child));
  const newlines = work.newlines;
  work.newlines = 'nothing';
  const below = caption(work.all(words));
  work.newlines = newlines;
  if (below.length > 0)
    work.notes.converted('caption', 'The caption of an image became a paragraph below it');
  return [paragraphBreak(), ...work.all(pictures), paragraphBreak(), ...below, paragraphBreak()];
}

/** Pictures by their numbers in the library; without numbers they are those that were uploaded to the post. */
function gallery(attributes: Readonly<Record<string, string>>, node: Element, work: Work): ChildNode[] {
  const numbers = (attributes.ids ?? attributes.include ?? '')
    .split(',')
    .map((number) => number.trim())
    .filter(Boolean)
    .slice(0, 500);
  const isPlaylist = node.attribs.name === 'playlist';
  const found = numbers.map((number) => work.context.attachment(number));
  const missing = found.filter((one) => one === undefined).length;
  if (numbers.length === 0)
    work.notes.lost(
      'gallery',
      'A gallery of “all images of this post” does not name them and was left out: add them by hand',
    );
  if (missing > 0)
    work.notes.add('lost', 'gallery', 'An image of a gallery is not in the file and was left out', missing);
  if (found.length > missing && !isPlaylist)
    work.notes.converted('gallery', 'A gallery became images one below the other');
  return found.flatMap((one): ChildNode[] => {
    if (!one) return [];
    if (isPlaylist) return embedLink(one.url, one.title, work, 'Audio');
    return [
      paragraphBreak(),
      ...image(element('img', { alt: one.alt }), work, one.url),
      paragraphBreak(),
      ...caption(one.caption ? [text(wordsOf(parseHtml(one.caption)))] : []),
    ];
  });
}

function media(
  attributes: Readonly<Record<string, string>>,
  node: Element,
  work: Work,
  label: string,
): ChildNode[] {
  const formats = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav', 'wma', 'flv', 'wmv', '0'];
  const inside =
    find(node.children, (child) => child.name === 'a')?.attribs.href ?? textOf(node.children).trim();
  const given = formats.map((format) => attributes[format]).find(Boolean) ?? inside;
  const address = given.split('|')[0] ?? '';
  const poster = attributes.poster ? image(element('img', {}), work, attributes.poster) : [];
  return [
    paragraphBreak(),
    ...poster,
    ...embedLink(address, attributes.title ?? fileName(address), work, label),
  ];
}

/** `[youtube https://…]`, `[youtube]id[/youtube]`, `[youtube id="…"]`, `[youtube=https://…]` */
function player(
  base: string,
  attributes: Readonly<Record<string, string>>,
  node: Element,
  work: Work,
): ChildNode[] {
  const given = [
    attributes.url,
    attributes.id,
    attributes.v,
    attributes.src,
    attributes['0'],
    textOf(node.children),
  ].find((value) => value?.trim());
  const value = (given ?? '').trim().replace(/^=/, '').replace(/&amp;/g, '&');
  return embedLink(/^(?:https?:)?\/\//i.test(value) ? value : base + value, undefined, work);
}

function leftOut(_attributes: Readonly<Record<string, string>>, node: Element, work: Work): ChildNode[] {
  work.notes.lost(
    'shortcode',
    `The shortcode [${node.attribs.name ?? ''}] is filled by a plugin of the old site and was left out`,
  );
  return [];
}
