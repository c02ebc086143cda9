import { Box, ListItemText, MenuItem } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { useInput, useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { FileOffer } from '../../rich-text/paste/FileOffer.tsx';
import { PasteAccount } from '../../rich-text/paste/PasteAccount.tsx';
import RichTextEditor, { goOnBelow, RichTextBody } from '../../rich-text/RichTextEditor.tsx';
import { useRichText } from '../../rich-text/rich-text-context.tsx';
import { BlockHandle } from '../../rich-text/tools/BlockHandle.tsx';
import { toolExtensions } from '../../rich-text/tools/extensions.ts';
import { FindBar } from '../../rich-text/tools/FindBar.tsx';
import { Questions } from '../../rich-text/tools/Questions.tsx';
import { SelectionTools } from '../../rich-text/tools/SelectionTools.tsx';
import { SlashMenu } from '../../rich-text/tools/SlashMenu.tsx';
import { ToolRow } from '../../rich-text/tools/ToolRow.tsx';
import { useTextKey } from '../../rich-text/tools/useTextKey.ts';
import { ChangedMarksExtension, changedMarksKey } from '../drafts/changed-marks.ts';
import { useChangedBlocks } from '../drafts/UnpublishedStrip.tsx';
import { useEditorContext } from '../editor-context.tsx';
import { DeskTools } from './Desk.tsx';
import { blockAtLine, placeOfBlock, placeOfHeading } from './places.ts';
import { usePreference } from './preferences.ts';
import { TextFigures, TextProblem } from './TextFoot.tsx';
import { ViewTools } from './ViewTools.tsx';

const EXTENSIONS = [...toolExtensions(), ChangedMarksExtension];

/** The editor of a text as it will look, with its tools around it. */
export default function RichTextDesk() {
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
  const { editor, helpId } = useRichText();
  const { field, fieldState } = useInput({ source: 'content' });
  const { text: handle } = useEditorContext();
  const [isFinding, setFinding] = useState(false);
  // React may put the first editor away before it is drawn: what asks an editor waits for the one that stays.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const [quotes, setQuotes] = usePreference('quotes', 'on');
  useEffect(() => {
    if (isThere && !editor.isDestroyed) editor.commands.setTypographicQuotes(quotes === 'on');
  }, [editor, isThere, quotes]);
  const changed = useChangedBlocks();
  useEffect(() => {
    if (isThere && !editor.isDestroyed)
      editor.view.dispatch(editor.state.tr.setMeta(changedMarksKey, changed));
  }, [editor, isThere, changed]);
  const text = typeof field.value === 'string' ? field.value : '';
  const goToLine = useEffectEvent((line: number) =>
    goTo(placeOfBlock(editor.state.doc, blockAtLine(text, line))),
  );

  const goTo = (at: number) => {
    editor.chain().focus().setTextSelection(at).run();
    const { node } = editor.view.domAtPos(editor.state.selection.from);
    const element = node instanceof Element ? node : node.parentElement;
    element?.scrollIntoView?.({ block: 'center' });
  };
  const { getValues } = useFormContext();
  const notify = useNotify();
  const copyLink = async (id: string, isNew: boolean) => {
    const link = `${window.location.origin}/blog/${getValues('slug')}#${id}`;
    const done = isNew ? 'Link copied. It leads here once this version is public.' : 'Link copied.';
    try {
      // Not there at all on a page that came over plain http.
      await navigator.clipboard.writeText(link);
      notify(done, { type: 'success' });
    } catch {
      notify(`Your browser does not allow copying. The link is ${link}`, { type: 'warning' });
    }
  };
  useTextKey(editor, 'f', () => setFinding(true));
  const ref = useEffectEvent(field.ref);
  const goToHeading = useEffectEvent((index: number) => goTo(placeOfHeading(editor.state.doc, index)));

  useEffect(() => {
    // Tiptap's own command waits for the next frame, and the first key after Enter would still be the title's.
    const focus = () => {
      editor.view.focus();
      editor.commands.scrollIntoView();
    };
    handle.current = {
      focus,
      goOn: () => goOnBelow(editor),
      goToLine: (line) => goToLine(line),
      goToHeading: (index) => goToHeading(index),
    };
    ref({ focus });
    return () => {
      handle.current = null;
    };
  }, [editor, handle]);

  return (
    <>
      <DeskTools>
        <ToolRow
          onFind={() => setFinding(true)}
          choices={(close) => (
            <MenuItem
              role="menuitemcheckbox"
              aria-checked={quotes === 'on'}
              selected={quotes === 'on'}
              onClick={() => {
                setQuotes(quotes === 'on' ? 'off' : 'on');
                close();
              }}
            >
              <ListItemText primary="Typographic quotation marks" secondary="‘ ’ and “ ” as they are typed" />
            </MenuItem>
          )}
        >
          <TextFigures text={text} isHtml />
          <ViewTools />
        </ToolRow>
      </DeskTools>
      {isFinding && <FindBar onClose={() => setFinding(false)} />}
      <Box sx={{ position: 'relative' }}>
        <RichTextBody />
        {isThere && <BlockHandle onCopyLink={copyLink} />}
        {isThere && <FileOffer />}
      </Box>
      {isThere && (
        <>
          <SelectionTools />
          <SlashMenu />
          <PasteAccount titleSource="title" />
        </>
      )}
      <TextProblem id={helpId} text={text} error={fieldState.error?.message} />
    </>
  );
}
