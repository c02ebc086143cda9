import type { AnyExtension } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { useInput } from 'react-admin';
import { articleExtensions, smallExtensions } from './extensions.ts';
import { readHtml } from './html.ts';
import { RichTextProvider, useRichText } from './rich-text-context.tsx';

export interface RichTextEditorProps {
  source: string;
  /** What the text is, as screen readers and messages name it. */
  label: string;
  variant?: 'article' | 'small';
  placeholder?: string;
  /** What menus, pasting and other tools add to the editor; the same list at every drawing. */
  extensions?: readonly AnyExtension[];
  /** All that is drawn of the input, with a `RichTextBody` in it; alone, the text without tools. */
  children?: ReactNode;
}

const NONE: readonly AnyExtension[] = [];

export default function RichTextEditor(props: RichTextEditorProps) {
  const { source, label, variant = 'article', placeholder, extensions = NONE, children } = props;
  const { field } = useInput({ source });
  const id = useId();
  const labelId = `${id}-label`;
  const helpId = `${id}-help`;
  const value = typeof field.value === 'string' ? field.value : '';
  const latest = useRef(field);
  latest.current = field;

  const all = useMemo(
    () => [...(variant === 'article' ? articleExtensions : smallExtensions)({ placeholder }), ...extensions],
    [variant, placeholder, extensions],
  );
  const read = useRef<ReturnType<typeof readHtml>>(undefined);
  const written = useRef<string>(undefined);
  /** The editor that holds the text: React may make another one. */
  const filled = useRef<unknown>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const editor = useEditor({
    extensions: all,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, WAIT);
    },
    onBlur: () => {
      flush();
      latest.current.onBlur();
    },
  });

  const flush = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!editor || editor.isDestroyed || !read.current) return;
    const html = read.current.write(editor.state.doc);
    if (html === (written.current ?? latest.current.value)) return;
    written.current = html;
    latest.current.onChange(html);
  };

  // Another text from outside, such as a restored revision, and the first one.
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    if (filled.current === editor && written.current === value) return;
    filled.current = editor;
    const next = readHtml(value, editor.schema);
    read.current = next;
    written.current = value;
    editor.commands.setContent(next.doc.toJSON(), { emitUpdate: false });
  }, [editor, value]);

  if (!editor) return null;
  const richText = { editor, flush, variant, labelId, helpId };
  return <RichTextProvider value={richText}>{children ?? <RichTextBody />}</RichTextProvider>;
}

/** Milliseconds after the last key before the form is told. */
const WAIT = 150;

/** Where the text is written. */
export function RichTextBody() {
  const { editor } = useRichText();
  return <EditorContent editor={editor} />;
}
