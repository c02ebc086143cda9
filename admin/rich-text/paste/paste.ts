import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { videoPage } from '#shared/videos.ts';
import { isInFootnotes } from '../elements/footnotes.ts';
import { cleanAddress } from './addresses.ts';
import type { Brought, ReadOptions } from './read-clipboard.ts';
import type { Reader } from './reader.ts';

/** How to handle a paste: as elements of an article, as Markdown, or by the editor itself. */
export type Pasted =
  | { kind: 'rich'; brought: Brought }
  | { kind: 'markdown'; text: string }
  | { kind: 'done' }
  | null;

/** The clipboard's contents, for use after the paste event. */
export interface Clip {
  getData(type: string): string;
  files: Iterable<File> & { length: number };
}

/** @returns a copy of the clipboard's contents, which the browser clears after the event */
export function copyOf(data: DataTransfer): Clip {
  const texts = new Map(
    ['text/html', 'text/plain', 'text/rtf'].map((type) => [type, data.getData(type)] as const),
  );
  return { getData: (type) => texts.get(type) ?? '', files: [...data.files] };
}

/** Whether this pastes another program's markup, not only its text. */
export function isMarkup(view: EditorView, data: Clip): boolean {
  const html = data.getData('text/html');
  // The editor reads its own copies without loss.
  return !isPlain(view) && html.trim() !== '' && !html.includes('data-pm-slice');
}

/** Shift pastes plain text, and code accepts nothing else. */
const isPlain = (view: EditorView & { input?: { shiftKey?: boolean } }): boolean =>
  view.input?.shiftKey === true || view.state.selection.$from.parent.type.spec.code === true;

/** @returns what the reader has to know of the place of the cursor */
export const placeOptions = (state: EditorState): ReadOptions => ({
  origin: window.location.origin,
  isForCell: isInTable(state),
  isForFootnote: isInFootnotes(state.selection.$from),
});

interface PasteOptions {
  /** Reads markup; undefined if none is pasted. */
  reader: Reader | undefined;
  /** Whether a text is clearly Markdown. */
  isMarkdown: (text: string) => boolean;
  /** Whether the title of a document becomes the article's. */
  takesTitle: boolean;
}

export function readPaste(
  editor: Editor,
  view: EditorView,
  data: Clip,
  { reader, isMarkdown, takesTitle }: PasteOptions,
): Pasted {
  const isRich = isMarkup(view, data);
  if (!isRich && (data.getData('text/html').trim() !== '' || isPlain(view))) return null;
  const text = data.getData('text/plain').trim();
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
  if (/^https?:\/\/\S+$/.test(text) && pasteAddress(editor, text)) return { kind: 'done' };
  if (isRich && reader) {
    const brought = reader(
      { html: data.getData('text/html'), rtf: data.getData('text/rtf'), files },
      { ...placeOptions(view.state), takesTitle },
    );
    // Code editors copy Markdown as coloured HTML.
    if (!brought.isRich && isMarkdown(text)) return { kind: 'markdown', text };
    if (brought.html !== '' || brought.title !== '') return { kind: 'rich', brought };
  }
  return isMarkdown(text) ? { kind: 'markdown', text } : null;
}

/** A URL pasted over words links them; on a line of its own a video's becomes a card; otherwise it links to itself. */
function pasteAddress(editor: Editor, text: string): boolean {
  const { address } = cleanAddress(text);
  const { selection } = editor.state;
  if (!selection.empty)
    return editor
      .chain()
      .setLink({ href: ownPath(address) })
      .run();
  const page = videoPage(address);
  const { parent } = selection.$from;
  if (page && parent.type.name === 'paragraph' && parent.content.size === 0)
    return editor.commands.insertVideo({ href: page });
  const mark = editor.schema.marks.link?.create({ href: ownPath(address) });
  if (!mark) return false;
  editor.view.dispatch(
    editor.state.tr
      .replaceSelectionWith(editor.schema.text(address, [...selection.$from.marks(), mark]), false)
      .removeStoredMark(mark)
      .scrollIntoView(),
  );
  return true;
}

const ownPath = (address: string): string =>
  address.startsWith(`${window.location.origin}/`) ? address.slice(window.location.origin.length) : address;
