import type { ImportNote, NoteLevel } from '#shared/imports.ts';
import { figure, plural } from '#shared/words.ts';

/** Different notes on one post, so that a text full of unknown shortcodes cannot fill the report. */
const MOST = 100;

/** Cut to `max` characters, of which the last is then an ellipsis. */
export const shortened = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text;

/** What happened to one post. A sentence that repeats is counted, not listed again. */
export class Notes {
  readonly #notes = new Map<string, ImportNote>();

  add(level: NoteLevel, kind: string, text: string, count = 1): void {
    const sentence = shortened(text, 500);
    const key = `${level} ${kind} ${sentence}`;
    const known = this.#notes.get(key);
    if (known) known.count += count;
    else if (this.#notes.size < MOST) this.#notes.set(key, { level, kind, text: sentence, count });
  }

  converted(kind: string, text: string, count?: number): void {
    this.add('converted', kind, text, count);
  }

  lost(kind: string, text: string, count?: number): void {
    this.add('lost', kind, text, count);
  }

  warning(kind: string, text: string, count?: number): void {
    this.add('warning', kind, text, count);
  }

  /** Tells that things do not come along, if there are any. @param what one of them */
  left(kind: string, what: string, count: number, names: readonly string[] = []): void {
    const named = names.length > 0 ? ` (${listOf(names)})` : '';
    const text = `${plural(count, what)}${named} ${count === 1 ? 'is' : 'are'} not brought along`;
    if (count > 0) this.lost(kind, text, count);
  }

  /** In the order they were added. */
  list(): ImportNote[] {
    return [...this.#notes.values()];
  }
}

/** Says that files of an archive do not come along. @param reason completes "2 files …" */
export const leftOutOfArchive = (reason: string, paths: readonly string[]): string =>
  `Left out of the archive: ${plural(paths.length, 'file')} ${reason}: ${listOf(paths)}.`;

/** Up to five names: 'a, b, c, d, e and 12 more'. */
export function listOf(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => shortened(name, 120));
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${figure(more)} more`;
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
}
