import type { ImportNote, NoteLevel } from '#shared/imports.ts';

/** Kinds of notes on one post; a text that is nothing but unknown shortcodes shall not fill the report. */
const MOST = 100;
const LONGEST = 300;

/** Collects what happens to one text; what happens again is counted. */
export class Notes {
  #notes = new Map<string, ImportNote>();

  add(level: NoteLevel, kind: string, text: string, count = 1): void {
    const sentence = text.length > LONGEST ? `${text.slice(0, LONGEST - 1).toWellFormed()}…` : text;
    const key = `${level} ${kind} ${sentence}`;
    const known = this.#notes.get(key);
    if (known) known.count += count;
    else if (this.#notes.size < MOST) this.#notes.set(key, { level, kind, text: sentence, count });
  }

  converted(kind: string, text: string): void {
    this.add('converted', kind, text);
  }

  lost(kind: string, text: string): void {
    this.add('lost', kind, text);
  }

  warning(kind: string, text: string): void {
    this.add('warning', kind, text);
  }

  /** In the order in which they came up. */
  list(): ImportNote[] {
    return [...this.#notes.values()];
  }
}
