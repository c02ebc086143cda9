import type { Editor } from '@tiptap/core';
import { closeHistory, undoDepth } from '@tiptap/pm/history';
import type { Slice } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import type { Mapping } from '@tiptap/pm/transform';
import type { UploadedMedia } from '#shared/media.ts';
import { plural } from '#shared/words.ts';
import { escapeHtml } from '../escape-html.ts';
import { dropFromLibrary, guardPage, storePicture } from '../uploads.ts';
import { withoutPictures } from './account.ts';
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
  /** Reasons of the library's refusals, by placeholder URL. */
  readonly #refused = new Map<string, string>();
  #refusals = 0;
  /** The line; null if nothing is reported or it was closed. */
  #brought: Brought | null = null;
  #sent = Promise.resolve();
  /** Whether undo by its key has taken it back, and redo can return it. */
  #isUndone = false;
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
    if (pictures.size === 0) return;
    this.#sent = this.#keepAll(pictures);
    guardPage(editor, this.#sent);
  }

  /** Called when the line closes. */
  close(): void {
    this.#store.set({ brought: null });
    void this.settle();
  }

  /** Sends no more pictures, for a text that is gone. */
  abandon(): void {
    this.#abort.abort();
    this.close();
  }

  /** Reports no more. Once all pictures have been sent, deletes those from the library that the text no longer shows. */
  async settle(): Promise<void> {
    this.#brought = null;
    await this.#sent;
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
    this.#brought = {
      account,
      progress: pictures.size > 0 ? { done: 0, all: pictures.size } : null,
      problems: [],
      undo: () => this.#undo(),
      show: () => this.#show(),
      close: () => this.close(),
    };
    this.#store.set({ brought: this.#brought, refusal: null });
  }

  readonly #follow = ({ transaction }: { transaction: Transaction }) => {
    if (!transaction.docChanged) return;
    const history: { redo: boolean } | undefined = transaction.getMeta('history$');
    // A change after the undo leaves nothing to redo.
    if (this.#isUndone && !history && transaction.getMeta('addToHistory') !== false)
      return void this.settle();
    const wasUndone = this.#isUndone;
    if (history) this.#isUndone = undoDepth(this.#editor.state) < this.#depth;
    this.#followRange(transaction.mapping, wasUndone && !this.#isUndone);
    if (!history) return;
    // Redo brings pictures back as they were pasted.
    for (const [src, { url }] of this.#kept) this.#setAddress(src, url);
    for (const [src, why] of this.#refused) this.#replaceByNote(src, why);
    if (this.#brought) this.#store.set({ brought: this.#isUndone ? null : this.#brought });
  };

  #followRange(mapping: Mapping, isRedone: boolean): void {
    // Undo has left nothing of the range; the first step of its redo inserts what was pasted, later ones its footnotes.
    if (isRedone)
      mapping.maps[0]?.forEach((_from, _to, from, to) => {
        this.#from = from;
        this.#to = to;
      });
    const later = isRedone ? mapping.slice(1) : mapping;
    this.#from = later.map(this.#from, 1);
    this.#to = Math.max(this.#from, later.map(this.#to, -1));
  }

  /** Undoes the paste, and keeps anything typed since. */
  #undo(): void {
    const editor = this.#editor;
    const { state, view } = editor;
    if (undoDepth(state) === this.#depth) editor.commands.undo();
    else view.dispatch(state.tr.replaceRange(this.#from, this.#to, this.#removed).scrollIntoView());
    this.#undoRest?.();
    this.abandon();
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
    let done = 0;
    const work = async () => {
      for (const [src, picture] of waiting) {
        await this.#keep(src, picture);
        if (this.#abort.signal.aborted) return;
        done += 1;
        this.#retell({ progress: done < pictures.size ? { done, all: pictures.size } : null });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  async #keep(src: string, picture: Picture): Promise<void> {
    try {
      const asset = await storePicture(picture, this.#abort.signal);
      this.#kept.set(src, asset);
      this.#setAddress(src, asset.url);
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      const why = (error as Error).message;
      this.#refused.set(src, why);
      this.#retellRefusal(this.#replaceByNote(src, why));
    } finally {
      if (src.startsWith('blob:')) URL.revokeObjectURL(src);
    }
  }

  /** @param notes number of notes that replace the picture, which may be in several places, or removed by the author */
  #retellRefusal(notes: number): void {
    if (!this.#brought) return;
    const refused = Math.max(1, notes);
    this.#refusals += refused;
    const [why] = this.#refused.values();
    this.#retell({
      account: withoutPictures(this.#brought.account, refused),
      problems: [`${plural(this.#refusals, 'picture')} could not be put into the library. ${why}`],
    });
  }

  #retell(changed: Partial<Brought>): void {
    if (!this.#brought) return;
    this.#brought = { ...this.#brought, ...changed };
    if (!this.#isUndone) this.#store.set({ brought: this.#brought });
  }

  #setAddress(src: string, url: string): void {
    if (this.#editor.isDestroyed) return;
    const { state, view } = this.#editor;
    const tr = state.tr.setMeta('addToHistory', false);
    for (const at of placesOfPicture(state.doc, src)) tr.setNodeAttribute(at, 'src', url);
    if (tr.docChanged) view.dispatch(tr);
  }

  /** Replaces a picture and its caption by a note that has both. @returns the number of notes */
  #replaceByNote(src: string, why: string): number {
    if (this.#editor.isDestroyed) return 0;
    const { state, view } = this.#editor;
    const places = placesOfPicture(state.doc, src);
    const tr = state.tr.setMeta('addToHistory', false);
    for (const at of places.reverse()) {
      const node = state.doc.nodeAt(at);
      const caption = node?.textContent ? ` Its caption: ${node.textContent}` : '';
      const text = state.schema.text(`A picture could not be put into the library. ${why}${caption}`);
      const note = state.schema.nodes.authorNote?.create(null, text);
      if (node && note) tr.replaceRangeWith(at, at + node.nodeSize, note);
    }
    if (tr.docChanged) view.dispatch(tr);
    return places.length;
  }
}

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
