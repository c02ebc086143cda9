import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Prec, Transaction } from '@codemirror/state';
import { dropCursor, EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { Box } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { continueBlock, type Edit, type Selection } from '../markdown-keys.ts';
import { FORMAT_COMMANDS, type FormatCommand } from './commands.ts';
import { EDITOR_LOOK, highlighting, PHRASES } from './look.ts';
import { linkTo } from './markdown-format.ts';
import { afterMarks, isLiteral } from './marks.ts';
import { openMarksExtension, settledText, settleOpenMarks } from './open-marks.ts';
import { toggleMark } from './toggle-mark.ts';

/** The editor's imperative handle. */
export interface EditorHandle {
  focus(): void;
  /** Moves the cursor to the end. */
  goOn(): void;
  text(): string;
  /** Applies a change to the selection, as one undo step. */
  apply(edit: (selection: Selection) => Edit): void;
  run(command: FormatCommand): void;
  /** Shows a line, counted from 1, with the cursor in it. */
  goToLine(line: number): void;
}

interface MarkdownEditorProps {
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  labelId: string;
  describedBy: string;
  isInvalid: boolean;
  /** Called with the handle once mounted, and with null on unmount. */
  onReady: (handle: EditorHandle | null) => void;
  /** Called when an image file was pasted or dropped at the cursor. */
  onImage: (file: File) => void;
}

/** CodeMirror for Markdown. Tab moves the focus on, as in any other field. */
export default function MarkdownEditor(props: MarkdownEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  const { mode } = useTheme().palette;
  const settings = useRef(new Compartment());
  /** Values reported but not yet received back as `value`, so that a slow render does not undo later typing. */
  const typed = useRef<string[]>([]);

  useEffect(() => {
    const editor = new EditorView({
      parent: place.current as HTMLDivElement,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
          history(),
          dropCursor(),
          search({ top: true }),
          EditorState.phrases.of(PHRASES),
          EditorView.lineWrapping,
          EditorView.scrollMargins.of(() => BARS),
          markdown({ base: markdownLanguage, addKeymap: false, completeHTMLTags: false }),
          highlighting,
          settings.current.of([]),
          openMarksExtension,
          EditorView.domEventHandlers({
            paste: onPaste(latest),
            drop: onDrop(latest),
            blur: onBlur(latest),
          }),
          EditorView.updateListener.of((update) => {
            const isOwn = update.transactions.some((one) => one.annotation(Transaction.remote));
            if (!update.docChanged || isOwn) return;
            const text = settledText(update.state);
            if (text === (typed.current.at(-1) ?? latest.current.value)) return;
            typed.current.push(text);
            latest.current.onChange(text);
          }),
        ],
      }),
    });
    view.current = editor;
    latest.current.onReady(handleOf(editor));
    return () => {
      latest.current.onReady(null);
      editor.destroy();
    };
  }, []);

  const { value, labelId, describedBy, isInvalid } = props;
  useEffect(() => {
    view.current?.dispatch({
      effects: settings.current.reconfigure([
        Prec.highest(keymap.of(MARKDOWN_KEYS)),
        EditorView.theme({}, { dark: mode === 'dark' }),
        EditorView.contentAttributes.of({
          'aria-labelledby': labelId,
          'aria-describedby': describedBy,
          'aria-invalid': String(isInvalid),
          spellcheck: 'true',
          autocapitalize: 'sentences',
          autocorrect: 'on',
        }),
      ]),
    });
  }, [mode, labelId, describedBy, isInvalid]);

  // A text from outside, such as a restored revision, becomes one undo step.
  useEffect(() => {
    const editor = view.current;
    const echo = typed.current.lastIndexOf(value);
    if (echo !== -1) {
      typed.current.splice(0, echo + 1);
      return;
    }
    const wanted = value.replace(/\r\n?/g, '\n');
    if (!editor || editor.state.doc.toString() === wanted) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: wanted },
      annotations: Transaction.remote.of(true),
    });
  }, [value]);

  return <Box ref={place} sx={EDITOR_LOOK} />;
}

