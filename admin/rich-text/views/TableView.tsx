import CheckIcon from '@mui/icons-material/Check';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton } from '@mui/material';
import type { Command } from '@tiptap/pm/state';
import { moveTableColumn, moveTableRow, selectedRect } from '@tiptap/pm/tables';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { plural } from '#shared/words.ts';
import { useActive } from './active.ts';
import { Slab } from './Slab.tsx';
import { SlabMenu } from './SlabMenu.tsx';

/** A table that scrolls sideways by itself, with its tools above it while the cursor is in it. */
export function TableView(props: NodeViewProps) {
  const { editor, node } = props;
  const isActive = useActive(props);
  return (
    <NodeViewWrapper>
      <Box sx={{ position: 'relative' }}>
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
  const { top, left, bottom, right, map } = selectedRect(editor.state);
  const hasHeader = node.firstChild?.firstChild?.type.name === 'tableHeader';
  const run = (command: Command) => {
    command(editor.state, editor.view.dispatch);
    editor.view.focus();
  };
  const chain = () => editor.chain().focus();
  return (
    <Slab label="Table" at="end">
      <SlabMenu
        label="Rows"
        choices={[
          {
            label: 'Add a row before',
            isDisabled: hasHeader && top === 0,
            onChoose: () => chain().addRowBefore().run(),
          },
          { label: 'Add a row after', onChoose: () => chain().addRowAfter().run() },
          {
            label: 'Move up',
            isDisabled: top <= (hasHeader ? 1 : 0),
            onChoose: () => run(moveTableRow({ from: top, to: top - 1, select: false })),
          },
          {
            label: 'Move down',
            isDisabled: bottom >= map.height || (hasHeader && top === 0),
            onChoose: () => run(moveTableRow({ from: top, to: top + 1, select: false })),
          },
          {
            label: 'Remove the row',
            isDisabled: map.height === 1,
            onChoose: () => chain().deleteRow().run(),
          },
        ]}
      />
      <SlabMenu
        label="Columns"
        choices={[
          { label: 'Add a column before', onChoose: () => chain().addColumnBefore().run() },
          { label: 'Add a column after', onChoose: () => chain().addColumnAfter().run() },
          {
            label: 'Move left',
            isDisabled: left === 0,
            onChoose: () => run(moveTableColumn({ from: left, to: left - 1, select: false })),
          },
          {
            label: 'Move right',
            isDisabled: right >= map.width,
            onChoose: () => run(moveTableColumn({ from: left, to: left + 1, select: false })),
          },
          {
            label: 'Remove the column',
            isDisabled: map.width === 1,
            onChoose: () => chain().deleteColumn().run(),
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
