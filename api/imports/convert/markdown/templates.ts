import { escapeText } from '../../../platform/content/escape-html.ts';
import { languageName } from '../elements/code.ts';
import { attributesOf } from '../presets/shortcode-syntax.ts';
import type { State } from '../state.ts';
import { embedHtml, imageHtml } from '../written-html.ts';

type Arguments = Readonly<Record<string, string>>;

export interface Range {
  start: number;
  end: number;
}

/** A shortcode of Hugo, `{{< name … >}}` or `{{% name … %}}`; a tag of Liquid, `{% name … %}`; a value of either, `{{ … }}`. */
const TAG =
  /\{\{[<%](?!\/\*)\s*(?<slash>\/?)\s*(?<shortcode>[\w./-]{1,100})(?<given>[\s\S]{0,4000}?)[>%]\}\}|\{%-?\s*(?<end>end)?(?<tag>\w{1,100})(?<arguments>[\s\S]{0,4000}?)-?%\}|\{\{-?(?<value>[^{}<%]{1,4000}?)-?\}\}/g;
/** A shortcode that a text is about: `{{</* name *\/>}}`. */
const ESCAPED = /(\{\{[<%])\/\*([\s\S]{0,4000}?)\*\/([>%]\}\})/g;

/** Replaces Liquid tags of Jekyll and shortcodes of Hugo by Markdown. @param code positions of code, in order */
export function withoutTemplates(content: string, code: readonly Range[], state: State): string {
  const out: string[] = [];
  let from = 0;
  let next = 0;
  for (const { 0: source, index, groups = {} } of content.matchAll(TAG)) {
    while ((code[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next += 1;
    const isInCode = (code[next]?.start ?? Number.POSITIVE_INFINITY) <= index;
    const name = groups.tag ?? groups.shortcode ?? '';
    if (index < from || (isInCode && name !== 'raw')) continue;
    const isEnd = Boolean(groups.slash || groups.end);
    const given = attributesOf((groups.given ?? groups.arguments ?? '').replace(/\/$/, ''));
    const closer = isEnd ? null : closerOf(content, name, index + source.length);
    const inside = closer && content.slice(index + source.length, closer.start);
    out.push(content.slice(from, index));
    if (groups.value !== undefined) out.push(shownValue(groups.value.trim(), source, state));
    else if (inside !== null) out.push(enclosed(name, given, inside));
    else if (!isEnd) out.push(entryFor(name)?.(given) ?? unknown(name, source, given, state));
    from = closer?.end ?? index + source.length;
  }
  return (out.join('') + content.slice(from)).replace(ESCAPED, '$1$2$3');
}

/** The end of a tag that uses its content; the content of others stays where it is. */
function closerOf(content: string, name: string, from: number): Range | null {
  if (!/^(?:highlight|comment|raw)$/.test(name)) return null;
  const closer = new RegExp(
    `\\{(?:%-?\\s{0,9}end|\\{[<%]\\s{0,9}/\\s{0,9})${name}\\s{0,9}(?:-?%|[>%]\\})\\}`,
    'g',
  );
  closer.lastIndex = from;
  const match = closer.exec(content);
  return match && { start: match.index, end: closer.lastIndex };
}

function enclosed(name: string, given: Arguments, content: string): string {
  if (name !== 'highlight') return name === 'raw' ? content : '';
  const code = escapeText(content.replace(/^\s*\n/, '').trimEnd()).replaceAll('\n', '&#10;');
  return block(`<pre data-language="${languageName(given['0']) ?? ''}">${code}</pre>`);
}

/** `{{ site.baseurl }}` is the root of the site; other values only the old site has. */
function shownValue(name: string, source: string, state: State): string {
  if (/^\.?\s*site\.(?:base)?url\b/i.test(name)) return '';
  const path = /^["']([^"']{1,500})["']\s*\|\s*(?:relative_url|absolute_url|relURL|absURL)/.exec(name)?.[1];
  if (path) return path;
  if (!/^(?:page|site|content|post|include|\.|\$)/i.test(name)) return source;
  state.notes.lost(
    'template',
    `The value {{ ${name.slice(0, 60)} }} is filled by the old site and was left out`,
  );
  return '';
}

const block = (html: string): string => `\n\n${html}\n\n`;
const isUrl = (value: string): boolean => /^https?:/.test(value);
const first = (given: Arguments): string => given.id ?? given['0'] ?? '';

/** An embed by its URL, or by its id on another site. */
const embedded =
  (base: string) =>
  (given: Arguments): string =>
    block(embedHtml(isUrl(first(given)) ? first(given) : base + first(given), given.title));

const DATE = /^(\d{4})-(\d{2})-(\d{2})-/;

/** URLs of other posts, by the names of their files. */
const reference = (given: Arguments): string =>
  isUrl(first(given))
    ? first(given)
    : `/${first(given)
        .replace(/^\/+/, '')
        .replace(/(?:\/_?index)?\.md(?=#|$)/, '/')}`;

const post = (given: Arguments): string =>
  `/${first(given)
    .replace(/^_posts\//, '')
    .replace(DATE, '$1/$2/$3/')
    .replace(/\.(?:md|markdown)$/, '')}.html`;

function picture(given: Arguments): string | undefined {
  const src = given.src ?? given.image_path ?? given.image ?? given.url;
  const caption = escapeText(given.caption ?? given.title ?? '');
  return src && block(imageHtml({ src, alt: given.alt ?? '', caption }));
}

/** What Jekyll and Hugo bring along. */
const HANDLERS: { readonly [name: string]: (given: Arguments) => string | undefined } = {
  figure: picture,
  include: (given) => (/^(?:figure|image|img)/.test(given['0'] ?? '') ? picture(given) : undefined),
  youtube: embedded('https://www.youtube.com/watch?v='),
  vimeo: embedded('https://vimeo.com/'),
  ref: reference,
  relref: reference,
  post_url: post,
  link: post,
};

const entryFor = (name: string) => (Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined);

/** Leaves its content, a link if it has an address, and a note. */
function unknown(name: string, source: string, given: Arguments, { notes }: State): string {
  if (/^(?:if|unless|else|elsif|for|assign|case|when|capture)$/.test(name))
    notes.lost('template', 'Conditions and loops of the old site were left out; words inside them are kept');
  else {
    const shown = source.length > 100 ? `${source.slice(0, 99).toWellFormed()}…` : source;
    notes.lost('shortcode', `${shown} is filled by the old site and was left out`);
  }
  const url = Object.values(given).find(isUrl);
  return url ? block(embedHtml(url, given.title)) : '';
}
