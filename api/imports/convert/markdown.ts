import { toHtml } from 'hast-util-to-html';
import type { Html, Root, Text } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { escapeHtml, escapeText } from '../../platform/content/escape-html.ts';
import { shortened } from '../notes.ts';
import { ownValue } from '../text/strings.ts';
import type { State } from './rules.ts';
import { type Attributes, attributesOf, embedHtml, imageHtml } from './shortcodes.ts';

/** Reads Markdown with the extensions of GitHub. */
const processor = unified().use(remarkParse).use(remarkGfm).freeze();

/** The HTML that Markdown stands for, as it was written: without Jekyll's or Hugo's tags. */
export function markdownToHtml(source: string, state: State): string {
  const text = source.includes('{') ? withoutTemplates(source, state) : source;
  const tree = processor.parse(DASHED.test(text) ? withDelimiterRows(text) : text);
  footnotes(tree, state);
  visit(tree, 'text', (node, index, parent) => {
    // `{: .class #id}` and `{#id}`, attributes of Kramdown and Hugo.
    node.value = node.value.replace(/(?:^|\s)?\{:[^{}\n]{0,300}\}[ \t]*$/gm, '');
    if (parent?.type === 'heading' && index === parent.children.length - 1)
      node.value = node.value.replace(/\s?\{#[\w-]{1,80}[^{}]{0,100}\}\s*$/, '');
    // Ghost's Markdown raises words with `^2^`.
    const parts = node.value.split(/\^([^\s^]{1,20})\^/);
    if (parts.length === 1 || !parent || index === undefined) return;
    const nodes = parts.map((value, at): Html | Text =>
      at % 2 === 0 ? { type: 'text', value } : { type: 'html', value: `<sup>${escapeText(value)}</sup>` },
    );
    parent.children.splice(index, 1, ...nodes);
    return index + nodes.length;
  });
  // The heading that footnotes get would be one more of the article's own.
  const html = toHast(tree, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteLabelTagName: 'template',
  });
  return toHtml(html, { allowDangerousHtml: true });
}

/** Counts footnotes, and keeps as text those that nothing refers to. */
function footnotes(tree: Root, state: State): void {
  const used = new Set<string>();
  visit(tree, 'footnoteReference', ({ identifier }) => {
    used.add(identifier);
  });
  visit(tree, 'footnoteDefinition', (node, index, parent) => {
    if (used.has(node.identifier))
      state.notes.converted('footnote', 'A footnote became a note at the end, with links there and back');
    else if (parent && index !== undefined) parent.children.splice(index, 1, ...node.children);
  });
}

/** A delimiter row such as `- | -`, which remark takes for a list; the row above has a pipe too. */
const DASHED = /^( {0,3}[^\n|-][^\n|]*\|[^\n]*\n {0,3})-(?=[ \t]*\|[ \t:|-]*$)/gm;

/** Makes the first dash of such rows two, which mean the same, but not in code. */
function withDelimiterRows(text: string): string {
  const code = codeIn(text);
  return text.replace(DASHED, (row, before: string, at: number) =>
    code.some(([start, end]) => start <= at && at < end) ? row : `${before}--`,
  );
}

/** Where code begins and ends. */
function codeIn(source: string): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  visit(processor.parse(source), ['code', 'inlineCode'], ({ position }) => {
    ranges.push([position?.start.offset ?? 0, position?.end.offset ?? 0]);
  });
  return ranges;
}

/**
 * A tag of Liquid, `{% name … %}`, or a shortcode of Hugo, `{{< name … >}}` or `{{% name … %}}`, with its content if that is not
 * Markdown; a value of either, `{{ … }}`.
 */
const TAG =
  /\{(?:%-?|\{[<%])\s*(?<paired>highlight|comment|raw)\b(?<options>(?:(?![%}]\})[\s\S]){0,4000})(?:[>%]\}|-?%)\}(?<inside>[\s\S]*?)\{(?:%-?\s*end|\{[<%]\s*\/\s*)\k<paired>\s*(?:[>%]\}|-?%)\}|\{(?:%-?|\{[<%])\s*(?<end>end|\/)?\s*(?<name>[\w./-]{1,100})(?<given>[\s\S]{0,4000}?)(?:[>%]\}|-?%)\}|\{\{-?(?<value>[^{}<%]{1,4000}?)-?\}\}/g;

/** Replaces Liquid tags of Jekyll and shortcodes of Hugo by Markdown. */
function withoutTemplates(content: string, state: State): string {
  const code = codeIn(content);
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
