import { escapeHtml, escapeText } from '../../../platform/content/escape-html.ts';
import { shortened } from '../../notes.ts';
import { ownValue } from '../../text/fields.ts';
import { type Attributes, attributesOf, embedHtml, imageHtml } from '../presets/shortcodes.ts';
import type { State } from '../types.ts';

/**
 * A tag of Liquid, `{% name … %}`, or a shortcode of Hugo, `{{< name … >}}` or `{{% name … %}}`, with its content if that is not
 * Markdown; a value of either, `{{ … }}`.
 */
const TAG =
  /\{(?:%-?|\{[<%])\s*(?<paired>highlight|comment|raw)\b(?<options>(?:(?![%}]\})[\s\S]){0,4000})(?:[>%]\}|-?%)\}(?<inside>[\s\S]*?)\{(?:%-?\s*end|\{[<%]\s*\/\s*)\k<paired>\s*(?:[>%]\}|-?%)\}|\{(?:%-?|\{[<%])\s*(?<end>end|\/)?\s*(?<name>[\w./-]{1,100})(?<given>[\s\S]{0,4000}?)(?:[>%]\}|-?%)\}|\{\{-?(?<value>[^{}<%]{1,4000}?)-?\}\}/g;

/** Replaces Liquid tags of Jekyll and shortcodes of Hugo by Markdown. @param code where code begins and ends, in order */
export function withoutTemplates(
  content: string,
  code: readonly (readonly [start: number, end: number])[],
  state: State,
): string {
  let next = 0;
  return content.replace(TAG, (tag: string, ...rest: unknown[]) => {
    const [index, , groups] = rest.slice(-3) as [number, string, { [name: string]: string | undefined }];
    const { paired, options = '', inside = '', end, name = '', given = '', value } = groups;
    while (next < code.length && (code[next]?.[1] ?? 0) <= index) next += 1;
    if (paired === 'raw') return inside;
    if ((code[next]?.[0] ?? Number.POSITIVE_INFINITY) <= index) return tag;
    if (paired) return paired === 'highlight' ? highlighted(attributesOf(options), inside) : '';
    if (value !== undefined) return shownValue(value.trim(), tag, state);
    if (end) return '';
    const attributes = attributesOf(given.replace(/\/$/, ''));
    return ownValue(HANDLERS, name)?.(attributes) ?? unknown(name, tag, attributes, state);
  });
}

function highlighted({ 0: language = '' }: Attributes, content: string): string {
  const code = escapeText(content.replace(/^\s*\n/, '').trimEnd()).replaceAll('\n', '&#10;');
  return block(`<pre class="language-${escapeHtml(language)}">${code}</pre>`);
}

/** `{{ site.baseurl }}` is the root of the site; other values only the old site has. */
function shownValue(name: string, source: string, { notes }: State): string {
  if (/^site\.(?:base)?url\b/.test(name)) return '';
  const path = /^["']([^"']{1,500})["']\s*\|\s*(?:relative|absolute)_url/.exec(name)?.[1];
  if (path) return path;
  if (!/^(?:page|site|content|post|include)\b/.test(name)) return source;
  notes.lost('template', `The value {{ ${name.slice(0, 60)} }} is filled by the old site and was left out`);
  return '';
}

const block = (html: string): string => `\n\n${html}\n\n`;
const isUrl = (value: string): boolean => /^https?:/i.test(value);

/** An embed by its URL, or by its id on another site. */
const embedded =
  (base: string) =>
  ({ id, title, start, 0: first = '' }: Attributes): string =>
    block(embedHtml(isUrl(first) ? first : base + (id ?? first) + (start ? `&t=${start}` : ''), title));

/** URLs of other posts, by the names of their files. */
const reference = ({ 0: file = '' }: Attributes): string =>
  isUrl(file) ? file : `/${file.replace(/^\/+/, '').replace(/(?:\/_?index)?\.md(?=#|$)/, '/')}`;

const post = ({ 0: file = '' }: Attributes): string =>
  `/${file
    .replace(/^_posts\//, '')
    .replace(/^(\d{4})-(\d{2})-(\d{2})-/, '$1/$2/$3/')
    .replace(/\.(?:md|markdown)$/, '')}.html`;

function picture({ src, image, alt, caption, title = '' }: Attributes): string | undefined {
  const url = src ?? image;
  return url && block(imageHtml(url, alt, escapeText(caption ?? title)));
}

/** What Jekyll and Hugo bring along. */
const HANDLERS: { readonly [name: string]: (given: Attributes) => string | undefined } = {
  figure: picture,
  include: (given) => (/^(?:figure|image|img)/.test(given['0'] ?? '') ? picture(given) : undefined),
  youtube: embedded('https://www.youtube.com/watch?v='),
  vimeo: embedded('https://vimeo.com/'),
  ref: reference,
  relref: reference,
  post_url: post,
  link: post,
};

/** Leaves its content, a link if it has an address, and a note. */
function unknown(name: string, source: string, given: Attributes, { notes }: State): string {
  if (/^(?:if|unless|else|elsif|for|assign|case|when|capture)$/.test(name))
    notes.lost('template', 'Conditions and loops of the old site were left out; words inside them are kept');
  else notes.lost('shortcode', `${shortened(source, 100)} is filled by the old site and was left out`);
  const url = Object.values(given).find(isUrl);
  return url ? block(embedHtml(url, given.title)) : '';
}
