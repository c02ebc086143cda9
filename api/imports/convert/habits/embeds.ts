import { type ChildNode, type Element, isTag } from 'domhandler';
import { linkAddress } from '../addresses.ts';
import { element, find, findAll, hasClass, text, wordsOf } from '../dom.ts';
import { type Habit, paragraphBreak, type Work } from '../work.ts';
import { image } from './images.ts';
import { placeOf } from './places.ts';

const LONGEST_TITLE = 200;
const PLAYER_TITLES =
  /^(?:youtube|vimeo|embedded|spotify|soundcloud)?[ -]*(?:video|embed|iframe|content)?[ -]*(?:player)?(?: widget)?$/i;

export const embeds: readonly Habit[] = [
  { tags: ['iframe', 'amp-iframe', 'frame'], convert: (node, work) => framed(node, work) },
  { tags: ['amp-youtube'], convert: ampYoutube },
  { tags: ['object', 'embed', 'applet'], convert: plugin },
  { tags: ['video', 'audio'], convert: player },
  { tags: ['blockquote'], convert: quotedPost },
  { tags: ['script'], convert: script },
];

/** A paragraph with a link that says where it leads. */
export function embedLink(
  given: string,
  title: string | undefined,
  work: Work,
  fallback = 'Embedded content',
): ChildNode[] {
  const absolute = linkAddress(given, work);
  if (absolute === null) {
    work.notes.lost('embed', 'Something embedded without an address that can be opened was left out');
    return [];
  }
  const place = placeOf(absolute);
  work.notes.converted('embed', `${place.name ?? fallback}: what was embedded became a link`);
  const own =
    title
      ?.replace(/\s+/g, ' ')
      .trim()
      .replace(/^(?:Spotify|SoundCloud) Embed: /, '')
      .slice(0, LONGEST_TITLE)
      .toWellFormed() ?? '';
  const titled = own !== '' && !PLAYER_TITLES.test(own);
  const name = place.name ?? (titled ? fallback + hostOf(place.address) : fallback);
  const words = titled ? own : shortened(place.address);
  return [
    paragraphBreak(),
    element('a', { href: place.address }, [text(`${name}: ${words}`)]),
    paragraphBreak(),
  ];
}

function hostOf(address: string): string {
  return URL.canParse(address) ? ` on ${new URL(address).hostname.replace(/^www\./, '')}` : '';
}

function shortened(address: string): string {
  const bare = address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  return bare.length > 80 ? `${bare.slice(0, 79).toWellFormed()}…` : bare;
}

function framed(node: Element, work: Work): ChildNode[] {
  const address =
    [node.attribs.src, node.attribs['data-src'], node.attribs['data-lazy-src']].find(
      (one) => one && one !== 'about:blank' && !one.startsWith('data:'),
    ) ?? '';
  if (/googletagmanager\.com|doubleclick\.net|\/\/ads?\./.test(address)) {
    work.notes.lost('tracking', 'An advertisement or a counter of readers was left out');
    return [];
  }
  return embedLink(address, node.attribs.title ?? node.attribs['data-title'], work);
}

function ampYoutube(node: Element, work: Work): ChildNode[] {
  const id = node.attribs['data-videoid'] ?? '';
  return embedLink(`https://www.youtube.com/watch?v=${encodeURIComponent(id)}`, undefined, work);
}

function plugin(node: Element, work: Work): ChildNode[] {
  const param = find(
    node.children,
    (child) => child.name === 'param' && /^(?:movie|src|url)$/i.test(child.attribs.name ?? ''),
  );
  const inner = find(node.children, (child) => /^(?:embed|iframe|object)$/.test(child.name));
  const address = node.attribs.data ?? node.attribs.src ?? param?.attribs.value;
  if (!address && inner) return work.all([inner]);
  const type = node.attribs.type ?? '';
  return embedLink(
    address ?? '',
    node.attribs.title,
    work,
    /pdf/i.test(type + address) ? 'Document (PDF)' : 'Embedded content',
  );
}

/** Films and sounds: a link to the file, the poster as an image. */
function player(node: Element, work: Work): ChildNode[] {
  const source = find(node.children, (child) => child.name === 'source');
  const address =
    node.attribs.src ??
    source?.attribs.src ??
    find(node.children, (child) => child.name === 'a')?.attribs.href;
  const poster = node.attribs.poster ? image(element('img', { alt: '' }), work, node.attribs.poster) : [];
  const label = node.name === 'video' ? 'Video' : 'Audio';
  return [
    paragraphBreak(),
    ...poster,
    ...embedLink(address ?? '', node.attribs.title ?? fileName(address), work, label),
  ];
}

export function fileName(address: string | undefined): string | undefined {
  const name = address
    ?.replace(/[?#].*$/s, '')
    .split('/')
    .at(-1);
  try {
    return name ? decodeURIComponent(name) : undefined;
  } catch {
    return name;
  }
}

const QUOTED =
  /^(?:twitter-tweet|twitter-video|instagram-media|tiktok-embed|reddit-card|reddit-embed-bq|bluesky-embed|text-post-media|imgur-embed-pub|wp-embedded-content|fb-xfbml-parse-ignore|mastodon-embed)$/;

/** What the scripts of other sites turn into a card: the words as a quotation, and a link. */
function quotedPost(node: Element, work: Work): ChildNode[] | undefined {
  const classes = (node.attribs.class ?? '').split(/\s+/);
  if (!classes.some((name) => QUOTED.test(name))) return undefined;
  const links = findAll(node.children, (child) => child.name === 'a' && Boolean(child.attribs.href));
  const address =
    node.attribs['data-instgrm-permalink'] ??
    node.attribs['data-text-post-permalink'] ??
    node.attribs.cite ??
    links.at(-1)?.attribs.href;
  if (hasClass(node, 'wp-embedded-content'))
    return embedLink(address ?? '', wordsOf(node.children), work, 'Article');
  const link = embedLink((address ?? '').replace(/[?&](?:ref_src|utm_source)=.*$/s, ''), undefined, work);
  if (hasClass(node, 'instagram-media') || wordsOf(node.children) === '') return link;
  const words = node.children.filter((child) => !isTag(child) || child.name !== 'script');
  return [element('blockquote', {}, quoted(words, work)), ...link];
}

function quoted(nodes: readonly ChildNode[], work: Work): ChildNode[] {
  const words = wordsOf(nodes);
  return work.dialect === 'markdown' || words === '' ? [text(words)] : [element('p', {}, [text(words)])];
}

function script(node: Element, work: Work): ChildNode[] {
  const address = node.attribs.src ?? '';
  if (/^(?:https?:)?\/\/gist\.github\.com\//.test(address))
    return embedLink(address.replace(/^\/\//, 'https://').replace(/\.js(?:\?.*)?$/s, ''), undefined, work);
  const math = node.attribs.type?.startsWith('math/tex');
  if (math) {
    work.notes.warning('formula', 'A formula is kept as its source text');
    return [
      text(
        `$${wordsOf([node]) || node.children.map((child) => ('data' in child ? child.data : '')).join('')}$`,
      ),
    ];
  }
  if (!/^application\/(?:ld\+)?json$/.test(node.attribs.type ?? ''))
    if (!/platform\.(?:twitter|instagram)|instagram\.com\/embed|embed\.js|widgets\.js|embedr/.test(address))
      work.notes.lost('script', 'A script was left out, and what it would have shown');
  return [];
}