/** Pixels covered by the bars above and below the text. */
const BARS = { top: 180, bottom: 110 };

/** Keys of the toolbar's commands, and Enter, which continues and ends lists. */
const MARKDOWN_KEYS: KeyBinding[] = [
  ...FORMAT_COMMANDS.flatMap((command): KeyBinding[] =>
    command.key ? [{ key: command.key, preventDefault: true, run: (view) => runCommand(view, command) }] : [],
  ),
  { key: 'Enter', run: onEnter },
];

function runCommand(view: EditorView, command: FormatCommand): true {
  if ('edit' in command) return applyTo(view, command.edit(selectionOf(view)));
  const change = toggleMark(view.state, command.mark);
  if (change) view.dispatch(change, { scrollIntoView: true, userEvent: 'input' });
  return true;
}

function onEnter(view: EditorView): boolean {
  const { main } = view.state.selection;
  if (!main.empty || isLiteral(view.state, main.head)) return false;
  const at = afterMarks(view.state, main.head);
  if (at !== main.head) view.dispatch({ selection: { anchor: at } });
  const edit = continueBlock(selectionOf(view));
  return edit !== undefined && applyTo(view, edit);
}

function selectionOf({ state }: EditorView): Selection {
  const { from, to } = state.selection.main;
  return { text: state.doc.toString(), start: from, end: to };
}

function applyTo(view: EditorView, { from, to, insert, selectFrom, selectTo }: Edit): true {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: selectFrom, head: selectTo },
    scrollIntoView: true,
    userEvent: 'input',
  });
  return true;
}

function handleOf(view: EditorView): EditorHandle {
  return {
    focus: () => view.focus(),
    goOn: () => {
      view.focus();
      view.dispatch({ selection: { anchor: view.state.doc.length }, scrollIntoView: true });
    },
    text: () => view.state.doc.toString(),
    apply: (edit) => {
      applyTo(view, edit(selectionOf(view)));
      view.focus();
    },
    run: (command) => {
      runCommand(view, command);
      view.focus();
    },
    goToLine: (number) => {
      const line = view.state.doc.line(Math.min(Math.max(1, number), view.state.doc.lines));
      view.focus();
      view.dispatch({
        selection: { anchor: line.from, head: line.to },
        effects: EditorView.scrollIntoView(line.from, { y: 'center' }),
      });
    },
  };
}

/** Ignores focus moving to the toolbar, which happens when it is used by keyboard. */
const onBlur = (props: { current: MarkdownEditorProps }) => (event: FocusEvent, view: EditorView) => {
  const isToolbar = event.relatedTarget instanceof Element && event.relatedTarget.closest('[role=toolbar]');
  if (!isToolbar) settleOpenMarks(view);
  props.current.onBlur();
};

const imageIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find((file) => file.type.startsWith('image/'));

const onPaste = (props: { current: MarkdownEditorProps }) => (event: ClipboardEvent, view: EditorView) => {
  const text = event.clipboardData?.getData('text/plain').trim() ?? '';
  const file = imageIn(event.clipboardData);
  // Word processors also put an image of the text on the clipboard.
  if (file && text === '') {
    event.preventDefault();
    props.current.onImage(file);
    return true;
  }
  if (view.state.selection.main.empty || !/^https?:\/\/\S+$/.test(text)) return false;
  event.preventDefault();
  return applyTo(view, linkTo(selectionOf(view), text));
};

const onDrop = (props: { current: MarkdownEditorProps }) => (event: DragEvent, view: EditorView) => {
  const file = imageIn(event.dataTransfer);
  if (!file) return false;
  event.preventDefault();
  const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
  if (at !== null) view.dispatch({ selection: { anchor: at } });
  props.current.onImage(file);
  return true;
};
