import '#shared/styles/prose.css';
import './rich-text.css';
import type { AnyExtension, Editor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { EditorContent, useEditor } from '@tiptap/react';
import {
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
} from 'react';
import { useInput, useNotify } from 'react-admin';
import { useIsPhone } from '../layout/widths.ts';
import { AS_WRITTEN } from './elements/footnotes.ts';
import { articleExtensions, smallExtensions } from './extensions.ts';
import { type RichHtml, readHtml } from './html.ts';
import { BAR_HEIGHT, RichTextProvider, useRichText } from './rich-text-context.tsx';
import { stopUploads } from './uploads.ts';
import { PictureTools } from './views/PictureView.tsx';
import { VIEWS } from './views/views.tsx';

interface RichTextEditorProps {
  source: string;
  /** Name of the field for screen readers and messages. */
  label: string;
  variant?: 'article' | 'small';
  placeholder?: string;
  /** Extensions of menus, pasting and other tools; must be the same array at every render. */
  extensions?: readonly AnyExtension[];
  /** The content of the input, with a `RichTextBody` in it. */
  children: ReactNode;
}

const NONE: readonly AnyExtension[] = [];

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Letters that nothing outside the text handles: React would search every component around it for listeners. */
const stopLetter = (_view: EditorView, event: KeyboardEvent): void => {
  if (isLetter(event)) event.stopPropagation();
};
const STOPPED = { keydown: stopLetter, keypress: stopLetter };

// Events of typing that the text does not handle either, unlike fields of pictures and videos in it.
for (const name of ['textInput', 'input', 'keyup']) {
  const stop = (event: Event) => {
    if (!(event.target instanceof HTMLElement && event.target.isContentEditable)) return;
    if (!(event instanceof KeyboardEvent) || isLetter(event)) event.stopPropagation();
  };
  window.addEventListener(name, stop, true);
}

const STOPPED_SENDING =
  'Some pictures were still being sent when you left the text. Add them again where they are missing.';

/** Heights of what covers the text, in pixels. */
const BARS = { phone: { top: 64, bottom: 120 }, wide: { top: BAR_HEIGHT, bottom: 24 } };

/** Milliseconds from a change until the form gets it, with what was typed meanwhile. */
const WAIT = 1000;

/** Runs once the browser is idle, so that it does not delay the painting of a key; Safari cannot tell. */
const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 500 }) : work();

