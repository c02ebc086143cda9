import type { Editor } from '@tiptap/core';
import { isInTable } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { cleanAddress } from './addresses.ts';
import { type Brought, readClipboard } from './read-clipboard.ts';
import { videoPage } from './videos.ts';

/** How to handle a paste: as elements of an article, as Markdown, or by the editor itself. */
export type Pasted =
  | { kind: 'rich'; brought: Brought }
  | { kind: 'markdown'; text: string }
  | { kind: 'done' }
  | null;

/** @param isMarkdown whether a text is clearly Markdown */
export function readPaste(
  editor: Editor,
  view: EditorView,
  data: DataTransfer,
  isMarkdown: (text: string) => boolean,
): Pasted {
  const { selection } = view.state;
  // Shift pastes plain text, and code accepts nothing else.
  const isPlain = (view as unknown as { input?: { shiftKey?: boolean } }).input?.shiftKey === true;
  if (isPlain || selection.$from.parent.type.spec.code) return null;
  const html = data.getData('text/html');
  const text = data.getData('text/plain').trim();
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
  // The editor reads its own copies without loss.
  if (html.includes('data-pm-slice')) return null;
  if (/^https?:\/\/\S+$/.test(text) && pasteAddress(editor, text)) return { kind: 'done' };
  if (html.trim() !== '') {
    const brought = readClipboard(
      { html, rtf: data.getData('text/rtf'), files },
      { origin: window.location.origin, isForCell: isInTable(view.state) },
    );
    // Code editors copy Markdown as coloured HTML.
    if (!brought.isRich && isMarkdown(text)) return { kind: 'markdown', text };
    if (brought.html !== '') return { kind: 'rich', brought };
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
