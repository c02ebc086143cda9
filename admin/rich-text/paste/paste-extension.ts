import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { fileEnding } from '#shared/files.ts';
import { isInFootnotes, outsideFootnotes } from '../elements/footnotes.ts';
import { escapeHtml } from '../escape-html.ts';
import { insertPictureFiles } from '../uploads.ts';
import { Bringing } from './bringing.ts';
import { isDownload, leftOut, readFile, refusalOf } from './files.ts';
import { fitForCell, fitForFootnote, isEmpty, leaveNotes, type Place, pasteWithNotes } from './insert.ts';
import { isMarkdown } from './markdown-signs.ts';
import { type Clip, copyOf, isMarkup, placeOptions, readPaste } from './paste.ts';
import { type PasteState, PasteStore } from './paste-state.ts';
import type { Brought } from './read-clipboard.ts';
import { knownReader, loadReader, type Reader } from './reader.ts';
import { renderMarkdown } from './render-markdown.ts';

const NOT_READ =
  'What was pasted could not be read: the connection to the server is missing. Paste it again when it is back.';

export interface PasteStorage {
  store: PasteStore;
  /** Handles pasted, dropped or chosen files. @returns whether there was a file to handle or refuse */
  takeFiles(files: readonly File[], at?: number): boolean;
  /** Asks for the words of a download link and inserts it; null if the text may not have downloads. */
  askFile: ((file: File, at?: number) => void) | null;
  /** Titles the article. @returns a function that undoes it; null if the article has a title already */
  setTitle: ((title: string) => (() => void) | null) | null;
  /** The title that the latest document gave. */
  givenTitle: GivenTitle | undefined;
  /** The latest paste or file. */
  latest: Bringing | undefined;
}

/** Goes and comes back when undo and redo reach the text before and after the document. */
interface GivenTitle {
  title: string;
  before: Node;
  /** The words after the document. */
  after: string;
  /** undefined while the title is taken back */
  undo: (() => void) | undefined;
}

/** The words of a text except those of pictures, some of which the library may refuse: notes replace these. */
function wordsOf(doc: Node): string {
  let words = '';
  doc.descendants(({ text, type }) => {
    words += text ?? '';
    return type.name !== 'picture' && type.name !== 'authorNote';
  });
  return words;
}

declare module '@tiptap/core' {
  interface Storage {
    bringAlong: PasteStorage;
  }
}

/**
 * Converts pastes from other programs and dropped files to elements of the article. `PasteAccount` shows the messages for the
 * author, which are in `storage.store`.
 */
