import { escapeHtml } from '../../../platform/content/escape-html.ts';
import { languageName } from '../plugins/code.ts';
import { embedWords } from '../plugins/embeds.ts';
import { providerOf } from '../plugins/providers.ts';
import type { State } from '../state.ts';
import { argumentsOf, readTag, type TemplateTag } from './template-tags.ts';

type Arguments = Readonly<Record<string, string>>;

export interface Range {
  start: number;
  end: number;
}

/** Replaces Liquid tags of Jekyll and shortcodes of Hugo by Markdown. @param code positions of code, in order */
export function withoutTemplates(content: string, code: readonly Range[], state: State): string {
  const out: string[] = [];
  let from = 0;
  let isRaw = false;
  let next = 0;
  for (let at = content.indexOf('{'); at !== -1; at = content.indexOf('{', at + 1)) {
    if (at < from) continue;
    const tag = readTag(content, at);
    if (!tag) continue;
    while ((code[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    const isInCode = (code[next]?.start ?? Number.POSITIVE_INFINITY) <= at;
    const isRawTag = tag.kind === 'liquid' && tag.name === 'raw';
    const isWrittenAbout = /^\{\{[<%]\s*\/\*/.test(content.slice(at, at + 20));
    if (!isRawTag && (isRaw || (isInCode && !isWrittenAbout))) continue;
    const source = content.slice(tag.start, tag.end);
    const block = isRawTag ? null : blockOf(content, tag);
    out.push(content.slice(from, at));
    // {{</* name */>}} is an escaped shortcode.
    if (isWrittenAbout) out.push(source.replace('/*', '').replace('*/', ''));
    else if (!isRawTag) out.push(markdownOf(tag, source, block?.content ?? null, state));
    if (isRawTag) isRaw = !tag.closing;
    from = block?.end ?? tag.end;
  }
  return out.join('') + content.slice(from);
}

/** Tags that use their content; the content of others stays where it is. */
const ENCLOSING = new Set(['highlight', 'codeblock', 'comment', 'mermaid']);

function blockOf(content: string, tag: TemplateTag): { content: string; end: number } | null {
  if (tag.closing || !ENCLOSING.has(tag.name)) return null;
  const closer =
    tag.kind === 'liquid'
      ? new RegExp(`\\{%-?\\s{0,9}end${tag.name}\\s{0,9}-?%\\}`, 'g')
      : new RegExp(`\\{\\{[<%]\\s{0,9}/\\s{0,9}${tag.name}\\s{0,9}[>%]\\}\\}`, 'g');
  closer.lastIndex = tag.end;
  const match = closer.exec(content);
  return match ? { content: content.slice(tag.end, match.index), end: closer.lastIndex } : null;
}

function markdownOf(tag: TemplateTag, source: string, content: string | null, state: State): string {
  if (tag.kind === 'value') return value(tag.name, source, state);
  const given = argumentsOf(tag.rest);
  if (ENCLOSING.has(tag.name))
    return content === null || tag.name === 'comment' ? '' : fenced(content, given['0'] ?? tag.name);
  if (tag.closing) return '';
  const handler = Object.hasOwn(HANDLERS, tag.name) ? HANDLERS[tag.name] : undefined;
  return handler ? handler(given, state) : unknown(tag, given, state);
}

function fenced(content: string, language: string): string {
  const longest = (content.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `\n${fence}${languageName(language) ?? ''}\n${content.replace(/^\s*\n/, '').trimEnd()}\n${fence}\n`;
}

/** `{{ site.baseurl }}` is the root of the site; other values only the old site has. */
function value(name: string, source: string, state: State): string {
  if (/^(?:site\.(?:base)?url|site\.github\.url|\.?\s*site\.baseurl)\b/i.test(name)) return '';
  const path = /^["']([^"']{1,500})["']\s*\|\s*(?:relative_url|absolute_url|relURL|absURL|prepend)/.exec(
    name,
  )?.[1];
  if (path) return path;
  if (!/^(?:page|site|content|post|include|\.|\$)/i.test(name)) return source;
  state.notes.lost(
    'template',
    `The value {{ ${name.slice(0, 60)} }} is filled by the old site and was left out`,
  );
  return '';
}

type Handler = (given: Arguments, state: State) => string;

const first = (given: Arguments): string => given.id ?? given['0'] ?? '';
const isAddress = (text: string): boolean => /^https?:/.test(text);

/** An embed by its URL, or by its id on another site. */
const embedded =
  (base: string): Handler =>
  (given, state) =>
    embed(isAddress(first(given)) ? first(given) : base + first(given), given.title, state);

const gist: Handler = (given, state) => {
  const path = given['1'] && !first(given).includes('/') ? `${first(given)}/${given['1']}` : first(given);
  return embed(`https://gist.github.com/${path}`, undefined, state);
};

const tweet: Handler = (given, state) =>
  embedded(`https://x.com/${given.user ?? 'i'}/status/`)({ id: first(given) }, state);

/** URLs of other posts, by the names of their files. */
const reference: Handler = (given) =>
  isAddress(first(given))
    ? first(given)
    : `/${first(given)
        .replace(/^\/+/, '')
        .replace(/(?:\/_?index)?\.md(?=#|$)/, '/')}`;
const DATE = /^(\d{4})-(\d{2})-(\d{2})-/;
const postUrl: Handler = (given) => `/${first(given).replace(/^.*\//, '').replace(DATE, '$1/$2/$3/')}.html`;
const link: Handler = (given) =>
  `/${first(given)
    .replace(/^_posts\//, '')
    .replace(DATE, '$1/$2/$3/')
    .replace(/\.(?:md|markdown)$/, '.html')}`;

const HANDLERS: { readonly [name: string]: Handler } = {
  figure: picture,
  img: picture,
  image: picture,
  youtube: embedded('https://www.youtube.com/watch?v='),
  vimeo: embedded('https://vimeo.com/'),
  instagram: embedded('https://www.instagram.com/p/'),
  gist,
  tweet,
  x: tweet,
  twitter: tweet,
  ref: reference,
  relref: reference,
  post_url: postUrl,
  link,
};

function picture(given: Arguments, state: State): string {
  const src = given.src ?? given.url ?? given['0'] ?? '';
  if (src === '') return '';
  const caption = given.caption ?? given.title ?? '';
  const image = `\n\n![${(given.alt ?? '').replace(/[[\]]/g, '')}](${/[\s()]/.test(src) ? `<${src}>` : src})\n\n`;
  if (!caption) return image;
  state.notes.tell('caption');
  return `${image}*${caption.replace(/[*_]/g, '').trim()}*\n\n`;
}

function embed(url: string, title: string | undefined, state: State): string {
  const { name, address } = providerOf(url);
  state.notes.converted('embed', `${name ?? 'Embedded content'}: what was embedded became a link`);
  return `\n\n<p><a href="${escapeHtml(address)}">${escapeHtml(embedWords(url, title))}</a></p>\n\n`;
}

/** An include of a known kind becomes what it shows; anything else leaves its content and a note. */
function unknown(tag: TemplateTag, given: Arguments, state: State): string {
  const isInclude = tag.name === 'include';
  const included = isInclude ? (given['0'] ?? '') : '';
  const shown = given.image_path ?? given.image ?? given.file ?? given.url ?? given.src ?? '';
  if (shown !== '' && /^(?:figure|image|img)/.test(included)) return picture({ ...given, src: shown }, state);
  if (given.id && /youtube/i.test(included))
    return embed(`https://www.youtube.com/watch?v=${given.id}`, given.title, state);
  if (/^(?:if|unless|else|elsif|for|assign|case|when|capture)$/.test(tag.name))
    state.notes.lost(
      'template',
      'Conditions and loops of the old site were left out; words inside them are kept',
    );
  else {
    const name = `${tag.name} ${included}`.trim().slice(0, 80);
    const shownTag = tag.kind === 'liquid' ? `tag {% ${name} %}` : `shortcode {{< ${name} >}}`;
    state.notes.lost('shortcode', `The ${shownTag} is filled by the old site and was left out`);
  }
  const address = given.url ?? given.src ?? given.link ?? '';
  return isAddress(address) ? embed(address, given.title, state) : '';
}
