import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FileOffer, PasteNotice } from '../../rich-text/paste/PasteNotice.tsx';
import { PasteExtension } from '../../rich-text/paste/paste-extension.ts';
import RichTextEditor, { RichTextBody } from '../../rich-text/RichTextEditor.tsx';
import { useRichText } from '../../rich-text/rich-text-context.tsx';
import { ToolKeys } from '../../rich-text/tools/extension.ts';
import { Questions } from '../../rich-text/tools/Questions.tsx';
import { ToolRow } from '../../rich-text/tools/ToolRow.tsx';
import { useEditorContext } from '../editor-context.tsx';
import { EditorTools } from './EditorLayout.tsx';
import { TextFigures, TextProblem } from './TextFoot.tsx';
import { useLaterParts } from './useLaterParts.ts';

const LATER_PARTS = [() => import('../../rich-text/tools/LinkDialog.tsx')];

const EXTENSIONS = [PasteExtension, ToolKeys];

/** The rich-text editor with its tools. */
export default function ArticleEditor() {
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
}

function EditorWithTools() {
  useLaterParts(LATER_PARTS);
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
