import type { Element } from 'hast';
import { videoPage } from '#shared/videos.ts';
import { decodePercent, hostOf, isPictureUrl, ownValue, shortened, slugOfUrl } from '../text.ts';
import {
  attr,
  BLOCKS,
  become,
  classes,
  drop,
  findAll,
  findTag,
  h,
  hasClass,
  isBlank,
  isElement,
  linksIn,
  text,
  textOf,
  wordsOf,
} from './hast.ts';
import {
  type Action,
  each,
  imageUrl,
  leftOut,
  linkUrl,
  neighbour,
  type Place,
  type Rules,
  type State,
} from './rules.ts';

const PLAYER_TITLES =
  /^(?:youtube|vimeo|embedded|spotify|soundcloud)?[ -]*(?:video|embed|iframe|content)?[ -]*(?:player)?$/i;
const QUOTED =
  /(?:^|\s)(?:twitter-tweet|twitter-video|instagram-media|tiktok-embed|bluesky-embed|text-post-media|fb-xfbml-parse-ignore|mastodon-embed)(?:\s|$)/;
/** Scripts that only style an embed whose text is in the article. */
const FINISHING = /platform\.(?:twitter|instagram)|instagram\.com\/embed|embed\.js|widgets\.js/;

/** @returns a paragraph with a link that names its target; nothing if the URL cannot be opened */
export function embedLink(
  given: string | undefined,
  title: string | undefined,
  state: State,
  fallback = 'Embedded content',
): Element[] {
  const url = linkUrl(given ?? '', state);
  if (url === null) {
    state.notes.lost('Something embedded without an address that can be opened was left out');
    return [];
  }
  const { name, address } = providerOf(url);
  return [h('p', {}, [h('a', { href: address }, [embedWords(address, name, title, fallback)])])];
}

/** For example 'Video on YouTube: How it works' */
function embedWords(address: string, name: string | null, title = '', fallback: string): string {
  const own = title.replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed();
  const bare = address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  if (own === '' || PLAYER_TITLES.test(own)) return `${name ?? fallback}: ${shortened(bare, 80)}`;
  const host = hostOf(address);
  return `${name ?? (host ? `${fallback} on ${host}` : fallback)}: ${own}`;
}

const frame: Action = (node, state, place) => {
  // The article of the same network that the frame would show is named before it.
  if (hasClass(node, 'wp-embedded-content') && isElement(neighbour(place, -1))) return drop(node);
  const src = attr(node, 'src') ?? attr(node, 'dataSrc');
  become(node, 'div', {}, embedLink(src, attr(node, 'title'), state));
};

/** A video or audio file becomes a link to it, below its poster. */
const player: Action = (node, state) => {
  const url = attr(node, 'src') ?? attr(findTag(node, 'source'), 'src') ?? attr(findTag(node, 'a'), 'href');
  const poster = attr(node, 'poster');
  const title = attr(node, 'title') ?? slugOfUrl(url ?? null) ?? undefined;
  become(node, 'div', {}, [
    ...(poster ? [h('p', {}, [h('img', { src: poster, alt: '' })])] : []),
    ...embedLink(url, title, state, node.tagName === 'video' ? 'Video' : 'Audio'),
  ]);
};

/** A post of a social network, which its script would show as a card, becomes a quotation and a link. */
const quotation: Action = (node, state) => {
  const isArticle = hasClass(node, 'wp-embedded-content');
  if (!isArticle && !QUOTED.test(attr(node, 'className') ?? '')) return attributed(node);
  const url =
    attr(node, 'dataInstgrmPermalink') ?? attr(node, 'cite') ?? attr(linksIn(node).at(-1), 'href') ?? '';
  const words = wordsOf(node);
  if (isArticle) return become(node, 'div', {}, embedLink(url, words, state, 'Article'));
  const isBare = hasClass(node, 'instagram-media') || words === '';
  become(node, 'div', {}, [
    ...(isBare ? [] : [h('blockquote', {}, [h('p', {}, [words])])]),
    ...embedLink(url.replace(/[?&](?:ref_src|utm_source)=.*$/s, ''), undefined, state),
  ]);
};

