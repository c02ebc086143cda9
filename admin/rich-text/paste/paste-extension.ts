import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { fileEnding } from '#shared/files.ts';
import { videoPage } from '#shared/videos.ts';
import { isInFootnotes, outsideFootnotes } from '../elements/footnotes.ts';
import { addUpload, insertPictureFiles, sendUploads, settleEnded } from '../uploads.ts';
import { type Cleaned, cleanHtml } from './clean.ts';
import { isDownload, leftOut, readFile, refusalOf } from './files.ts';
import { cleanAddress } from './filters/addresses.ts';
import {
  fitForCell,
  fitForFootnote,
  insertPasted,
  isEmpty,
  leaveNotes,
  type Place,
  pasteWithNotes,
} from './insert.ts';
import { lose, lostInWords } from './lost.ts';
import { isMarkdown } from './markdown-signs.ts';
import { readPasted } from './read-pasted.ts';
import { renderMarkdown } from './render-markdown.ts';

export interface PasteState {
  /** A sentence on what did not come along, on a refusal, or on the file that is being read. */
  notice: { text: string; severity: 'info' | 'warning' | 'error'; canUndo?: boolean } | null;
  /** A file that awaits a decision because the article has text already. */
  question: {
    name: string;
    /** Whether it can be a download for readers instead. */
    canBeDownload: boolean;
    answer(choice: 'add' | 'replace' | 'download' | 'cancel'): void;
  } | null;
}

export interface PasteStorage {
  state: PasteState;
  /** Called after each change of the state. */
  onChange: () => void;
  /** Handles pasted, dropped or chosen files. @returns whether there was a file to handle or refuse */
  takeFiles(files: readonly File[], at?: number): boolean;
  /** Asks for the words of a download link and inserts it; null if the text may not have downloads. */
  askFile: ((file: File, at?: number) => void) | null;
  /** Titles the article. @returns false if it has another title already */
  takeTitle: (title: string) => boolean;
}

declare module '@tiptap/core' {
  interface Storage {
    articlePaste: PasteStorage;
  }
}

