import CheckIcon from '@mui/icons-material/Check';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, TextField, Typography } from '@mui/material';
import type { NodeViewRenderer } from '@tiptap/core';
import { DOMSerializer } from '@tiptap/pm/model';
import { CellSelection, selectedRect } from '@tiptap/pm/tables';
import {
  NodeViewContent,
  type NodeViewProps,
  NodeViewWrapper,
  type ReactNodeViewProps,
  ReactNodeViewRenderer,
  useEditorState,
} from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { plural } from '#shared/words.ts';
import { videoWords } from '../elements/blocks.ts';
import { readFragment } from '../html.ts';
import { cleanAddress } from '../paste/filters/addresses.ts';
import { blockName } from '../tools/extension.ts';
import { MenuButton } from '../tools/MenuButton.tsx';
import { pictureView } from './PictureView.tsx';
import { hasCursor, Slab } from './Slab.tsx';

/** Views of the elements with tools or fields of their own. */
export const VIEWS: Readonly<Record<string, NodeViewRenderer>> = {
  picture: pictureView,
  galleryPicture: pictureView,
  table: ReactNodeViewRenderer(TableView, { contentDOMElementTag: 'tbody' }),
  callToAction: ReactNodeViewRenderer(LinkBlockView, { contentDOMElementTag: 'span' }),
  file: ReactNodeViewRenderer(LinkBlockView, { contentDOMElementTag: 'span' }),
  video: ReactNodeViewRenderer(LinkBlockView, { contentDOMElementTag: 'span' }),
  sourceBlock: ReactNodeViewRenderer(SourceView),
};

/** HTML that the editor cannot model, as it will look. */
function SourceView({ editor: { schema }, node }: NodeViewProps) {
  const drawing = useRef<HTMLDivElement>(null);
  const source: string = node.attrs.source;
  useEffect(() => {
    const shown = DOMSerializer.fromSchema(schema).serializeFragment(readFragment(source, schema));
    drawing.current?.replaceChildren(shown);
  }, [schema, source]);
  return (
    <NodeViewWrapper contentEditable={false}>
      <Box
        role="group"
        aria-label="Kept as it was written"
        sx={{ p: 2, border: '2px dashed', borderColor: 'text.secondary' }}
      >
        <Box ref={drawing} sx={{ opacity: 0.75, pointerEvents: 'none' }} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Kept as it was written: it holds HTML that cannot be edited here.
        </Typography>
      </Box>
    </NodeViewWrapper>
  );
}

/** A call to action, a file or a video as the site shows it, with words that can be edited in place. */
function LinkBlockView(props: ReactNodeViewProps) {
  const { editor, node, getPos, updateAttributes } = props;
  const isActive = hasCursor(props);
  const name = node.type.name;
  const address = useRef<HTMLInputElement>(null);
  const isAsked = isActive && node.attrs.href === '';
  useEffect(() => {
    // After the text, which takes the focus in the next frame.
    const timer = isAsked ? setTimeout(() => address.current?.focus(), 100) : undefined;
    return () => clearTimeout(timer);
  }, [isAsked]);
  /** The words of a video without any name its website. */
  const complete = () => {
    const at = getPos();
    const words = videoWords(cleanAddress(node.attrs.href));
    if (name === 'video' && node.attrs.href && node.content.size === 0 && at !== undefined)
      editor.commands.insertContentAt(at + 1, words);
  };
  return (
    <NodeViewWrapper role="group" aria-label={blockName(name)}>
      <p className={name === 'callToAction' ? 'call-to-action' : name}>
        <NodeViewContent
          as={'a' as 'div'}
          data-placeholder={node.content.size === 0 ? 'What it says' : undefined}
        />
      </p>
      {isActive && (
        <Box contentEditable={false} sx={{ mt: 1, fontSize: '1rem' }}>
          {name === 'callToAction' ? (
            <Typography variant="body2" color="textSecondary">
              Call to action. Enquiries from here are counted as ‘Article, in the text’.
            </Typography>
          ) : (
            <TextField
              label={`Address of the ${name}`}
              helperText={
                name === 'video' &&
                'Its page on YouTube, Vimeo or elsewhere. Readers see a card; nothing is loaded from there before they press it.'
              }
              inputRef={address}
              value={node.attrs.href}
              onChange={(event) => updateAttributes({ href: event.target.value.trim() })}
              onBlur={complete}
              slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false } }}
            />
          )}
        </Box>
      )}
    </NodeViewWrapper>
  );
}

/** A table that scrolls sideways by itself, with its tools above it while the cursor is in it. */
function TableView(props: ReactNodeViewProps) {
  const { editor, node } = props;
  const hasCells = useEditorState({
    editor,
    selector: ({ editor: { state } }) =>
      state.selection instanceof CellSelection && state.selection.$anchorCell.node(-1) === node,
  });
  const isActive = hasCursor(props) || hasCells;
  return (
    <NodeViewWrapper>
      <Box sx={{ position: isActive ? 'relative' : undefined }}>
        {isActive && <TableTools {...props} />}
        <div className="table-box">
          <NodeViewContent
            as={'table' as 'div'}
            aria-label={editor.isEditable ? `Table, ${plural(node.childCount, 'row')}` : undefined}
          />
        </div>
      </Box>
    </NodeViewWrapper>
  );
}

function TableTools({ editor, node }: NodeViewProps) {
  const { top, map } = selectedRect(editor.state);
  const hasHeader = node.firstChild?.firstChild?.type.name === 'tableHeader';
  const chain = () => editor.chain().focus();
  return (
    <Slab label="Table" at="end">
      <MenuButton
        label="Rows"
        shows="Rows"
        choices={[
          {
            label: 'Add a row before',
            isDisabled: hasHeader && top === 0,
            run: () => chain().addRowBefore().run(),
          },
          { label: 'Add a row after', run: () => chain().addRowAfter().run() },
          { label: 'Remove the row', isDisabled: map.height === 1, run: () => chain().deleteRow().run() },
        ]}
      />
      <MenuButton
        label="Columns"
        shows="Columns"
        choices={[
          { label: 'Add a column before', run: () => chain().addColumnBefore().run() },
          { label: 'Add a column after', run: () => chain().addColumnAfter().run() },
          {
            label: 'Remove the column',
            isDisabled: map.width === 1,
            run: () => chain().deleteColumn().run(),
          },
        ]}
      />
      <Button
        size="small"
        aria-pressed={hasHeader}
        endIcon={hasHeader ? <CheckIcon /> : undefined}
        onClick={() => chain().toggleHeaderRow().run()}
      >
        Header row
      </Button>
      <IconButton aria-label="Remove table" onClick={() => chain().deleteTable().run()}>
        <DeleteIcon />
      </IconButton>
    </Slab>
  );
}
