import { diffArrays } from 'diff';
import type { ContentFormat } from '#shared/posts.ts';
import { plural } from '#shared/words.ts';

/** A top-level part of a text: a paragraph, a heading, a list. */
interface Block {
  source: string;
  kind: string;
}

export interface ChangedBlocks {
  /** Indexes of changed or new blocks in the new text, from 0. */
  indexes: number[];
  /** Such as '2 paragraphs and 1 heading'; '' if nothing changed. */
  words: string;
}

/** Finds the changed blocks of a text: top-level elements in HTML, parts between empty lines in Markdown. */
export function changedBlocks(before: string, after: string, format: ContentFormat): ChangedBlocks {
  const [old, fresh] = [before, after].map((text) => (format === 'html' ? ofHtml(text) : ofMarkdown(text)));
  const indexes: number[] = [];
  const kinds = new Map<string, number>();
  let at = 0;
  let removed: Block[] = [];
  const count = (blocks: readonly Block[]) => {
    for (const { kind } of blocks) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  };
  for (const part of diffArrays(old ?? [], fresh ?? [], {
    comparator: (one, other) => one.source === other.source,
  })) {
    if (part.removed) {
      removed = part.value;
      continue;
    }
    if (part.added) {
      for (let index = 0; index < part.value.length; index += 1) indexes.push(at + index);
      // A rewritten block counts once; a removed one separately.
      count(part.value);
      count(removed.slice(part.value.length));
    } else count(removed);
    removed = [];
    at += part.value.length;
  }
  count(removed);
  return { indexes, words: listed([...kinds].map(([kind, number]) => plural(number, kind))) };
}

/** @returns 'a, b and c' */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const KINDS: { readonly [tag: string]: string } = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  ul: 'list',
  ol: 'list',
  blockquote: 'quotation',
  pre: 'piece of code',
  table: 'table',
};

const CLASSES: readonly (readonly [name: string, kind: string])[] = [
  ['picture', 'picture'],
  ['gallery', 'gallery'],
  ['footnotes', 'footnote list'],
  ['call-to-action', 'call to action'],
  ['video', 'video'],
  ['file', 'file'],
];

function ofHtml(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.children].map((element) => ({
    source: element.outerHTML,
    kind:
      CLASSES.find(([name]) => element.classList.contains(name))?.[1] ??
      KINDS[element.localName] ??
      'paragraph',
  }));
}

function ofMarkdown(text: string): Block[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map((source) => source.trim())
    .filter(Boolean)
    .map((source) => ({ source, kind: kindOfMarkdown(source) }));
}

function kindOfMarkdown(source: string): string {
  if (/^#{1,6} /.test(source)) return 'heading';
  if (/^(?:[-*+]|\d+[.)]) /.test(source)) return 'list';
  if (source.startsWith('>')) return 'quotation';
  if (/^(?:```|~~~)/.test(source)) return 'piece of code';
  if (source.startsWith('|')) return 'table';
  return /^!\[[^\]]*\]\([^)]*\)$/.test(source) ? 'picture' : 'paragraph';
}
