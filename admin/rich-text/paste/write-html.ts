import { escapeHtml } from '../escape-html.ts';
import { type Block, type Inline, MARKS, type Mark, type Picture } from './blocks.ts';

const TAGS: { readonly [mark in Mark]: readonly [open: string, close: string] } = {
  strong: ['<strong>', '</strong>'],
  em: ['<em>', '</em>'],
  u: ['<u>', '</u>'],
  struck: ['<span class="struck">', '</span>'],
  sub: ['<span class="sub">', '</span>'],
  sup: ['<span class="sup">', '</span>'],
  code: ['<code>', '</code>'],
};

export interface Written {
  html: string;
  /** Pictures to upload, by placeholder URL. */
  pictures: Map<string, Picture>;
}

/** Writes blocks as an article's HTML, with their footnotes at the end. */
export function writeHtml(blocks: readonly Block[], notes: ReadonlyMap<string, Block[]>): Written {
  const pictures = new Map<string, Picture>();
  const order: string[] = [];
  const writer = { pictures, order };
  const body = blocks.map((block) => write(block, writer)).join('');
  const items: string[] = [];
  // A note may contain the number of another.
  for (let at = 0; at < order.length; at += 1)
    items.push(`<li id="fn-${at + 1}">${itemContent(notes.get(order[at] ?? '') ?? [], writer)}</li>`);
  const footnotes = items.length > 0 ? `<div class="footnotes"><ol>${items.join('')}</ol></div>` : '';
  return { html: body + footnotes, pictures };
}

interface Writer {
  pictures: Map<string, Picture>;
  order: string[];
}

function write(block: Block, writer: Writer): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inline(block.content, writer)}</p>`;
    case 'caption':
      return `<p class="caption">${inline(block.content, writer)}</p>`;
    case 'heading':
      return `<h${block.level}>${inline(block.content, writer)}</h${block.level}>`;
    case 'list': {
      const tag = block.isOrdered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map((item) => `<li>${itemContent(item, writer)}</li>`).join('')}</${tag}>`;
    }
    case 'quotation':
      return `<blockquote${block.isPull ? ' class="pull"' : ''}>${block.blocks.map((one) => write(one, writer)).join('')}</blockquote>`;
    case 'code':
      return `<pre><code${block.language ? ` class="language-${escapeHtml(block.language)}"` : ''}>${escapeHtml(block.text)}\n</code></pre>`;
    case 'table':
      return table(block, writer);
    case 'rule':
      return '<p class="pause">* * *</p>';
    case 'picture':
      return picture(block.picture, block.caption, writer);
    case 'video':
      return video(block.href, block.title);
    case 'note':
      return `<p class="author-note">${escapeHtml(block.text)}</p>`;
  }
}

/** The only paragraph of an item is written without `p`. */
function itemContent(blocks: readonly Block[], writer: Writer): string {
  const [first, ...others] = blocks;
  if (first?.kind === 'paragraph' && others.every(({ kind }) => kind === 'list'))
    return inline(first.content, writer) + others.map((one) => write(one, writer)).join('');
  return blocks.map((one) => write(one, writer)).join('');
}

function table({ hasHeader, rows }: Block & { kind: 'table' }, writer: Writer): string {
  const cell = (blocks: readonly Block[], tag: string) => {
    const isWords = blocks.every(({ kind }) => kind === 'paragraph');
    const content = blocks.map((one) =>
      isWords && 'content' in one ? inline(one.content, writer) : write(one, writer),
    );
    return `<${tag}>${content.join(isWords ? '<br>' : '')}</${tag}>`;
  };
  const row = (cells: readonly Block[][], tag: string) =>
    `<tr>${cells.map((one) => cell(one, tag)).join('')}</tr>`;
  const [first, ...others] = rows;
  const head = hasHeader && first ? `<thead>${row(first, 'th')}</thead>` : '';
  const body = (hasHeader ? others : rows).map((one) => row(one, 'td')).join('');
  return `<table>${head}<tbody>${body}</tbody></table>`;
}

function picture(given: Picture, caption: readonly Inline[], writer: Writer): string {
  const { source, alt } = given;
  let src: string;
  if ('address' in source && source.address.startsWith('/')) src = source.address;
  else {
    src = `pasted:${writer.pictures.size + 1}`;
    writer.pictures.set(src, given);
  }
  const below = caption.length > 0 ? `<p class="caption">${inline(caption, writer)}</p>` : '';
  return `<div class="picture"><img src="${escapeHtml(src)}"${alt ? ` alt="${escapeHtml(alt)}"` : ''}>${below}</div>`;
}

function video(href: string, title: string): string {
  const site = href.includes('vimeo.com') ? 'Vimeo' : 'YouTube';
  const name = title && !/^(?:youtube|vimeo) video player$/i.test(title) ? `: ${title}` : '';
  return `<p class="video"><a href="${escapeHtml(href)}">${escapeHtml(`Video on ${site}${name}`)}</a></p>`;
}

/** Writes neighbours with the same link or mark in one element. */
function inline(content: readonly Inline[], writer: Writer): string {
  return grouped(content, (one) => (one.kind === 'text' ? one.href : null))
    .map(([href, group]) =>
      href === null
        ? withMarks(group, 0, writer)
        : `<a href="${escapeHtml(href)}">${withMarks(group, 0, writer)}</a>`,
    )
    .join('');
}

function withMarks(content: readonly Inline[], at: number, writer: Writer): string {
  const mark = MARKS[at];
  if (!mark) return content.map((one) => single(one, writer)).join('');
  return grouped(content, (one) => one.kind === 'text' && one.marks.has(mark))
    .map(([has, group]) => {
      const inside = withMarks(group, at + 1, writer);
      return has ? TAGS[mark][0] + inside + TAGS[mark][1] : inside;
    })
    .join('');
}

function single(one: Inline, { order }: Writer): string {
  if (one.kind === 'text') return escapeHtml(one.text);
  if (one.kind === 'break') return '<br>';
  order.push(one.key);
  const number = order.length;
  return `<a class="footnote" id="fnref-${number}" href="#fn-${number}">${number}</a>`;
}

/** Formats line breaks like the text before them. */
function grouped<Key>(content: readonly Inline[], keyOf: (one: Inline) => Key): [Key, Inline[]][] {
  const groups: [Key, Inline[]][] = [];
  for (const one of content) {
    const last = groups.at(-1);
    const key = keyOf(one);
    if (last && (last[0] === key || one.kind === 'break')) last[1].push(one);
    else groups.push([key, [one]]);
  }
  return groups;
}
