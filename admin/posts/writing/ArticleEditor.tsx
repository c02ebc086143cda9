import { FormHelperText, Typography } from '@mui/material';
import { memo, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CONTENT_MAX } from '#shared/posts.ts';
import { figure, plural } from '#shared/words.ts';
import { FileOffer, PasteNotice } from '../../rich-text/paste/PasteNotice.tsx';
import { PasteExtension } from '../../rich-text/paste/paste-extension.ts';
import { RichTextBody, RichTextEditor } from '../../rich-text/RichTextEditor.tsx';
import { useRichText } from '../../rich-text/rich-text-context.tsx';
import { ToolKeys } from '../../rich-text/tools/extension.ts';
import { Questions } from '../../rich-text/tools/Questions.tsx';
import { ToolRow } from '../../rich-text/tools/ToolRow.tsx';
import { useEditorContext } from '../editor-context.tsx';
import { EditorTools } from './EditorLayout.tsx';

const EXTENSIONS = [PasteExtension, ToolKeys];

/**
 * The article's text, as it will look, with its tools. No chunk of its own: once a placeholder was shown, React waits for 300 ms
 * before it shows anything else.
 */
export const ArticleEditor = memo(function ArticleEditor() {
  return (
    <RichTextEditor
      source="content"
      label="Content"
      placeholder="Write here. Press / for headings, pictures, tables and the rest."
      extensions={EXTENSIONS}
    >
      <Questions>
        <EditorWithTools />
      </Questions>
    </RichTextEditor>
  );
});

function EditorWithTools() {
  // React may discard the first editor before it is mounted, so dependants wait for the one that stays.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);

  return (
    <>
      <EditorTools>
        <ToolRow>
          <Figures />
        </ToolRow>
      </EditorTools>
      <RichTextBody />
      {isThere && <FileOffer />}
      {isThere && <PasteNotice titleSource="title" />}
      <Problem />
      <EditorNavigation />
    </>
  );
}

// What depends on the text is in its own component, so that the tools do not render at each key.

function Figures() {
  return <TextFigures text={useText()} />;
}

function Problem() {
  const { helpId, problem } = useRichText();
  return <TextProblem id={helpId} text={useText()} error={problem} />;
}

function useText(): string {
  const text: unknown = useWatch({ name: 'content' });
  return typeof text === 'string' ? text : '';
}

/** Registers navigation to places in the text. */
function EditorNavigation() {
  const { editor, focus } = useRichText();
  const { text: handle } = useEditorContext();
  const text = useText();
  const goTo = (at: number) => {
    editor.chain().focus().setTextSelection(at).run();
    const { node } = editor.view.domAtPos(editor.state.selection.from);
    const element = node instanceof Element ? node : node.parentElement;
    element?.scrollIntoView?.({ block: 'center' });
  };
  const goToLine = useEffectEvent((line: number) => {
    const { doc } = editor.state;
    goTo(doc.resolve(0).posAtIndex(Math.min(blockAtLine(text, line), doc.childCount - 1)) + 1);
  });

  useEffect(() => {
    handle.current = { focus, goToLine: (line) => goToLine(line) };
    return () => {
      handle.current = null;
    };
  }, [focus, handle]);

  return null;
}

/** @returns the index of the block that contains a line; lines count from 1, blocks from 0 */
function blockAtLine(html: string, line: number): number {
  // The parser closes elements that are still open at the end of the line.
  const upTo = html.replace(/\r\n?/g, '\n').split('\n').slice(0, line).join('\n');
  const { children } = new DOMParser().parseFromString(upTo, 'text/html').body;
  return Math.max(0, children.length - 1);
}

/** Length and reading time; hidden on phones. */
function TextFigures({ text }: { text: string }) {
  const counted = useDeferredValue(text);
  const { words, minutes } = useMemo(() => textFigures(counted), [counted]);
  return (
    <Typography variant="caption" noWrap sx={{ display: { xs: 'none', md: 'block' }, pr: 1, flexShrink: 0 }}>
      {words === 0 ? '0 words' : `${plural(words, 'word')}, ${minutes} min to read`}
    </Typography>
  );
}

interface TextProblemProps {
  id: string;
  text: string;
  error: string | undefined;
}

/** Errors of the text and, close to the limit, the remaining characters. */
function TextProblem({ id, text, error }: TextProblemProps) {
  const { length } = useDeferredValue(text);
  const over = length - CONTENT_MAX;
  const limit = figure(CONTENT_MAX);
  return (
    <div id={id}>
      {over > 0 ? (
        <FormHelperText error role="alert">
          {`The text is ${figure(over)} characters too long to be saved: an article holds at most ${limit}. Nothing is lost; shorten it, or divide it into two posts.`}
        </FormHelperText>
      ) : (
        error && <FormHelperText error>{error}</FormHelperText>
      )}
      {over <= 0 && length > CONTENT_MAX * 0.9 && (
        <FormHelperText>{`${figure(length)} of ${limit} characters`}</FormHelperText>
      )}
    </div>
  );
}

/** Read time is the content's length divided by this, rounded up, in minutes. */
const CHARACTERS_A_MINUTE = 1000;

interface TextFigures {
  words: number;
  /** Reading time, at least 1. */
  minutes: number;
}

/** @returns the length of an article's text without its tags */
function textFigures(html: string): TextFigures {
  const text = html.replace(/<[^>]*>/g, ' ');
  let words = 0;
  let isInWord = false;
  // A loop instead of a regular expression, because it runs at each key in texts of up to half a million characters.
  for (let at = 0; at < text.length; at += 1) {
    const isSpace = text.charCodeAt(at) <= 32 || text.charCodeAt(at) === 160;
    if (!isSpace && !isInWord) words += 1;
    isInWord = !isSpace;
  }
  return { words, minutes: Math.max(1, Math.ceil(text.length / CHARACTERS_A_MINUTE)) };
}
