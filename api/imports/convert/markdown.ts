import { Marked, type Token } from 'marked';
import { escapeHtml, escapeText } from '../../platform/escape-html.ts';
import { ownValue, shortened } from '../text.ts';
import type { State } from './context.ts';
import { type Attributes, attributesOf, embedHtml, imageHtml } from './wordpress.ts';

/** The HTML that Markdown stands for, with footnotes as a list at the end, and without Jekyll's or Hugo's tags. */
export function markdownToHtml(source: string, state: State): string {
  const notes = new Map<string, { tokens: Token[]; number: number }>();
  let last = 0;
  const marked = new Marked({ gfm: true, async: false });
  marked.use({
    extensions: [
      {
        name: 'footnote',
        level: 'block',
        start: (src) => FOOTNOTE_START.exec(src)?.index,
        tokenizer(src) {
          const [raw, label = '', inside = ''] = FOOTNOTE.exec(src) ?? [];
          if (!raw) return undefined;
          const tokens = this.lexer.blockTokens(inside.replace(/\n(?: {1,4}|\t)/g, '\n'), []);
          notes.set(label, { tokens, number: 0 });
          return { type: 'footnote', raw };
        },
        renderer: () => '',
      },
      {
        name: 'reference',
        level: 'inline',
        start: (src) => src.indexOf('[^'),
        tokenizer(src) {
          const [raw, label] = /^\[\^([^\]\s]{1,100})\]/.exec(src) ?? [];
          return raw ? { type: 'reference', raw, label } : undefined;
        },
        renderer({ raw, label }) {
          const note = notes.get(label);
          if (!note) return escapeText(raw);
          note.number ||= ++last;
          const id = escapeHtml(label);
          return `<sup><a id="fnref-${id}" href="#fn-${id}">${note.number}</a></sup>`;
        },
      },
    ],
  });
  const html = marked.parse(source.includes('{') ? withoutTemplates(source, state) : source, {
    async: false,
  });
  const written = [...notes].map(([label, note]) => ({ label, note, html: marked.parser(note.tokens) }));
  const listed = written
    .toSorted((one, other) => one.note.number - other.note.number)
    .map(({ label, note: { number }, html: words }) => {
      // What nothing refers to stays as it is, above the list.
      if (number === 0) return words;
      const id = escapeHtml(label);
      const back = ` <a href="#fnref-${id}">↩</a>`;
      return `${number === 1 ? '<ol>' : ''}<li id="fn-${id}">${words.replace(/(?=<\/p>\s*$)|$/, () => back)}</li>`;
    });
  return `${html}${listed.join('')}${last > 0 ? '</ol>' : ''}`;
}

const FOOTNOTE_START = /^ {0,3}\[\^[^\]\n]+\]:/m;
/** The definition of a footnote, with the indented paragraphs that belong to it. */
const FOOTNOTE =
  /^ {0,3}\[\^([^\]\n]{1,100})\]:[ \t]*([^\n]*(?:\n(?:[ \t]*\n)?(?: {2,}|\t)[^\n]+|\n(?![ \t]*\n|[ \t]*(?:\[\^|[-#>*+`]|\d+[.)])|$)[^\n]+)*)(?:\n|$)/;

/**
 * Code, which stays as it is; a tag of Liquid, `{% name … %}`, or a shortcode of Hugo, `{{< name … >}}` or `{{% name … %}}`, with
 * its content if that is not Markdown; a value of either, `{{ … }}`; the list that Jekyll's Markdown replaces by one of contents.
 */
const TAG =
  /(?<code>^(?<fence>`{3,}|~{3,})[\s\S]*?(?:^\k<fence>|(?![\s\S]))|(?<!`)(?<ticks>`{1,2})(?!`)[^\n]*?[^`\n]\k<ticks>(?!`))|\{(?:%-?|\{[<%])\s*(?<paired>highlight|comment|raw)\b(?<options>(?:(?![%}]\})[\s\S]){0,4000})(?:[>%]\}|-?%)\}(?<inside>[\s\S]*?)\{(?:%-?\s*end|\{[<%]\s*\/\s*)\k<paired>\s*(?:[>%]\}|-?%)\}|\{(?:%-?|\{[<%])\s*(?<end>end|\/)?\s*(?<name>[\w./-]{1,100})(?<given>[\s\S]{0,4000}?)(?:[>%]\}|-?%)\}|\{\{-?(?<value>[^{}<%]{1,4000}?)-?\}\}|^(?:[*-]|1\.)[ \t][^\n]{0,100}\n\{:toc\}[ \t]*$|[ \t]?\{:[^{}\n]{0,300}\}[ \t]*$|[ \t]\{#[\w-]{1,80}[^{}\n]{0,100}\}[ \t]*$/gm;

/** Replaces Liquid tags of Jekyll and shortcodes of Hugo by Markdown, and takes attributes such as `{: .class}` away. */
function withoutTemplates(content: string, state: State): string {
  return content.replace(TAG, (tag: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as { [name: string]: string | undefined };
    const { code, paired, options = '', inside = '', end, name, given = '', value } = groups;
    if (code !== undefined) return tag;
    if (paired === 'raw') return inside;
    if (paired) return paired === 'highlight' ? highlighted(attributesOf(options), inside) : '';
    if (value !== undefined) return shownValue(value.trim(), tag, state);
    if (end || name === undefined) return '';
    const attributes = attributesOf(given.replace(/\/$/, ''));
    return ownValue(HANDLERS, name)?.(attributes) ?? unknown(name, tag, attributes, state);
  });
}

function highlighted({ 0: language = '' }: Attributes, content: string): string {
  const code = escapeText(content.replace(/^\s*\n/, '').trimEnd());
  return block(`<pre class="language-${escapeHtml(language)}">${code}</pre>`);
}

/** `{{ site.baseurl }}` is the root of the site; other values only the old site has. */
function shownValue(name: string, source: string, { notes }: State): string {
  if (/^site\.(?:base)?url\b/.test(name)) return '';
  const path = /^["']([^"']{1,500})["']\s*\|\s*(?:relative|absolute)_url/.exec(name)?.[1];
  if (path) return path;
  if (!/^(?:page|site|content|post|include)\b/.test(name)) return source;
  notes.lost(`The value {{ ${name.slice(0, 60)} }} is filled by the old site and was left out`);
  return '';
}

const block = (html: string): string => `\n\n${html}\n\n`;
const isUrl = (value: string): boolean => /^https?:/i.test(value);

/** An embed by its URL, or by its id on another site. */
const embedded =
  (base: string) =>
  ({ id, title, 0: first = '' }: Attributes): string =>
    block(embedHtml(isUrl(first) ? first : base + (id ?? first), title));

/** URLs of other posts, by the names of their files. */
const reference = ({ path, 0: file = path ?? '' }: Attributes): string =>
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
    notes.lost('Conditions and loops of the old site were left out; words inside them are kept');
  else notes.lost(`${shortened(source, 100)} is filled by the old site and was left out`);
  const url = Object.values(given).find(isUrl);
  return url ? block(embedHtml(url, given.title)) : '';
}
