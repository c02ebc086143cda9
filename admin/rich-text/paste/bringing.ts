import type { Editor } from '@tiptap/core';
import { closeHistory, undoDepth } from '@tiptap/pm/history';
import type { Slice } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import type { UploadedMedia } from '#shared/media.ts';
import { plural } from '#shared/words.ts';
import { escapeHtml } from '../escape-html.ts';
import { dropFromLibrary, storePicture } from '../uploads.ts';
import type { Picture } from './blocks.ts';
import { insertHtml, type Place, placesOfPicture, toFirstNote } from './insert.ts';
import type { Brought, PasteStore } from './paste-state.ts';
import type { Brought as Read } from './read-clipboard.ts';

/** Pictures uploaded at once. */
const AT_ONCE = 2;

interface BringOptions {
  place?: Place;
  /** Undoes other changes by the file, such as the article's title. */
  undoRest?: (() => void) | undefined;
  /** Whether the line reports it; plain text is not reported. */
  isTold?: boolean;
}

/** Milliseconds after an undo by which the article is saved without what it took back. */
const SAVED_BY_THEN = 15_000;

/** One paste or file: uploads its pictures to the library, and can be undone as a whole. */
export class Bringing {
  readonly #editor: Editor;
  readonly #store: PasteStore;
  readonly #undoRest: (() => void) | undefined;
  readonly #abort = new AbortController();
  /** Pictures in the library by their placeholder URL. */
  readonly #kept = new Map<string, UploadedMedia>();
  #from: number;
  #to: number;
  readonly #removed: Slice;
  #depth: number;

  constructor(editor: Editor, store: PasteStore, read: Read, options: BringOptions = {}) {
    const { place = 'selection', undoRest, isTold = true } = options;
    this.#editor = editor;
    this.#store = store;
    this.#undoRest = undoRest;
    const { html, pictures } = withAddresses(read);
    const { state, view } = editor;
    const { tr, from, to, removed } = insertHtml(state, html, place);
    this.#from = from;
    this.#to = to;
    this.#removed = removed;
    view.dispatch(tr);
    // Later typing is a separate undo step.
    view.dispatch(closeHistory(view.state.tr));
    this.#depth = undoDepth(view.state);
    editor.on('transaction', this.#follow);
    if (isTold) this.#tell(read);
    if (pictures.size > 0) void this.#keepAll(pictures);
  }

  /** Called when the line closes: deletes from the library what was undone for good. */
  close(): void {
    this.#store.set({ brought: null });
    this.settle();
  }

  /** Stops, and deletes pictures from the library that the text no longer shows. */
  settle(): void {
    this.#abort.abort();
    this.#editor.off('transaction', this.#follow);
    const { doc } = this.#editor.state;
    for (const asset of this.#kept.values())
      if (!asset.duplicate && placesOfPicture(doc, asset.url).length === 0)
        dropFromLibrary(asset.id).catch(() => {
          // Refused while the article is saved with it, until the text without it is.
          setTimeout(() => dropFromLibrary(asset.id).catch(() => undefined), SAVED_BY_THEN);
        });
    this.#kept.clear();
  }

  #tell({ account, pictures }: Read): void {
    const brought: Brought = {
      account,
      progress: pictures.size > 0 ? { done: 0, all: pictures.size } : null,
      problems: [],
      undo: () => this.#undo(),
      show: () => this.#show(),
      close: () => this.close(),
    };
    this.#store.set({ brought, refusal: null });
  }

  readonly #follow = ({ transaction }: { transaction: Transaction }) => {
    if (!transaction.docChanged) return;
    this.#from = transaction.mapping.map(this.#from, 1);
    this.#to = Math.max(this.#from, transaction.mapping.map(this.#to, -1));
    // Redo brings pictures back with the URL that they had before.
    if (transaction.getMeta('history$')) for (const [src, { url }] of this.#kept) this.#setAddress(src, url);
  };

  /** Undoes the paste, and keeps anything typed since. */
  #undo(): void {
    const editor = this.#editor;
    const { state, view } = editor;
    if (undoDepth(state) === this.#depth) editor.commands.undo();
    else view.dispatch(state.tr.replaceRange(this.#from, this.#to, this.#removed).scrollIntoView());
    this.#undoRest?.();
    this.#abort.abort();
    this.close();
    editor.commands.focus();
  }

  #show(): void {
    const { state, view } = this.#editor;
    const tr =
      toFirstNote(state, this.#from, this.#to) ??
      state.tr.setSelection(
        TextSelection.near(state.doc.resolve(Math.min(this.#from, state.doc.content.size))),
      );
    view.dispatch(tr.scrollIntoView());
    view.focus();
  }

  async #keepAll(pictures: ReadonlyMap<string, Picture>): Promise<void> {
    const waiting = [...pictures].values();
    const problems: string[] = [];
    let done = 0;
    const work = async () => {
      for (const [src, picture] of waiting) {
        const problem = await this.#keep(src, picture);
        if (this.#abort.signal.aborted) return;
        done += 1;
        if (problem) problems.push(problem);
        this.#retell({
          progress: done < pictures.size ? { done, all: pictures.size } : null,
          problems: told(problems),
        });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /** @returns what went wrong */
  async #keep(src: string, picture: Picture): Promise<string | undefined> {
    try {
      const asset = await storePicture(picture, this.#abort.signal);
      this.#kept.set(src, asset);
      this.#setAddress(src, asset.url);
      return undefined;
    } catch (error) {
      if (this.#abort.signal.aborted) return undefined;
      const why = (error as Error).message;
      this.#replaceByNote(src, `A picture could not be put into the library. ${why}`);
      return why;
    } finally {
      if (src.startsWith('blob:')) URL.revokeObjectURL(src);
    }
  }

  #retell(changed: Partial<Brought>): void {
    const { brought } = this.#store.get();
    if (brought) this.#store.set({ brought: { ...brought, ...changed } });
  }

  #setAddress(src: string, url: string): void {
    if (this.#editor.isDestroyed) return;
    const { state, view } = this.#editor;
    const tr = state.tr.setMeta('addToHistory', false);
    for (const at of placesOfPicture(state.doc, src)) tr.setNodeAttribute(at, 'src', url);
    if (tr.docChanged) view.dispatch(tr);
  }

  #replaceByNote(src: string, text: string): void {
    if (this.#editor.isDestroyed) return;
    const { state, view } = this.#editor;
    const note = state.schema.nodes.authorNote?.create(null, state.schema.text(text));
    const tr = state.tr.setMeta('addToHistory', false);
    for (const at of placesOfPicture(state.doc, src).reverse()) {
      const node = state.doc.nodeAt(at);
      if (node && note) tr.replaceRangeWith(at, at + node.nodeSize, note);
    }
    if (tr.docChanged) view.dispatch(tr);
  }
}

/** @returns such as '2 pictures could not be put into the library.', with the first reason */
const told = (problems: readonly string[]): string[] =>
  problems.length === 0
    ? []
    : [`${plural(problems.length, 'picture')} could not be put into the library. ${problems[0]}`];

/** Pictures are seen at once, from the clipboard or where they still are. */
function withAddresses({ html, pictures }: Read): { html: string; pictures: Map<string, Picture> } {
  const found = new Map<string, Picture>();
  const shown = html.replace(/src="(pasted:\d+)"/g, (whole, placeholder: string) => {
    const picture = pictures.get(placeholder);
    if (!picture) return whole;
    const { source } = picture;
    const src = 'file' in source ? URL.createObjectURL(source.file) : source.address;
    found.set(src, picture);
    return `src="${escapeHtml(src)}"`;
  });
  return { html: shown, pictures: found };
}