export const PasteExtension = Extension.create<object, PasteStorage>({
  name: 'bringAlong',
  // Runs before other extensions that handle files and links.
  priority: 1000,

  addStorage: () => ({
    store: new PasteStore(),
    takeFiles: () => false,
    askFile: null,
    setTitle: null,
    givenTitle: undefined,
    latest: undefined,
  }),

  onTransaction({ transaction }) {
    const { givenTitle: given, setTitle } = this.storage;
    const history: { redo: boolean } | undefined = transaction.getMeta('history$');
    if (!given || !history) return;
    if (!history.redo && given.undo && transaction.doc.eq(given.before)) {
      given.undo();
      given.undo = undefined;
    }
    if (history.redo && !given.undo && wordsOf(transaction.doc) === given.after)
      given.undo = setTitle?.(given.title) ?? undefined;
  },

  onDestroy() {
    this.storage.latest?.abandon();
  },

  addProseMirrorPlugins() {
    const { editor, storage } = this;
    const { store } = storage;

    const bring = (
      brought: Brought,
      options: { place?: Place; undoRest?: (() => void) | undefined } = {},
    ) => {
      void storage.latest?.settle();
      const { place, undoRest } = options;
      const before = editor.state.doc;
      const isTold = brought.isRich || place !== undefined || undoRest !== undefined;
      const told = { ...brought, account: { ...brought.account, hasTitle: undoRest !== undefined } };
      storage.latest = new Bringing(editor, store, told, { ...options, isTold });
      if (undoRest)
        storage.givenTitle = {
          title: brought.title,
          before,
          after: wordsOf(editor.state.doc),
          undo: undoRest,
        };
    };

    const bringMarkdown = (text: string) => {
      // Inserts plain text first: it is there if anything fails, and undo returns to it.
      const from = editor.state.selection.from;
      editor.view.pasteText(text, new Event('paste') as ClipboardEvent);
      const to = editor.state.selection.to;
      const { doc } = editor.state;
      Promise.all([renderMarkdown(text), loadReader()]).then(
        ([html, readClipboard]) => {
          // The text changed meanwhile, so the plain text stays.
          if (editor.isDestroyed || editor.state.doc !== doc) return;
          const brought = readClipboard({ html }, placeOptions(editor.state));
          editor.commands.setTextSelection({ from, to });
          bring({ ...brought, account: { ...brought.account, from: 'Pasted as Markdown' } });
        },
        () => undefined,
      );
    };

    const takePaste = (view: EditorView, data: Clip, reader: Reader | undefined): boolean => {
      const read = (takesTitle: boolean) => readPaste(editor, view, data, { reader, isMarkdown, takesTitle });
      let pasted = read(isEmpty(view.state.doc));
      const title = pasted?.kind === 'rich' ? pasted.brought.title : '';
      const undoRest = (title && storage.setTitle?.(title)) || undefined;
      // The article has one already: what is pasted keeps its own as a heading.
      if (title && !undoRest) pasted = read(false);
      if (pasted?.kind === 'rich') bring(pasted.brought, { undoRest });
      if (pasted?.kind === 'markdown') bringMarkdown(pasted.text);
      if (!pasted && data.files.length > 0 && data.getData('text/plain') === '')
        return storage.takeFiles([...data.files]);
      return pasted !== null;
    };

    const takeText = async (file: File, place: Place) => {
      store.set({ reading: file.name, question: null, refusal: null });
      try {
        const read = await readFile(file);
        if (editor.isDestroyed) return;
        const undoRest = place === 'whole' && read.title ? storage.setTitle?.(read.title) : null;
        const title = read.title && !undoRest ? `<h2>${escapeHtml(read.title)}</h2>` : '';
        bring({ ...read, html: title + read.html }, { place, undoRest: undoRest ?? undefined });
      } catch (error) {
        store.set({ refusal: (error as Error).message });
      } finally {
        store.set({ reading: null });
      }
    };

    storage.takeFiles = (files, at) => {
      if (!editor.isEditable) return false;
      const pictures = files.filter(({ type }) => /^image\/(?!svg)/.test(type));
      if (pictures.length > 0) {
        insertPictureFiles(editor, pictures, at);
        const others = files.filter((file) => !pictures.includes(file));
        if (others.length > 0) store.set({ refusal: leftOut(others) });
        return true;
      }
      const [file] = files;
      if (!file) return false;
      if (files.length === 1 && storage.askFile && isDownload(file)) {
        storage.askFile(file, at && outsideFootnotes(editor.state.doc, at));
        return true;
      }
      const refusal = refusalOf(files);
      if (refusal) store.set({ refusal });
      else if (isEmpty(editor.state.doc)) void takeText(file, 'whole');
      else store.set({ question: questionOn(file, at), refusal: null });
      return true;
    };

    const questionOn = (file: File, at: number | undefined): PasteState['question'] => ({
      name: file.name,
      canBeDownload: storage.askFile !== null && fileEnding(file.name) !== undefined,
      answer(choice) {
        store.set({ question: null });
        if (choice === 'download') storage.askFile?.(file, at);
        else if (choice !== 'cancel') void takeText(file, choice === 'add' ? 'end' : 'whole');
      },
    });

    return [
      new Plugin({
        props: {
          transformPasted: (slice, { state, dragging }) => {
            if (isInFootnotes(state.selection.$from)) return fitForFootnote(leaveNotes(slice));
            const content = dragging ? leaveNotes(slice) : slice;
            return isInTable(state) ? fitForCell(content) : content;
          },
          handlePaste: (view, event, slice) => {
            const data = event.clipboardData;
            if (!data) return false;
            const reader = knownReader();
            if (reader || !isMarkup(view, data)) {
              if (takePaste(view, data, reader)) return true;
              const tr = pasteWithNotes(view.state, slice);
              if (tr) view.dispatch(tr);
              return tr !== null;
            }
            const copy = copyOf(data);
            loadReader().then(
              (loaded) => {
                if (!editor.isDestroyed && !takePaste(view, copy, loaded))
                  view.pasteHTML(copy.getData('text/html'));
              },
              () => store.set({ refusal: NOT_READ }),
            );
            return true;
          },
          handleDrop: (view, event) => {
            const files = [...(event.dataTransfer?.files ?? [])];
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
            const isTaken = files.length > 0 && storage.takeFiles(files, at);
            if (isTaken) event.preventDefault();
            return isTaken;
          },
        },
      }),
    ];
  },
});