/** An input for everything that articles allow, such as headings, lists and pictures. Its value is HTML. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { source, label, variant = 'article', placeholder, extensions = NONE, children } = props;
  const { field, fieldState } = useInput({ source });
  const id = useId();
  const helpId = `${id}-help`;
  const value = typeof field.value === 'string' ? field.value : '';
  const problem = fieldState.error?.message;

  const input = useRef({ field, value });
  input.current = { field, value };
  const html = useRef<RichHtml>(undefined);
  /** Texts passed to the form since the one that is its value, to tell a change from outside from an echo. */
  const reported = useRef<readonly string[]>([]);
  /** The editor that contains the text, as React may create another. */
  const filledEditor = useRef<unknown>(undefined);
  /** Until the form gets the text; undefined while it has it. */
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
      // Nobody asks what each key removed.
      enableCoreExtensions: { delete: false },
      onUpdate: ({ transaction }) => {
        if (transaction.getMeta(AS_WRITTEN)) return;
        // A transition, as typing is more urgent than rendering the form.
        timer.current ??= setTimeout(() => whenIdle(() => startTransition(flush)), WAIT);
      },
      onBlur: () => {
        flush();
        input.current.field.onBlur();
      },
    },
    [all],
  );

  const flush = () => {
    if (!timer.current || !html.current || editor.isDestroyed) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const written = html.current.write(editor.state.doc);
    if (written === reported.current.at(-1)) return;
    reported.current = [...reported.current, written];
    input.current.field.onChange(written);
  };
  const latestFlush = useRef(flush);
  latestFlush.current = flush;

  // Loads the first text, and any from outside, such as a restored revision.
  useEffect(() => {
    if (editor.isDestroyed) return;
    const back = filledEditor.current === editor ? reported.current.indexOf(value) : -1;
    reported.current = back === -1 ? [value] : reported.current.slice(back);
    if (back !== -1) return;
    filledEditor.current = editor;
    const read = readHtml(value, editor.schema);
    html.current = read;
    // React views render synchronously, which React does not allow inside an effect.
    queueMicrotask(() => {
      if (editor.isDestroyed || html.current !== read) return;
      const { tr, doc } = editor.state;
      tr.replaceWith(0, doc.content.size, read.doc.content).setMeta(AS_WRITTEN, true);
      // Undo must not remove the first text.
      if (doc.childCount === 1 && doc.firstChild?.content.size === 0) tr.setMeta('addToHistory', false);
      editor.view.dispatch(tr);
    });
  }, [editor, value]);

  // Shortcuts and buttons that save read the form, which must have the latest text by then.
  useEffect(() => {
    const report = () => latestFlush.current();
    const events = ['pointerdown', 'keydown', 'pagehide', 'visibilitychange'];
    const onKey = (event: Event) => {
      const { ctrlKey, metaKey, key } = event as KeyboardEvent;
      if (event.type !== 'keydown' || ctrlKey || metaKey || key === 'Escape') report();
    };
    for (const name of events) window.addEventListener(name, onKey, true);
    return () => {
      for (const name of events) window.removeEventListener(name, onKey, true);
      report();
    };
  }, []);

  const notify = useNotify();
  const stopSending = useEffectEvent((left: Editor) => {
    if (stopUploads(left)) notify(STOPPED_SENDING, { type: 'warning', autoHideDuration: 15_000 });
  });
  useEffect(() => () => stopSending(editor), [editor]);

  const bars = useIsPhone() ? BARS.phone : BARS.wide;
  useEffect(() => {
    const clear = { ...bars, left: 0, right: 0 };
    editor.setOptions({
      editorProps: {
        ...(variant === 'article' && {
          scrollThreshold: clear,
          scrollMargin: clear,
          handleScrollToSelection: (view: EditorView) => isInSight(view, bars),
        }),
        handleDOMEvents: STOPPED,
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

  // Not Tiptap's command, which waits for the next frame: the first key after Enter in a title would still go there.
  const focus = useCallback(() => {
    editor.view.focus();
    editor.commands.scrollIntoView();
  }, [editor]);
  useEffect(() => input.current.field.ref({ focus }), [focus]);

  const storage = useMemo(() => editor.storage, [editor]);
  const richText = useMemo(
    () => ({ editor, storage, focus, helpId, problem }),
    [editor, storage, focus, helpId, problem],
  );
  return <RichTextProvider value={richText}>{children}</RichTextProvider>;
}

/**
 * Whether the cursor is clear of the bars and in no box that scrolls by itself, so that nothing has to be scrolled.
 * ProseMirror would measure every element around the text after each key.
 */
function isInSight(view: EditorView, bars: { top: number; bottom: number }): boolean {
  const { $head } = view.state.selection;
  if ($head.depth !== 1 || $head.parent.type.spec.code) return false;
  const { top, bottom } = view.coordsAtPos($head.pos, 1);
  return top >= bars.top && bottom <= (window.visualViewport?.height ?? window.innerHeight) - bars.bottom;
}

/** The editable text. */
export function RichTextBody() {
  const { editor } = useRichText();
  /** A click below the last line continues the text. */
  const goOn = (event: MouseEvent) => {
    if (event.target !== event.currentTarget || !editor.isEditable) return;
    event.preventDefault();
    const { doc } = editor.state;
    if (doc.lastChild?.type.name !== 'paragraph')
      editor.commands.insertContentAt(doc.content.size, { type: 'paragraph' });
    editor.commands.focus('end');
  };
  return (
    // biome-ignore lint/a11y: a shortcut to the end of the text, which the keyboard reaches too
    <div className="rich-text-page" onMouseDown={goOn}>
      <EditorContent editor={editor} />
      <PictureTools />
    </div>
  );
}
