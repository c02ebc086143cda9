import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { handlePaste, isInTable } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { videoPage } from '#shared/videos.ts';
import { linkBlockOf, videoWords } from '../elements/blocks.ts';
import { isInFootnotes, outsideFootnotes } from '../elements/footnotes.ts';
import { addUpload, insertPictureFiles, sendUploads, settleEnded } from '../uploads.ts';
import { type Cleaned, cleanHtml } from './clean.ts';
import { isDownload, isMarkdown, readFile, refusalOf, renderMarkdown, sendDownload } from './files.ts';
import { cleanAddress } from './filters/addresses.ts';
import { lose, lostInWords } from './filters/dom.ts';
import {
  fitForCell,
  fitForFootnote,
  hasNotes,
  isEmpty,
  laidOver,
  leaveNotes,
  readPasted,
  replaceWithNotes,
  sliceOf,
} from './insert.ts';

/** A sentence on what did not come along, on a refusal, or on the file that is being read. */
export interface Notice {
  text: string;
  severity: 'info' | 'warning' | 'error';
  canUndo?: boolean;
}

interface PasteStorage {
  notice: Notice | null;
  /** Called after each change of the notice. */
  onChange: () => void;
  tell(notice: Notice | null): void;
  /** Handles pasted, dropped or chosen files. @returns whether there was a file to handle or refuse */
  takeFiles(files: readonly File[], at?: number): boolean;
  /** Uploads a file for readers to download, and inserts the link to it. */
  takeDownload(file: File, at?: number): void;
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
    notice: null,
    onChange: () => undefined,
    tell(notice) {
      this.notice = notice;
      this.onChange();
    },
    takeFiles: () => false,
    takeDownload: () => undefined,
    takeTitle: () => false,
  }),

  onTransaction({ transaction }) {
    const { storage, editor } = this;
    if (!transaction.docChanged || transaction.getMeta('addToHistory') === false) return;
    if (transaction.getMeta('history$')) settleEnded(editor);
    // Undo would take back something else by now.
    if (storage.notice?.canUndo) storage.tell(null);
  },

  addProseMirrorPlugins() {
    const { editor, storage } = this;
    storage.takeFiles = (files, at) => editor.isEditable && takeFiles(editor, storage, files, at);
    storage.takeDownload = (file, at) => void takeDownload(editor, storage, file, at);
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
            if (!hasNotes(slice)) return false;
            view.dispatch(closeHistory(replaceWithNotes(view.state, slice)).scrollIntoView());
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
      insert(editor, storage, cleaned, content);
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

/** Inserts a paste or file as one undo step, whose pictures go to the library in the background. */
function insert(editor: Editor, storage: PasteStorage, { lost, pictures }: Cleaned, content: Fragment): void {
  const { view } = editor;
  const uploads: number[] = [];
  const withUploads = (nodes: Fragment): Fragment =>
    Fragment.from(
      nodes.content.map((node) => {
        const source = pictures.get(node.attrs.src);
        if (!source) return node.isText ? node : node.copy(withUploads(node.content));
        const upload = addUpload(editor, source, node.attrs.alt ?? '');
        uploads.push(upload);
        return node.type.create({ ...node.attrs, src: '', upload }, node.content, node.marks);
      }),
    );
  // Notes hold words only.
  const isForNote = isInFootnotes(view.state.selection.$from);
  if (isForNote && pictures.size > 0) lose(lost, 'picture', pictures.size);
  const slice = sliceOf(isForNote ? content : withUploads(content));
  view.dispatch(closeHistory(view.state.tr));
  const [table] = content.content;
  const isLaid = content.childCount === 1 && table?.type.name === 'table' && isInTable(view.state);
  if (isLaid) handlePaste(view, new Event('paste') as ClipboardEvent, laidOver(view.state, table));
  else view.dispatch(replaceWithNotes(view.state, slice).scrollIntoView());
  // Later typing is a separate undo step.
  view.dispatch(closeHistory(view.state.tr));
  const text = lostInWords(lost);
  storage.tell(text ? { text, severity: 'warning', canUndo: true } : null);
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
      insert(editor, storage, cleaned, readPasted(cleaned.body, editor.schema));
    },
    () => undefined,
  );
}

/** A URL pasted over words links them; on a line of its own a video's becomes a card; otherwise it links to itself. */
function pasteAddress(editor: Editor, text: string): boolean {
  const address = cleanAddress(text);
  const { origin } = window.location;
  const href = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  const { selection, schema, tr } = editor.state;
  if (!selection.empty) return editor.chain().setLink({ href }).run();
  const page = videoPage(address);
  const { parent } = selection.$from;
  if (page && parent.type.name === 'paragraph' && parent.content.size === 0)
    return editor.commands.insertContent(linkBlockOf('video', page, videoWords(page)));
  const mark = schema.marks.link?.create({ href });
  if (!mark) return false;
  const link = schema.text(address, [...selection.$from.marks(), mark]);
  editor.view.dispatch(tr.replaceSelectionWith(link, false).removeStoredMark(mark).scrollIntoView());
  return true;
}

function takeFiles(editor: Editor, storage: PasteStorage, files: readonly File[], at?: number): boolean {
  const pictures = files.filter(({ type }) => /^image\/(?!svg)/.test(type));
  if (pictures.length > 0) insertPictureFiles(editor, pictures, at);
  const [file, ...others] = files.filter((one) => !pictures.includes(one));
  if (!file) return pictures.length > 0;
  const refusal =
    pictures.length + others.length > 0 ? 'Drop documents one at a time, without pictures.' : refusalOf(file);
  if (files.length === 1 && isDownload(file)) storage.takeDownload(file, at);
  else if (refusal) storage.tell({ text: refusal, severity: 'error' });
  else void takeDocument(editor, storage, file, at);
  return true;
}

/** Puts a document where it was dropped, or at the cursor. */
async function takeDocument(editor: Editor, storage: PasteStorage, file: File, at?: number): Promise<void> {
  storage.tell({ text: `Reading ${file.name}…`, severity: 'info' });
  try {
    const takeTitle = (title: string) => isEmpty(editor.state.doc) && storage.takeTitle(title);
    const cleaned = await readFile(file, takeTitle);
    if (editor.isDestroyed) return;
    if (at !== undefined) editor.commands.setTextSelection(at);
    insert(editor, storage, cleaned, readPasted(cleaned.body, editor.schema));
  } catch (error) {
    storage.tell({ text: (error as Error).message, severity: 'error' });
  }
}

async function takeDownload(editor: Editor, storage: PasteStorage, file: File, at?: number): Promise<void> {
  storage.tell({ text: `Sending ${file.name}…`, severity: 'info' });
  try {
    const { href, words } = await sendDownload(file);
    if (editor.isDestroyed) return;
    const { doc, selection } = editor.state;
    const $place = doc.resolve(outsideFootnotes(doc, at ?? selection.to));
    // Not into the sentence that is being written.
    const place = $place.depth > 0 && $place.parent.content.size > 0 ? $place.after(1) : $place.pos;
    editor.commands.insertContentAt(place, linkBlockOf('file', href, words));
    const text = `Readers can now download ‘${file.name}’. To write its words into the article instead, save it as a Word document (.docx) and drop that.`;
    storage.tell(/\.odt$/i.test(file.name) ? { text, severity: 'info', canUndo: true } : null);
  } catch (error) {
    storage.tell({ text: (error as Error).message, severity: 'error' });
  }
}
