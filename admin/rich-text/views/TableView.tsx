import CheckIcon from '@mui/icons-material/Check';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { selectedRect } from '@tiptap/pm/tables';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { plural } from '#shared/words.ts';
import { MenuButton } from '../tools/MenuButton.tsx';
import { useActive } from './active.ts';
import { Slab } from './Slab.tsx';

/** A table that scrolls sideways by itself, with its tools above it while the cursor is in it. */
export function TableView(props: NodeViewProps) {
  const { editor, node } = props;
  const isActive = useActive(props);
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
