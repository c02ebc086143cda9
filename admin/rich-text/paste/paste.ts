import type { Editor } from '@tiptap/core';
import { isInTable } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { cleanAddress } from './addresses.ts';
import { type Brought, readClipboard } from './read-clipboard.ts';
import { videoPage } from './videos.ts';

/** What a paste is: elements to bring in, Markdown, or nothing that the editor does not do better by itself. */
export type Pasted =
  | { kind: 'rich'; brought: Brought }
  | { kind: 'markdown'; text: string }
  | { kind: 'done' }
  | null;

/** @param isMarkdown whether a text is plainly Markdown */
export function readPaste(
  editor: Editor,
  view: EditorView,
  data: DataTransfer,
  isMarkdown: (text: string) => boolean,
): Pasted {
  const { selection } = view.state;
  // Held for words alone; code takes nothing else anyway.
  const isPlain = (view as unknown as { input?: { shiftKey?: boolean } }).input?.shiftKey === true;
  if (isPlain || selection.$from.parent.type.spec.code) return null;
  const html = data.getData('text/html');
  const text = data.getData('text/plain').trim();
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
  // The editor's own copy, which loses nothing.
  if (html.includes('data-pm-slice')) return null;
  if (/^https?:\/\/\S+$/.test(text) && pasteAddress(editor, text)) return { kind: 'done' };
  if (html.trim() !== '') {
    const brought = readClipboard(
      { html, rtf: data.getData('text/rtf'), files },
      { origin: window.location.origin, isForCell: isInTable(view.state) },
    );
    // Programs for code colour what is Markdown.
    if (!brought.isRich && isMarkdown(text)) return { kind: 'markdown', text };
    if (brought.html !== '') return { kind: 'rich', brought };
  }
  return isMarkdown(text) ? { kind: 'markdown', text } : null;
}

/** An address over words makes them a link; alone in a line that of a video is its card; otherwise it is a link to itself. */
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
