import type { Element } from 'hast';
import {
  array,
  decodePercent,
  type Fields,
  fields,
  isPictureUrl,
  ownValue,
  parsedJson,
  slugOfUrl,
  text as textIn,
} from '../text.ts';
import { imageUrl, linkUrl, type State } from './context.ts';
import { embedLink } from './embeds.ts';
import {
  attr,
  BLOCKS,
  become,
  type Child,
  classes,
  drop,
  elementsIn,
  findAll,
  findClass,
  findTag,
  h,
  hasClass,
  isBlank,
  isElement,
  linksIn,
  parseHtml,
  text,
  textOf,
  wordsOf,
} from './hast.ts';
import { blockComment } from './wordpress.ts';

/** The nearest siblings of an element that are not white space, before and after it. */
type Place = readonly [before: Child | undefined, after: Child | undefined];

/** Changes an element in place. */
type Action = (node: Element, state: State, place: Place) => void;

/** Actions by the name of an element, or by a dot and the name of a class. */
interface Rules {
  readonly [name: string]: Action;
}

/** The same action for several names, separated by spaces. */
const each = (names: string, action: Action): Rules =>
  Object.fromEntries(names.split(' ').map((name) => [name, action]));

/** Removes an element, with a note. */
const leftOut =
  (sentence: string): Action =>
  (node, state) => {
    state.notes.lost(sentence);
    drop(node);
  };

const QUOTED =
  /(?:^|\s)(?:twitter-tweet|twitter-video|instagram-media|tiktok-embed|bluesky-embed|text-post-media|fb-xfbml-parse-ignore|mastodon-embed)(?:\s|$)/;
/** Scripts that only style an embed whose text is in the article. */
const FINISHING = /platform\.(?:twitter|instagram)|instagram\.com\/embed|embed\.js|widgets\.js/;

const frame: Action = (node, state, [before]) => {
  // The article of the same network that the frame would show is named before it.
  if (hasClass(node, 'wp-embedded-content') && isElement(before)) return drop(node);
  const video = attr(node, 'videoid') ?? attr(node, 'dataVideoid');
  const url = urlIn(node, 'src', 'data', 'url') ?? (video && `https://www.youtube.com/watch?v=${video}`);
  become(node, 'div', {}, embedLink(url, attr(node, 'title') ?? attr(node, 'playlabel'), state));
};

/** An object, or an element that a script fills: what stands in it is shown without the plugin or the script, and stays. */
const component: Action = (node, state, place) => {
  if (wordsOf(node) !== '' || elementsIn(node).some(({ tagName }) => tagName !== 'param')) return;
  if (node.tagName === 'object' || /youtube$/.test(node.tagName) || urlIn(node, 'src', 'url'))
    return frame(node, state, place);
  leftOut(`<${node.tagName.slice(0, 60)}> is filled by a script of the old site and was left out`)(
    node,
    state,
    place,
  );
};

