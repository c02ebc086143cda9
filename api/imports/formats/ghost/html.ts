import { marked } from 'marked';
import type { ImportNote } from '#shared/imports.ts';
import { escapeHtml } from '../../../platform/content/escape-html.ts';
import { addNote, note } from '../texts.ts';

/** HTML of a document that Ghost kept in another form, as Ghost itself would write it. */
export interface Rendered {
  html: string;
  notes: ImportNote[];
  /** Names of cards and nodes that are not known, so that their text would be missing. */
  unknown: string[];
}

/** Beyond this no editor nests; deeper parts of a document are left out. */
export const DEEPEST_NODE = 60;

export type Fields = { readonly [name: string]: unknown };

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fields = (value: unknown): Fields => (isFields(value) ? value : {});
export const array = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** An element with attributes, empty ones left out; `inner` is HTML. */
export function element(tag: string, attributes: { [name: string]: unknown }, inner?: string): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => [name, text(value)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
  return inner === undefined ? `<${tag}${written}>` : `<${tag}${written}>${inner}</${tag}>`;
}

/** Collects what a document needs besides its HTML. */
export class Notes {
  readonly notes: ImportNote[] = [];
  readonly unknown: string[] = [];

  lost(kind: string, sentence: string): void {
    addNote(this.notes, note('lost', kind, sentence));
  }

  missing(name: string): void {
    const shown = name.replace(/[^\w-]/g, '').slice(0, 40) || 'without a name';
    this.unknown.push(shown);
    this.lost('card', `A card of a kind that is not known (${shown}) was left out`);
  }
}

export function parseDocumentText(value: unknown): Fields | null {
  if (isFields(value)) return value;
  if (typeof value !== 'string' || !value.trim().startsWith('{')) return null;
  try {
    return fields(JSON.parse(value));
  } catch {
    return null;
  }
}

const LONGEST_MARKDOWN = 1024 * 1024;

/** HTML of a piece of Markdown; one that is made to keep a parser busy stays as it is written. */
export function renderMarkdown(source: string): string {
  const asWritten = () => `<pre>${escapeHtml(source)}</pre>`;
  if (source.length > LONGEST_MARKDOWN) return asWritten();
  try {
    return marked.parse(source, { async: false, gfm: true });
  } catch (error) {
    if (error instanceof RangeError) return asWritten();
    throw error;
  }
}