/** Converts pastes from other programs and dropped files to elements of the article. `PasteNotice` shows its state. */
export const PasteExtension = Extension.create<object, PasteStorage>({
  name: 'articlePaste',
  // Runs before other extensions that handle files and links.
  priority: 1000,

  addStorage: () => ({
    state: { notice: null, question: null },
    onChange: () => undefined,
    takeFiles: () => false,
    askFile: null,
    takeTitle: () => false,
  }),

  onTransaction({ transaction }) {
    const { storage, editor } = this;
    if (!transaction.docChanged || transaction.getMeta('addToHistory') === false) return;
    if (transaction.getMeta('history$')) settleEnded(editor);
    // Undo would take back something else by now.
    if (storage.state.notice?.canUndo && !transaction.getMeta('paste'))
      setPasteState(storage, { notice: null });
  },

  addProseMirrorPlugins() {
    const { editor, storage } = this;
    storage.takeFiles = (files, at) => editor.isEditable && takeFiles(editor, storage, files, at);
    return [
      new Plugin({
        props: {
          transformPasted: (slice, { state, dragging }) => {
            if (isInFootnotes(state.selection.$from)) return fitForFootnote(leaveNotes(slice));
            const content = dragging ? leaveNotes(slice) : slice;
            return isInTable(state) ? fitForCell(content) : content;
          },
          handlePaste: (view, { clipboardData }, slice) => {
            if (!clipboardData) return false;
            if (takePaste(editor, storage, clipboardData)) return true;
            const tr = pasteWithNotes(view.state, slice);
            if (tr) view.dispatch(tr);
            return tr !== null;
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

export function setPasteState(storage: PasteStorage, changed: Partial<PasteState>): void {
  storage.state = { ...storage.state, ...changed };
  storage.onChange();
}

/** Shift pastes plain text, and code accepts nothing else. */
const isPlain = (view: EditorView & { input?: { shiftKey?: boolean } }): boolean =>
  view.input?.shiftKey === true || view.state.selection.$from.parent.type.spec.code === true;

/** @returns false for what the editor pastes itself: text, and its own copies */
function takePaste(editor: Editor, storage: PasteStorage, data: DataTransfer): boolean {
  const { view, state } = editor;
  const html = data.getData('text/html');
  const text = data.getData('text/plain').trim();
  if (isPlain(view) || html.includes('data-pm-slice')) return false;
  if (/^https?:\/\/\S+$/.test(text) && pasteAddress(editor, text)) return true;
  if (html.trim() !== '') {
    const cleaned = cleanHtml(html, {
      origin: window.location.origin,
      files: [...data.files],
      isForCell: isInTable(state),
      takeTitle: (title) => isEmpty(state.doc) && storage.takeTitle(title),
    });
    const content = readPasted(cleaned.body, state.schema);
    // Code editors copy Markdown as coloured HTML.
    const isText = cleaned.lost.size === 0 && content.content.every(isPlainParagraph);
    if (content.size > 0 && !(isText && isMarkdown(text))) {
      insert(editor, storage, cleaned, content, 'selection');
      return true;
    }
  }
  if (isMarkdown(text)) pasteMarkdown(editor, storage, text);
  else return text === '' && data.files.length > 0 && storage.takeFiles([...data.files]);
  return true;
}

const isPlainParagraph = ({ type, children }: Node): boolean =>
  type.name === 'paragraph' &&
  children.every((child) => (child.isText || child.type.name === 'hardBreak') && child.marks.length === 0);

/** Inserts a paste or file, whose pictures go to the library in the background. */
function insert(
  editor: Editor,
  storage: PasteStorage,
  cleaned: Cleaned,
  content: Fragment,
  place: Place,
): void {
  const { state, view } = editor;
  const uploads: number[] = [];
  const withUploads = (nodes: Fragment): Fragment =>
    Fragment.from(
      nodes.content.map((node) => {
        const source = cleaned.pictures.get(node.attrs.src);
        if (!source) return node.isText ? node : node.copy(withUploads(node.content));
        const upload = addUpload(editor, source, node.attrs.alt ?? '');
        uploads.push(upload);
        return node.type.create({ ...node.attrs, src: '', upload }, node.content, node.marks);
      }),
    );
  const { lost, pictures } = cleaned;
  // Notes hold words only.
  const isForNote = place === 'selection' && isInFootnotes(state.selection.$from);
  if (isForNote && pictures.size > 0) lose(lost, 'picture', pictures.size);
  view.dispatch(insertPasted(state, isForNote ? content : withUploads(content), place));
  // Later typing is a separate undo step.
  view.dispatch(closeHistory(view.state.tr));
  const text = lostInWords(lost);
  setPasteState(storage, { notice: text ? { text, severity: 'warning', canUndo: true } : null });
  sendUploads(editor, uploads);
}

function pasteMarkdown(editor: Editor, storage: PasteStorage, text: string): void {
  // Inserts plain text first: it is there if anything fails, and undo returns to it.
  const from = editor.state.selection.from;
  editor.view.pasteText(text, new Event('paste') as ClipboardEvent);
  const to = editor.state.selection.to;
  const { doc } = editor.state;
  renderMarkdown(text).then(
    (html) => {
      // The text changed meanwhile, so the plain text stays.
      if (editor.isDestroyed || editor.state.doc !== doc) return;
      const cleaned = cleanHtml(html, { origin: window.location.origin });
      editor.commands.setTextSelection({ from, to });
      insert(editor, storage, cleaned, readPasted(cleaned.body, editor.schema), 'selection');
    },
    () => undefined,
  );
}

/** A URL pasted over words links them; on a line of its own a video's becomes a card; otherwise it links to itself. */
function pasteAddress(editor: Editor, text: string): boolean {
  const { address } = cleanAddress(text);
  const { origin } = window.location;
  const href = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  const { selection, schema, tr } = editor.state;
  if (!selection.empty) return editor.chain().setLink({ href }).run();
  const page = videoPage(address);
  const { parent } = selection.$from;
  if (page && parent.type.name === 'paragraph' && parent.content.size === 0)
    return editor.commands.insertVideo({ href: page });
  const mark = schema.marks.link?.create({ href });
  if (!mark) return false;
  const link = schema.text(address, [...selection.$from.marks(), mark]);
  editor.view.dispatch(tr.replaceSelectionWith(link, false).removeStoredMark(mark).scrollIntoView());
  return true;
}

function takeFiles(editor: Editor, storage: PasteStorage, files: readonly File[], at?: number): boolean {
  const refuse = (text: string) => setPasteState(storage, { notice: { text, severity: 'error' } });
  const pictures = files.filter(({ type }) => /^image\/(?!svg)/.test(type));
  if (pictures.length > 0) {
    insertPictureFiles(editor, pictures, at);
    const others = files.filter((file) => !pictures.includes(file));
    if (others.length > 0) refuse(leftOut(others));
    return true;
  }
  const [file] = files;
  if (!file) return false;
  if (files.length === 1 && storage.askFile && isDownload(file)) {
    storage.askFile(file, at && outsideFootnotes(editor.state.doc, at));
    return true;
  }
  const refusal = refusalOf(files);
  const take = (place: Place) => void takeDocument(editor, storage, file, place);
  if (refusal) refuse(refusal);
  else if (isEmpty(editor.state.doc)) take('whole');
  else
    setPasteState(storage, {
      notice: null,
      question: {
        name: file.name,
        canBeDownload: storage.askFile !== null && fileEnding(file.name) !== undefined,
        answer(choice) {
          setPasteState(storage, { question: null });
          if (choice === 'download') storage.askFile?.(file, at);
          else if (choice !== 'cancel') take(choice === 'add' ? 'end' : 'whole');
        },
      },
    });
  return true;
}

async function takeDocument(editor: Editor, storage: PasteStorage, file: File, place: Place): Promise<void> {
  setPasteState(storage, { notice: { text: `Reading ${file.name}…`, severity: 'info' } });
  try {
    const cleaned = await readFile(file, (title) => place === 'whole' && storage.takeTitle(title));
    if (editor.isDestroyed) return;
    insert(editor, storage, cleaned, readPasted(cleaned.body, editor.schema), place);
  } catch (error) {
    setPasteState(storage, { notice: { text: (error as Error).message, severity: 'error' } });
  }
}
