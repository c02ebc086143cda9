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
        start: (src) => /\[\^|\^\[/.exec(src)?.index,
        tokenizer(src) {
          const [raw, named, inside] = REFERENCE.exec(src) ?? [];
          if (!raw) return undefined;
          const label = named ?? `inline-${notes.size + 1}`;
          if (inside) notes.set(label, { tokens: this.lexer.blockTokens(inside, []), number: 0 });
          return { type: 'reference', raw, label };
        },
        renderer({ raw, label }) {
          const note = notes.get(label);
          if (!note) return escapeText(raw);
          note.number ||= ++last;
          const id = escapeHtml(label);
          return `<sup><a id="fnref-${id}" href="#fn-${id}">${note.number}</a></sup>`;
        },
      },
      {
        name: 'mark',
        level: 'inline',
        start: (src) => /(?<![\w=])==[^\s=]|[\p{L}\d)][~^][^\s~^[\]]/u.exec(src)?.index,
        tokenizer(src) {
          const [raw, marked, before, sign = '', shifted = ''] = MARK.exec(src) ?? [];
          if (!raw) return undefined;
          const tokens = this.lexer.inlineTokens(marked ?? shifted);
          return { type: 'mark', raw, before, tokens, name: marked ? 'mark' : sign === '~' ? 'sub' : 'sup' };
        },
        renderer({ before = '', name, tokens = [] }) {
          return `${before}<${name}>${this.parser.parseInline(tokens)}</${name}>`;
        },
      },
    ],
  });
  const html = marked.parse(plainMarkdown(source, state), { async: false });
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

/** The mark of a footnote, or a footnote in the text itself, as Pandoc and Obsidian have it. */
const REFERENCE = /^(?:\[\^([^\]\s]{1,100})\]|\^\[((?:[^[\]\n]|\[[^[\]\n]{0,500}\]){1,2000})\])/;

/** Marked words of Obsidian, and lowered or raised ones behind a letter, as in H~2~O, which GitHub would strike out. */
const MARK = /^(?:==(?=[^\s=])([^=\n]{0,500}[^\s=])==|([\p{L}\d)])([~^])([^\s~^[\]]{1,100})\3(?!\3))/u;

/** Attributes of Pandoc and kramdown, in braces. */
const ATTRIBUTES = String.raw`\{(?::|[#.][\w-]|[\w-]{1,50}=)[^{}\n]{0,300}\}`;

/** What other writers of Markdown have besides Markdown. */
const TAG = RegExp(
  [
    // Code, which stays as it is.
    /(?<code>^(?<fence>`{3,}|~{3,})[\s\S]*?(?:^\k<fence>|(?![\s\S]))|(?<!`)(?<ticks>`{1,2})(?!`)[^\n]*?[^`\n]\k<ticks>(?!`))/,
    // A tag of Liquid, `{% name … %}`, or a shortcode of Hugo, `{{< name … >}}` or `{{% name … %}}`, with its content if that is
    // not Markdown.
    /\{(?:%-?|\{[<%])\s*(?<paired>highlight|comment|raw)\b(?<options>(?:(?![%}]\})[\s\S]){0,4000})(?:[>%]\}|-?%)\}(?<inside>[\s\S]*?)\{(?:%-?\s*end|\{[<%]\s*\/\s*)\k<paired>\s*(?:[>%]\}|-?%)\}/,
    /\{(?:%-?|\{[<%])\s*(?<end>end|\/)?\s*(?<name>[\w./-]{1,100})(?<given>[\s\S]{0,4000}?)(?:[>%]\}|-?%)\}/,
    // A value of either, `{{ … }}`.
    /\{\{-?(?<value>[^{}<%]{1,4000}?)-?\}\}/,
    // The list that Jekyll's Markdown replaces by one of contents.
    /^(?:[*-]|1\.)[ \t][^\n]{0,100}\n\{:toc\}[ \t]*$/,
    // Attributes of a line or heading, of words in brackets, and of a link, a picture or code.
    /[ \t]?\{:[^{}\n]{0,300}\}[ \t]*$|[ \t]\{#[\w-]{1,80}[^{}\n]{0,100}\}[ \t]*$/,
    RegExp(
      String.raw`(?<![\]!])\[(?<span>[^[\]\n^][^[\]\n]{0,500})\]${ATTRIBUTES}|(?<=[)\]\x60])${ATTRIBUTES}`,
    ),
    // A note to oneself in Obsidian, which its readers never saw.
    /(?<!\S)%%[\s\S]{1,4000}?%%(?!\S)/,
    // The first line of a callout of GitHub and Obsidian, `> [!NOTE] Title`, and the fences of Docusaurus's and Pandoc's.
    /(?<=^[ \t]{0,3}(?:>[ \t]?)+)\[!(?<kind>[\w-]{1,40})\][+-]?[ \t]*(?<headline>[^\n]{0,300})$/,
    /^[ \t]{0,3}:{3,}[ \t]*(?:\{[^{}\n]{0,200}\}|[\w-]{0,50})[ \t]*\[?(?<label>[^\n:[\]]{0,200})\]?[ \t:]*$/,
    // A picture or a link of Obsidian.
    /(?<embed>!?)\[\[(?<target>[^[\]|\n\s][^[\]|\n]{0,300})(?:\|(?<shown>[^[\]\n]{1,300}))?\]\](?!\()/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);

interface Groups {
  readonly [name: string]: string | undefined;
}

/** Replaces by Markdown what is none, and takes attributes such as `{: .class}` away. */
function plainMarkdown(content: string, state: State): string {
  return content.replace(TAG, (tag: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Groups;
    const { code, paired, options = '', inside = '', end, name, given = '', value } = groups;
    if (code !== undefined) return tag;
    if (paired === 'raw') return inside;
    if (paired) return paired === 'highlight' ? highlighted(attributesOf(options), inside) : '';
    if (value !== undefined) return shownValue(value.trim(), tag, state);
    const { span, kind, headline, label, target } = groups;
    if (span !== undefined) return span;
    if (kind !== undefined)
      return `**${headline?.trim() || kind.charAt(0) + kind.slice(1).toLowerCase()}**  `;
    if (label !== undefined) return label.trim() && block(`**${label.trim()}**`);
    if (target !== undefined) return ofObsidian(target.trim(), groups, state);
    if (end || name === undefined) return '';
    const attributes = attributesOf(given.replace(/\/$/, ''));
    return ownValue(HANDLERS, name)?.(attributes) ?? unknown(name, tag, attributes, state);
  });
}

/** A picture of Obsidian, or the words of a link to another note, which it finds by its name alone. */
function ofObsidian(target: string, { embed, shown }: Groups, { notes }: State): string {
  if (embed && /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(target))
    // Behind the bar is its size, or words.
    return `![${/^\d+(?:x\d+)?$/.test(shown ?? '') ? '' : (shown ?? '')}](<${target}>)`;
  notes.lost(
    embed
      ? `The part “${shortened(target, 100)}” is in another file and was left out`
      : 'A link to another note, by its name alone, is plain text now',
  );
  return embed ? '' : (shown ?? target);
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