/** A video or audio file becomes a link to it, below its poster. */
const player: Action = (node, state) => {
  const url = attr(node, 'src') ?? attr(findTag(node, 'source'), 'src') ?? attr(findTag(node, 'a'), 'href');
  const poster = attr(node, 'poster');
  const title = attr(node, 'title') ?? slugOfUrl(url ?? null) ?? undefined;
  become(node, 'div', {}, [
    ...(poster ? [h('p', {}, [h('img', { src: poster, alt: '' })])] : []),
    ...embedLink(url, title, state, /video$/.test(node.tagName) ? 'Video' : 'Audio'),
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
  if (src === null)
    return leftOut('An image without an address that can be fetched was left out')(node, state, place);
  const alt = attr(node, 'alt') || listed?.alt.trim() || '';
  const title = attr(node, 'title');
  become(node, 'img', { src, alt, title: title && title !== alt ? title : undefined }, []);
};

/** The URL in one of these attributes, rather than a placeholder until a script replaces it. */
const urlIn = (node: Element, ...names: string[]): string | undefined =>
  [...LATE, ...names].map((name) => attr(node, name)).find((url) => url && !PLACEHOLDER.test(url));

/** The URL of the picture rather than of a smaller copy. */
function bestUrl(node: Element): string | undefined {
  const found = urlIn(node, 'src');
  // URLs may contain commas, as those of Substack do: only a comma before white space separates candidates.
  const candidates = (attr(node, 'srcSet') ?? '').split(/,\s/).map((one) => one.trim().split(/\s+/));
  const widthOf = ([, size = '1']: string[]) => Number.parseFloat(size) || 1;
  const [widest] = candidates.sort((one, other) => widthOf(other) - widthOf(one));
  return found && !SIZED.test(found) ? found : widest?.[0] || found;
}

/** A noscript keeps what it holds, unless a script would have loaded its image beside it. */
const fallback: Action = (node, _state, place) => {
  const beside = place.filter((child) => isElement(child));
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

const captionsOf = (node: Element) => node.children.filter((child) => isElement(child, 'figcaption'));

/** Moves captions below the rest of the figure; the caption of a quotation names its source. */
const figure: Action = (node, state, place) => {
  const captions = captionsOf(node);
  const rest = node.children.filter((child) => !isElement(child, 'figcaption'));
  const isQuotation = rest.some((child) => isElement(child, 'blockquote'));
  for (const one of captions) isQuotation ? becomeSource(one) : caption(one, state, place);
  node.children = [...rest, ...captions];
};

const caption: Action = (node) => become(node, 'p', { className: ['caption'] });

/** A gallery, for the blocks to lay out; lists of images are no lists there. */
const gallery: Action = (node) => {
  for (const inner of findAll(node, 'ul', 'ol', 'li', 'dl', 'dt', 'dd')) inner.tagName = 'div';
  become(node, 'div', { className: ['gallery'] });
};

const isAside = (node: Element): boolean =>
  hasClass(node, 'alignleft', 'alignright') ||
  /float\s*:\s*(?:left|right)/i.test(attr(node, 'style') ?? '') ||
  (node.tagName === 'img' && /^(?:left|right)$/i.test(attr(node, 'align') ?? ''));

/** Wraps a picture that text flows around, with its link and its caption, for the blocks to lay out. */
function keepBeside(node: Element, [before]: Place): void {
  const [image, ...more] = node.tagName === 'table' ? [] : findAll([node], 'img');
  if (!image || more.length > 0 || !(isAside(node) || (node.tagName === 'a' && isAside(image)))) return;
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

/** A card of another page or a file becomes its linked title, its description and its caption; each is an element or a class. */
const card =
  (titled: string, described: string): Action =>
  (node) => {
    const link = node.tagName === 'a' ? node : findTag(node, 'a');
    const href = attr(link, 'href');
    if (!link || !href) return;
    const title = wordsIn(node, titled) || wordsOf(link) || href;
    const description = wordsIn(node, described);
    const line = h('p', {}, [h('a', { href }, [title]), description && `: ${description}`]);
    become(node, 'div', {}, [line, ...captionsOf(node)]);
  };

/** Keeps the video or audio element and captions of a player, without its buttons. */
const mediaCard: Action = (node) => {
  const media = findTag(node, 'audio', 'video');
  if (media) media.properties.title = wordsIn(node, 'kg-audio-title') || media.properties.title;
  become(node, 'div', {}, [...(media ? [media] : []), ...captionsOf(node)]);
};

const wordsIn = (node: Element, name: string): string =>
  wordsOf(elementsIn(node).find((inner) => inner.tagName === name || hasClass(inner, name)));

/** Data of Substack's editor, as JSON in an attribute. */
const dataOf = (node: Element): Fields => fields(parsedJson(attr(node, 'dataAttrs') ?? ''));

/** What only makes sense on Substack. */
const ON_SUBSTACK =
  /\/(?:subscribe|comments|survey|leaderboard)\b|[?&](?:action=share|gift=true|donate=true|coupon=)|%%/;

/** Buttons to subscribe, share or comment on the old site go; others become links. */
const substackButton: Action = (node, state) => {
  const isWrapper = hasClass(node, 'button-wrapper');
  // Other platforms have elements of this name, without the data.
  if (isWrapper && !node.properties.dataAttrs) return;
  const [link] = linksIn(node);
  if (link && isWrapper && !ON_SUBSTACK.test(attr(link, 'href') ?? '') && wordsOf(link) !== '')
    return become(node, 'div');
  state.notes.lost('A button to subscribe, share or comment on the old site was left out');
  drop(node);
};

/** A card of a post on Substack or on another network, whose address is in its data. */
const embed: Action = (node, state) => {
  const { canonical_url, url, title, full_text } = dataOf(node);
  const address = textIn(canonical_url) || textIn(url) || attr(findTag(node, 'a'), 'href');
  if (!node.properties.dataAttrs || !address) return;
  const words = textIn(full_text);
  become(node, 'div', {}, [
    ...(words ? [h('blockquote', {}, [h('p', {}, [words])])] : []),
    ...embedLink(address, textIn(title), state, 'Article'),
  ]);
};

/** Puts the number of a footnote in brackets, in the text and before the note. */
const footnoteNumber: Action = (node) => {
  node.children = [text(`[${wordsOf(node)}]`)];
};

/** Puts the number, which links back, before the text of the note. */
const footnote: Action = (node) => {
  const number = findClass(node, 'footnote-number');
  const content = findClass(node, 'footnote-content');
  if (!number || !content) return;
  const first = findTag(content, 'p') ?? content;
  first.children.unshift(number, text(' '));
  become(node, 'div', {}, [content]);
};

const galleryOfData: Action = (node, ...rest) => {
  const images = array(fields(dataOf(node).gallery).images).map((image) => textIn(fields(image).src));
  if (images.length > 0) node.children = images.map((src) => h('img', { src, alt: '' }));
  gallery(node, ...rest);
};

/** An embed block without a player contains only the URL. */
const embedBlock: Action = (node, state) => {
  if (findTag(node, 'iframe', 'blockquote', 'video', 'audio', 'object', 'script')) return;
  const wrapper = findClass(node, 'wp-block-embed__wrapper') ?? node;
  const words = textOf(wrapper).trim();
  const isUrl = /^https?:\/\/\S+$/i.test(words);
  const url = isUrl ? words : attr(findTag(wrapper, 'a'), 'href');
  const isArticle = hasClass(node, 'is-provider-wordpress', 'is-type-wp-embed');
  if (url)
    become(node, 'div', {}, [
      ...embedLink(url, isUrl ? '' : words, state, isArticle ? 'Article' : undefined),
      ...captionsOf(node),
    ]);
};

/** What stands beside the picture of `[caption]` is its caption. */
const captionedFigure: Action = (node) => {
  const isPicture = (child: Child) => isElement(child) && findTag([child], 'img', 'figcaption') !== undefined;
  const words = node.children.filter((child) => !isPicture(child));
  node.children = [...node.children.filter(isPicture), h('figcaption', {}, words)];
};

/**
 * Rules by class, whatever the platform of a text, as all of these write feeds and texts move from one to another; then by
 * element.
 */
const RULES: Rules = {
  // Squarespace.
  // An attribute contains the embedded markup.
  '.sqs-video-wrapper'(node) {
    const html = attr(node, 'dataHtml');
    if (html) node.children = parseHtml(html);
  },
  '.sqs-block-gallery': gallery,
  // Blogger.
  // An image and its caption are a table of two cells.
  '.tr-caption-container'(node) {
    const cells = findAll(node, 'td');
    for (const cell of cells) become(cell, hasClass(cell, 'tr-caption') ? 'figcaption' : 'div');
    become(node, 'figure', {}, cells);
  },
  // Medium.
  ...each('.graf--mixtapeEmbed .mixtapeEmbed', card('strong', 'em')),
  // Substack.
  ...each(
    '.subscription-widget-wrap .subscription-widget-wrap-editor .captioned-button-wrap .button-wrapper',
    substackButton,
  ),
  '.paywall-jump': (_node, state) =>
    state.notes.warning(
      'From here on the text was for paying readers only: check whether everybody may read it',
    ),
  '.poll-embed': leftOut('A poll was left out'),
  ...each('.native-video-embed .native-audio-embed', leftOut('A recording kept on Substack was left out')),
  ...each('.footnote-anchor .footnote-number', footnoteNumber),
  '.footnote': footnote,
  ...each('.image-link-expand .header-anchor-parent', drop),
  '.image-gallery-embed': galleryOfData,
  '.mention-wrap': (node) => become(node, 'span', {}, [textIn(dataOf(node).name) || wordsOf(node)]),
  ...each('.tweet .twitter-embed .embedded-post-wrap .digest-post-embed', embed),
  // Ghost's cards.
  '.kg-bookmark-card': card('kg-bookmark-title', 'kg-bookmark-description'),
  '.kg-file-card': card('kg-file-card-title', 'kg-file-card-caption'),
  ...each('.kg-callout-emoji .kg-callout-text', (node) => become(node, 'span', {}, [...node.children, ' '])),
  '.kg-callout-card': (node) => become(node, 'blockquote'),
  ...each('.kg-toggle-card-icon .kg-product-card-rating', drop),
  '.kg-gallery-card': gallery,
  ...each('.kg-audio-card .kg-video-card', mediaCard),
  ...each(
    '.kg-signup-card .kg-email-card .kg-email-cta-card',
    leftOut('A sign-up form, or a part for emails only, was left out'),
  ),
  // WordPress's blocks, its classic editor, and plugins.
  // Jetpack, FeedBurner and plugins for sharing add these to each post in a feed.
  ...each(
    '.sharedaddy .jp-relatedposts .feedflare .addtoany_share_save_container .addtoany_content',
    leftOut('A part that a plugin adds to articles was left out'),
  ),
  ...each('.wp-block-file__button .wp-block-file__embed', drop),
  '.wp-block-embed': embedBlock,
  ...each('.wp-block-gallery .gallery .wp-block-jetpack-tiled-gallery .wp-block-jetpack-slideshow', gallery),
  ...each('.wp-caption-text .gallery-caption', caption),
  '.wp-shortcode-caption': captionedFigure,
  // Its items are comments.
  '.wp-block-social-links': (node) => become(node, 'div'),
  // All platforms.
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
  ...each('img amp-img', image),
  noscript: fallback,
  ...each('a area', linked),
  figure,
  figcaption: caption,
  ...each('iframe frame embed oembed amp-iframe', frame),
  object: component,
  ...each('video audio amp-video amp-audio', player),
  blockquote: quotation,
  script,
  ...each('pre listing xmp plaintext', preformatted),
  ...each('style link meta base title head template param source track datalist basefont', drop),
  ...each('input select textarea button option optgroup progress meter', control),
  svg: leftOut('A drawing that was part of the page itself (SVG) cannot be kept'),
};

/** Applies to each element the rules for its classes, then that for its name, before the elements inside it. */
export function applyRules(siblings: readonly Child[], state: State): void {
  const near = (index: number, step: -1 | 1): Child | undefined => {
    const next = siblings[index + step];
    return next && isBlank(next) ? siblings[index + 2 * step] : next;
  };
  for (const [index, child] of siblings.entries())
    if (child.type === 'comment') {
      const shown = blockComment(child.value.trim(), state);
      if (shown.length > 0) become(child as never, 'div', {}, shown);
    } else if (isElement(child)) {
      const place = [near(index, -1), near(index, 1)] as const;
      const actions = new Set(classes(child).flatMap((name) => ownValue(RULES, `.${name}`) ?? []));
      for (const one of actions) one(child, state, place);
      keepId(child, state);
      keepBeside(child, place);
      const action = ownValue(RULES, child.tagName) ?? (child.tagName.includes('-') ? component : undefined);
      action?.(child, state, place);
      applyRules(child.children, state);
    }
}
