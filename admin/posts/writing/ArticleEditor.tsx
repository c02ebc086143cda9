import { Box, ListItemText, MenuItem } from '@mui/material';
import type { Node } from '@tiptap/pm/model';
import { useEffect, useEffectEvent, useState } from 'react';
import { useInput, useNotify } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { copyText } from '../../browser.ts';
import { FileOffer } from '../../rich-text/paste/FileOffer.tsx';
import { PasteNotice } from '../../rich-text/paste/PasteNotice.tsx';
import RichTextEditor, { goOnBelow, RichTextBody } from '../../rich-text/RichTextEditor.tsx';
import { useRichText } from '../../rich-text/rich-text-context.tsx';
import { BlockHandle } from '../../rich-text/tools/BlockHandle.tsx';
import { toolExtensions } from '../../rich-text/tools/extensions.ts';
import { Questions } from '../../rich-text/tools/Questions.tsx';
import { SelectionTools } from '../../rich-text/tools/SelectionTools.tsx';
import { SlashMenu } from '../../rich-text/tools/SlashMenu.tsx';
import { ToolRow } from '../../rich-text/tools/ToolRow.tsx';
import { useEditorContext } from '../editor-context.tsx';
import { EditorTools } from './EditorLayout.tsx';
import { usePreference } from './preferences.ts';
import { TextFigures, TextProblem } from './TextFoot.tsx';
import { useLaterParts } from './useLaterParts.ts';

const LATER_PARTS = [
  () => import('../../rich-text/tools/LinkDialog.tsx'),
  () => import('../../rich-text/tools/AddressDialog.tsx'),
];

const EXTENSIONS = toolExtensions();

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
        <Whole />
      </Questions>
    </RichTextEditor>
  );
}

function Whole() {
  const { editor } = useRichText();
  useLaterParts(LATER_PARTS);
  // React may discard the first editor before it is mounted, so dependants wait for the one that stays.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const [quotes, setQuotes] = usePreference('quotes', 'on');
  useEffect(() => {
    if (isThere && !editor.isDestroyed) editor.commands.setTypographicQuotes(quotes === 'on');
  }, [editor, isThere, quotes]);

  return (
    <>
      <EditorTools>
        <ToolRow
          choices={(close) => [
            <MenuItem
              key="quotes"
              role="menuitemcheckbox"
              aria-checked={quotes === 'on'}
              selected={quotes === 'on'}
              onClick={() => {
                setQuotes(quotes === 'on' ? 'off' : 'on');
                close();
              }}
            >
              <ListItemText primary="Typographic quotation marks" secondary="‘ ’ and “ ” as they are typed" />
            </MenuItem>,
          ]}
        >
          <Figures />
        </ToolRow>
      </EditorTools>
      <Box sx={{ position: 'relative' }}>
        <RichTextBody />
        {isThere && <Handle />}
        {isThere && <FileOffer />}
      </Box>
      {isThere && (
        <>
          <SelectionTools />
          <SlashMenu />
          <PasteNotice titleSource="title" />
        </>
      )}
      <Problem />
      <Places />
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
function Places() {
  const { editor } = useRichText();
  const { text: handle } = useEditorContext();
  const { field } = useInput({ source: 'content' });
  const text = useText();
  const goTo = (at: number) => {
    editor.chain().focus().setTextSelection(at).run();
    const { node } = editor.view.domAtPos(editor.state.selection.from);
    const element = node instanceof Element ? node : node.parentElement;
    element?.scrollIntoView?.({ block: 'center' });
  };
  const ref = useEffectEvent(field.ref);
  const goToLine = useEffectEvent((line: number) =>
    goTo(placeOfBlock(editor.state.doc, blockAtLine(text, line))),
  );

  useEffect(() => {
    // Not Tiptap's command, which waits for the next frame: the first key after Enter would still go to the title.
    const focus = () => {
      editor.view.focus();
      editor.commands.scrollIntoView();
    };
    handle.current = {
      focus,
      goOn: () => goOnBelow(editor),
      goToLine: (line) => goToLine(line),
    };
    ref({ focus });
    return () => {
      handle.current = null;
    };
  }, [editor, handle]);

  return null;
}

function Handle() {
  const { getValues } = useFormContext();
  const notify = useNotify();
  const copyLink = async (id: string, isNew: boolean) => {
    const link = `${window.location.origin}/blog/${getValues('slug')}#${id}`;
    const done = isNew ? 'Link copied. It leads here once this version is public.' : 'Link copied.';
    if (await copyText(link)) notify(done, { type: 'success' });
    else notify(`Your browser does not allow copying. The link is ${link}`, { type: 'warning' });
  };
  return <BlockHandle onCopyLink={copyLink} />;
}

/** @returns the index of the block that contains a line; lines count from 1, blocks from 0 */
function blockAtLine(html: string, line: number): number {
  // The parser closes elements that are still open at the end of the line.
  const upTo = html.replace(/\r\n?/g, '\n').split('\n').slice(0, line).join('\n');
  const { children } = new DOMParser().parseFromString(upTo, 'text/html').body;
  return Math.max(0, children.length - 1);
}

/** @returns the first cursor position in a block */
function placeOfBlock(doc: Node, block: number): number {
  let place = 0;
  doc.forEach((_node, offset, index) => {
    if (index <= block) place = offset;
  });
  return place + 1;
}