const script: Action = (node, state) => {
  if (attr(node, 'type') !== 'application/ld+json' && !FINISHING.test(attr(node, 'src') ?? ''))
    state.notes.lost('A script was left out, and what it would have shown');
  drop(node);
};

/** What is embedded from a host and its subdomains. */
const PROVIDERS: readonly (readonly [name: string, hosts: RegExp])[] = [
  ['Video on YouTube', /(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be)$/],
  ['Video on Vimeo', /(?:^|\.)vimeo\.com$/],
  ['Video on TikTok', /(?:^|\.)tiktok\.com$/],
  ['Post on X (Twitter)', /(?:^|\.)(?:twitter|x)\.com$/],
  ['Post on Instagram', /(?:^|\.)(?:instagram\.com|instagr\.am)$/],
  ['Post on Facebook', /(?:^|\.)(?:facebook\.com|fb\.watch)$/],
  ['Post on LinkedIn', /(?:^|\.)linkedin\.com$/],
  ['Post on Bluesky', /(?:^|\.)bsky\.app$/],
  ['Audio on SoundCloud', /(?:^|\.)soundcloud\.com$/],
  ['Audio on Spotify', /(?:^|\.)spotify\.com$/],
  ['Podcast on Apple Podcasts', /(?:^|\.)podcasts\.apple\.com$/],
  ['Code on GitHub', /^gist\.github\.com$/],
  ['Document on Google Docs', /^docs\.google\.com$/],
  ['Map', /^(?:www\.|maps\.)?(?:google\.com|google\.co\.uk|openstreetmap\.org)$/],
];

/**
 * @returns such as 'Video on YouTube', null for an unknown host; and the URL of the page, if a player has another one
 */
export function providerOf(address: string): { name: string | null; address: string } {
  // The players of SoundCloud, Facebook and Embedly, which Medium uses, name the page in their query.
  const page = /\/(?:player|plugins|widgets)\/.*?[?&](?:url|href)=([^&]+)/.exec(address)?.[1];
  const written = page ? decodePercent(page) : address;
  const host = URL.parse(written)?.hostname ?? '';
  const name = PROVIDERS.find(([, hosts]) => hosts.test(host))?.[0];
  if (!name || (name === 'Map' && !/maps|openstreetmap/.test(address))) return { name: null, address };
  const video = /\/(?:embed|v)\/|\/\/player\./.test(address) ? videoPage(address) : null;
  return { name, address: video ?? written.replace('open.spotify.com/embed', 'open.spotify.com') };
}

