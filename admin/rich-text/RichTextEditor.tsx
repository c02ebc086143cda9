import '#shared/styles/prose.css';
import './rich-text.css';
import { FormHelperText } from '@mui/material';
import type { AnyExtension, Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { type MouseEvent, type ReactNode, startTransition, useEffect, useId, useMemo, useRef } from 'react';
import { useInput } from 'react-admin';
import { useIsPhone } from '../layout/AppSidebar.tsx';
import { AS_WRITTEN } from './elements/footnotes.ts';
import { articleExtensions, smallExtensions } from './extensions.ts';
import { type RichHtml, readHtml } from './html.ts';
import { RichTextProvider, useRichText } from './rich-text-context.tsx';
import { VIEWS } from './views/views.ts';

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

/** Pixels above and below that bars lie over: the line that is written stays clear of them. */
const BARS = { wide: { top: 168, bottom: 24 }, phone: { top: 64, bottom: 120 } } as const;

/** Milliseconds after the last key before the form is told. */
const WAIT = 150;
/** Milliseconds after which it is told of somebody who types on and on. */
const LONGEST_WAIT = 2000;

export default function RichTextEditor(props: RichTextEditorProps) {
  const { source, label, variant = 'article', placeholder, extensions = NONE, children } = props;
  const { field, fieldState } = useInput({ source });
  const id = useId();
  const helpId = `${id}-help`;
  const value = typeof field.value === 'string' ? field.value : '';
  const problem = fieldState.error?.message;

  const input = useRef({ field, value });
  input.current = { field, value };
  const html = useRef<RichHtml>(undefined);
  /** What the form was given, from what has come back as the value to the last: none of it is another text. */
  const told = useRef<readonly string[]>([]);
  /** When the first of what the form does not know was typed. */
  const since = useRef(0);
  /** The editor that holds the text: React may make another one. */
  const filled = useRef<unknown>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const all = useMemo(() => {
    const options = { placeholder, views: VIEWS };
    return [
      ...(variant === 'article' ? articleExtensions(options) : smallExtensions(options)),
      ...extensions,
    ];
  }, [variant, placeholder, extensions]);

  const editor = useEditor(
    {
      extensions: all,
      shouldRerenderOnTransaction: false,
      onUpdate: ({ transaction }) => {
        if (transaction.getMeta(AS_WRITTEN)) return;
        if (timer.current === undefined) since.current = Date.now();
        else if (Date.now() - since.current > LONGEST_WAIT) return;
        clearTimeout(timer.current);
        // Whoever types on comes first: what is drawn of the text around it can wait.
        timer.current = setTimeout(() => startTransition(flush), WAIT);
      },
      onBlur: () => {
        flush();
        input.current.field.onBlur();
      },
    },
    [all],
  );

  const flush = () => {
    if (timer.current === undefined || !html.current || editor.isDestroyed) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const written = html.current.write(editor.state.doc);
    if (written === told.current.at(-1)) return;
    told.current = [...told.current, written];
    input.current.field.onChange(written);
  };
  const latest = useRef(flush);
  latest.current = flush;

  // Another text from outside, such as a restored revision, and the first one.
  useEffect(() => {
    if (editor.isDestroyed) return;
    const back = filled.current === editor ? told.current.indexOf(value) : -1;
    told.current = back === -1 ? [value] : told.current.slice(back);
    if (back !== -1) return;
    filled.current = editor;
    const read = readHtml(value, editor.schema);
    html.current = read;
    // Blocks that React draws are drawn at once, which it refuses in the middle of an effect.
    queueMicrotask(() => {
      if (editor.isDestroyed || html.current !== read) return;
      const { tr, doc } = editor.state;
      tr.replaceWith(0, doc.content.size, read.doc.content).setMeta(AS_WRITTEN, true);
      // The first text is none that Undo takes away.
      if (doc.childCount === 1 && doc.firstChild?.content.size === 0) tr.setMeta('addToHistory', false);
      editor.view.dispatch(tr);
    });
  }, [editor, value]);

  // Keys and buttons that save ask the form, which has to know by then.
  useEffect(() => {
    const tell = () => latest.current();
    const events = ['pointerdown', 'keydown', 'pagehide'] as const;
    const onKey = (event: Event) => {
      const { ctrlKey, metaKey, key } = event as KeyboardEvent;
      if (event.type !== 'keydown' || ctrlKey || metaKey || key === 'Escape') tell();
    };
    for (const name of events) window.addEventListener(name, onKey, true);
    return () => {
      for (const name of events) window.removeEventListener(name, onKey, true);
      tell();
    };
  }, []);

  const bars = useIsPhone() ? BARS.phone : BARS.wide;
  useEffect(() => {
    const clear = { ...bars, left: 0, right: 0 };
    editor.setOptions({
      editorProps: {
        ...(variant === 'article' && { scrollThreshold: clear, scrollMargin: clear }),
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-invalid': String(problem !== undefined),
          ...(problem ? { 'aria-describedby': helpId } : {}),
          class: 'prose rich-text',
          dir: 'auto',
        },
      },
    });
  }, [editor, label, problem, helpId, variant, bars]);

  useEffect(() => {
    input.current.field.ref({ focus: () => editor.commands.focus() });
  }, [editor]);

  const storage = useMemo(() => editor.storage, [editor]);
  const richText = useMemo(
    () => ({ editor, storage, flush: () => latest.current(), variant, helpId, problem }),
    [editor, storage, variant, helpId, problem],
  );
  return (
    <RichTextProvider value={richText}>
      {children ?? (
        <>
          <RichTextBody />
          {problem && (
            <FormHelperText error id={helpId}>
              {problem}
            </FormHelperText>
          )}
        </>
      )}
    </RichTextProvider>
  );
}

/** Puts the cursor behind the last word, or into a new paragraph below what is no paragraph. */
export function goOnBelow(editor: Editor): void {
  if (!editor.isEditable) return;
  const last = editor.state.doc.lastChild;
  if (last?.type.name !== 'paragraph')
    editor.commands.insertContentAt(editor.state.doc.content.size, { type: 'paragraph' });
  editor.commands.focus('end');
}

/** Where the text is written. */
export function RichTextBody() {
  const { editor } = useRichText();
  const goOn = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    goOnBelow(editor);
  };
  return (
    // biome-ignore lint/a11y: a shorter way to the end of the text, which keys reach too
    <div className="rich-text-page" onMouseDown={goOn}>
      <EditorContent editor={editor} />
    </div>
  );
}