/** Where lazy-loading scripts keep the URL, best first. */
const LATE = ['dataOrigFile', 'dataLargeFile', 'dataLazySrc', 'dataSrc', 'dataImage'];
/** WordPress names smaller copies like this. */
const SIZED = /-\d{2,4}x\d{2,4}\.\w{3,4}(?:\?|$)|[?&](?:w|resize|fit)=\d/i;
/** The file name that WordPress's copies of a picture share, also that of a very large one, which is only there scaled. */
const nameOf = (url: string): string | undefined =>
  /([^/?#]+?)(?:-\d{2,4}x\d{2,4}|-scaled)?\.\w{3,4}(?:[?#]|$)/.exec(url)?.[1];
const PLACEHOLDER =
  /^data:image\/(?:gif|svg\+xml)[;,]|^data:.{0,195}$|\/(?:blank|spacer|placeholder|lazy|transparent|1x1)[-\w]*\.(?:gif|png|svg)(?:\?|$)|^about:blank$/i;

const BLOGGER = /^https?:\/\/(?:[^/]*\.bp\.blogspot\.com|[^/]*\.googleusercontent\.com|[^/]*\.ggpht\.com)\//i;
/** The size in a URL of Blogger's images: `/s320/` or `/w640-h480/`, or `=s320` at the end. */
const BLOGGER_SIZE = /(\/|=)(?:s\d{2,5}|w\d{2,5}(?:-h\d{2,5})?)(?:-[a-z0-9-]+)?(?=\/[^/]+$|$)/;
const SUBSTACK =
  /^https:\/\/(?:cdn\.substack\.com|substackcdn\.com)\/image\/fetch\/[^?]*?(https%3A%2F%2F[^?\s]+)$/i;

/** The URL of the picture that a server made a smaller copy of. */
function originalOf(url: string): string {
  if (BLOGGER.test(url)) return url.replace(BLOGGER_SIZE, '$1s0');
  const ofSubstack = SUBSTACK.exec(url.slice(0, 4000))?.[1];
  return ofSubstack ? decodePercent(ofSubstack) : url;
}

const imageLeftOut = leftOut('An image without an address that can be fetched was left out');

const image: Action = (node, state, place) => {
  if (hasClass(node, 'emoji', 'wp-smiley')) return become(node, 'span', {}, [attr(node, 'alt') ?? '']);
  const given = bestUrl(node);
  const isSmall = (name: string) => /^[01](?:px)?$/.test(attr(node, name) ?? '');
  // Invisible pictures count readers.
  if (!given || (isSmall('width') && isSmall('height'))) return drop(node);
  const number = /(?:^|\s)wp-image-(\d+)(?:\s|$)/.exec(attr(node, 'className') ?? '')?.[1];
  const listed = number ? state.context.attachment(number) : undefined;
  const isCopy = SIZED.test(given) && listed && nameOf(given) === nameOf(listed.url);
  const src = imageUrl(isCopy ? listed.url : originalOf(given), state);
  if (src === null) return imageLeftOut(node, state, place);
  const alt = attr(node, 'alt') || listed?.alt.trim() || '';
  const title = attr(node, 'title');
  become(node, 'img', { src, alt, title: title && title !== alt ? title : undefined }, []);
};

/** The URL of the picture rather than of a placeholder or a smaller copy. */
function bestUrl(node: Element): string | undefined {
  const found = [...LATE, 'src'].map((name) => attr(node, name)).find((url) => url && !PLACEHOLDER.test(url));
  // URLs may contain commas, as those of Substack do: only a comma before white space separates candidates.
  const candidates = (attr(node, 'srcSet') ?? '').split(/,\s/).map((one) => one.trim().split(/\s+/));
  const widthOf = ([, size = '1']: string[]) => Number.parseFloat(size) || 1;
  const [widest] = candidates.sort((one, other) => widthOf(other) - widthOf(one));
  return found && !SIZED.test(found) ? found : widest?.[0] || found;
}

/** A noscript keeps what it holds, unless a script would have loaded its image beside it. */
const fallback: Action = (node, _state, place) => {
  const beside = [neighbour(place, -1), neighbour(place, 1)].filter((child) => isElement(child));
  if (findTag(node, 'img') && findAll(beside, 'img').some(bestUrl)) drop(node);
  else become(node, 'span');
};

/** Replaces an image that links to its full size by the full size. */
const linked: Action = (node, state, place) => {
  const href = attr(node, 'href') ?? '';
  const img = wordsOf(node) === '' ? findTag(node, 'img') : undefined;
  if (!img || !(isPictureUrl(href) || BLOGGER.test(href))) return link(node, state, place);
  const { alt, title, className } = img.properties;
  img.properties = { src: href, alt, title, className };
  become(node, 'span', {}, [img]);
};

/** Moves captions below the rest of the figure; the caption of a quotation names its source. */
const figure: Action = (node, state, place) => {
  const captions = node.children.filter((child) => isElement(child, 'figcaption'));
  const rest = node.children.filter((child) => !isElement(child, 'figcaption'));
  const isQuotation = rest.some((child) => isElement(child, 'blockquote'));
  for (const one of captions) isQuotation ? becomeSource(one) : caption(one, state, place);
  node.children = [...rest, ...captions];
};

export const caption: Action = (node) => become(node, 'p', { className: ['caption'] });

/** A gallery, for the blocks to lay out; lists of images are no lists there. */
export const gallery: Action = (node) => {
  for (const inner of findAll(node, 'ul', 'ol', 'li', 'dl', 'dt', 'dd')) inner.tagName = 'div';
  become(node, 'div', { className: ['gallery'] });
};

const isAside = (node: Element): boolean =>
  hasClass(node, 'alignleft', 'alignright') ||
  /float\s*:\s*(?:left|right)/i.test(attr(node, 'style') ?? '') ||
  (node.tagName === 'img' && /^(?:left|right)$/i.test(attr(node, 'align') ?? ''));

/** Wraps a picture that text flows around, with its link and its caption, for the blocks to lay out. */
function keepBeside(node: Element, place: Place): void {
  const [image, ...more] = node.tagName === 'table' ? [] : findAll([node], 'img');
  if (!image || more.length > 0 || !(isAside(node) || (node.tagName === 'a' && isAside(image)))) return;
  const before = neighbour(place, -1);
  const beginsLine = !before || before.type === 'comment' || isElement(before, 'br', ...BLOCKS);
  if (!beginsLine && !BLOCKS.has(node.tagName)) return;
  for (const marked of [node, image]) {
    const className = classes(marked).filter((name) => !/^align(?:left|right)$/.test(name));
    Object.assign(marked.properties, { className, style: null, align: null });
  }
  become(node, 'div', { className: ['picture', 'half'] }, [{ ...node }]);
}

/** A cite or footer at the end of a quotation names its source. */
function attributed(node: Element): void {
  const last = node.children.findLast((child) => !isBlank(child));
  if (isElement(last, 'cite', 'footer')) becomeSource(last);
}

/** Turns an element into a paragraph that names the source of a quotation. */
function becomeSource(node: Element): void {
  for (const inner of findAll(node, 'cite', 'em', 'i')) become(inner, 'span');
  const dash = /^[—–-]/.test(wordsOf(node)) ? '' : '— ';
  become(node, 'p', {}, [dash, h('em', {}, node.children)]);
}

/** Values of rel that are kept: those for search engines. */
const TOLD = /\b(?:nofollow|sponsored|ugc)\b/g;
/** Elements that keep their ids; for others an empty link has the id. */
const OWN = /^(?:h[1-6]|ul|ol|li|table|t[dh]|blockquote|pre|a)$/;

/** Makes a link absolute, or a fragment of the same text; an unusable one leaves its words. */
const link: Action = (node, state) => {
  const { id } = node.properties;
  const given = attr(node, 'href') ?? '';
  const words = wordsOf(node);
  const isUsed = given !== '' && (words !== '' || findTag(node, 'img') !== undefined);
  const href = isUsed ? linkUrl(given, state) : null;
  if (isUsed && href === null)
    state.notes.lost(
      'A link that nobody can follow (a script, an unknown kind of address, or more than 2,000 characters) was taken away; its words are kept',
    );
  if (href === null) return become(node, 'a', { id });
  const title = attr(node, 'title');
  const rel = attr(node, 'rel')?.toLowerCase().match(TOLD) ?? undefined;
  become(node, 'a', { href, id, title: title && title !== words ? title : undefined, rel });
};

/** Keeps the id of a heading, and of what a link of this text leads to. */
function keepId(node: Element, { targets }: State): void {
  const id = attr(node, 'id') ?? (node.tagName === 'a' ? attr(node, 'name') : undefined);
  delete node.properties.id;
  if (!id) return;
  const isHeading = /^h[1-6]$/.test(node.tagName) && !/\s/.test(id);
  if (!isHeading && !targets.has(id)) return;
  if (OWN.test(node.tagName)) node.properties.id = id;
  else node.children.unshift(h('a', { id }));
}

const renamed =
  (tagName: string, className?: string): Action =>
  (node) =>
    become(node, tagName, { id: node.properties.id, className: className ? [className] : undefined });

/** Google Docs puts all that is copied from it into a b that is not bold. */
const bold: Action = (node, ...rest) => {
  const isPlain = /font-weight\s*:\s*(?:normal|[1-4]00)/i.test(attr(node, 'style') ?? '');
  (isPlain ? styled : renamed('strong'))(node, ...rest);
};

/** Raised words. The number of a footnote gets brackets, so that it is no part of the word before. */
const raised: Action = (node) => {
  const [link] = linksIn(node);
  const words = wordsOf(node);
  if (link && /^\d+$/.test(words)) link.children = [text(`[${words}]`)];
  if (link || /^\[[\w*]{1,4}\]$/.test(words)) become(node, 'span');
  else become(node, 'span', { className: [node.tagName] });
};

/** What inline styles say with a mark that articles have too. */
const STYLES: readonly (readonly [style: RegExp, tagName: string, className?: string])[] = [
  [/font-style\s*:\s*(?:italic|oblique)/i, 'em'],
  [/font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i, 'strong'],
  [/text-decoration[a-z-]*\s*:[^;]*underline/i, 'u'],
  [/line-through/i, 'span', 'struck'],
];

/** Keeps italics, bold, underlining and striking of inline styles; the design of this site decides on the rest. */
const styled: Action = (node) => {
  const style = attr(node, 'style') ?? '';
  const className = classes(node).find((name) => /^(?:struck|su[bp])$/.test(name));
  become(node, 'span', { className: className ? [className] : undefined });
  for (const [says, tagName, name] of STYLES)
    if (says.test(style))
      node.children = [h(tagName, { className: name ? [name] : undefined }, node.children)];
};

const boldLine: Action = (node) => become(node, 'p', {}, [h('strong', {}, node.children)]);

/** A code block keeps its white space, and the language that its class names. */
const preformatted: Action = (node, state) => {
  const links = linksIn(node).length;
  if (links > 0) state.notes.lost('A link inside a block of code is plain text now', links);
  const source = textOf(node, () => false)
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  const named = `${attr(node, 'className')} ${attr(findTag(node, 'code'), 'className')}`.toLowerCase();
  const language = /(?:^|\s)(?:language|lang|brush)[-:]\s*([\w+#-]{1,30})/.exec(named)?.[1];
  const code = h('code', { className: language ? [`language-${language}`] : undefined }, [source]);
  if (source === '') become(node, 'div', {}, []);
  else become(node, 'pre', { id: node.properties.id }, [code]);
};

/** Of a form the words stay: it may have a whole page in it. */
const control: Action = (node, state) => {
  const type = node.tagName === 'input' ? attr(node, 'type') : undefined;
  if (type === 'checkbox') return become(node, 'span', {}, [node.properties.checked ? '☑ ' : '☐ ']);
  if (type !== 'hidden') state.notes.lost('A field or a button of a form was left out');
  drop(node);
};

/** Rules by element, for all platforms. */
const ELEMENTS: Rules = {
  ...each('strong b mark', bold),
  ...each('em i dfn cite var', renamed('em')),
  ...each('u ins', renamed('u')),
  ...each('kbd samp tt', renamed('code')),
  code(node) {
    const language = classes(node).find((name) => /^language-[\w+#-]+$/.test(name));
    become(node, 'code', { className: language ? [language] : undefined });
  },
  ...each('del s strike', renamed('span', 'struck')),
  ...each('sub sup', raised),
  ...each('span font', styled),
  q: (node) => become(node, 'span', {}, ['“', ...node.children, '”']),
  ...each('dt summary legend', boldLine),
  img: image,
  noscript: fallback,
  ...each('a area', linked),
  figure,
  figcaption: caption,
  ...each('iframe frame embed', frame),
  ...each('video audio', player),
  blockquote: quotation,
  script,
  ...each('pre listing xmp plaintext', preformatted),
  ...each('style link meta base title head template param source track datalist basefont', drop),
  ...each('input select textarea button option optgroup progress meter', control),
  svg: leftOut('A drawing that was part of the page itself (SVG) cannot be kept'),
};

/** Applies the rule for an element's name. */
export const convertElement: Action = (node, state, place) => {
  keepId(node, state);
  keepBeside(node, place);
  ownValue(ELEMENTS, node.tagName)?.(node, state, place);
};
