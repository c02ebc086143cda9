import AddIcon from '@mui/icons-material/Add';
import DragIcon from '@mui/icons-material/DragIndicator';
import { Box, Divider, ListSubheader, Menu, MenuItem } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../layout/widths.ts';
import { useRichText } from '../rich-text-context.tsx';
import { BlockMenu, Typed } from './BlockMenu.tsx';
import { BLOCKS, type Block } from './blocks.ts';
import { idOfHeading } from './heading-id.ts';
import { blockIndex, blockName, blockPlace, moveBlock } from './move-block.ts';
import { useAsk } from './Questions.tsx';
import { toParagraph } from './StyleMenu.tsx';
import { ToolButton } from './ToolButton.tsx';

interface BlockHandleProps {
  /** Copies the link to a heading; without it, none is offered. @param isNew whether the id is new, so that the link does not work yet */
  onCopyLink?: (id: string, isNew: boolean) => void;
}

/** Next to the block with the pointer or the cursor: inserts below it, drags it, and opens its menu. */
export function BlockHandle(props: BlockHandleProps) {
  return (
    <>
      {!useIsPhone() && <Handle {...props} />}
      <Spoken />
    </>
  );
}

/** Tells screen readers where a block went. */
function Spoken() {
  const { storage } = useRichText();
  const [words, setWords] = useState('');
  useEffect(() => {
    storage.moveBlock.say = setWords;
  }, [storage]);
  return (
    <span role="status" style={visuallyHidden as object}>
      {words}
    </span>
  );
}

function Handle({ onCopyLink }: BlockHandleProps) {
  const { editor, storage } = useRichText();
  const ask = useAsk();
  const box = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number>();
  const [adding, setAdding] = useState<HTMLElement | null>(null);
  const [doing, setDoing] = useState<HTMLElement | null>(null);
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      index: blockIndex(now.state),
      kind: now.state.doc.maybeChild(blockIndex(now.state))?.type.name,
      isEditable: now.isEditable,
    }),
  });
  const index = Math.min(pointed ?? at.index, editor.state.doc.childCount - 1);
  const [top, setTop] = useState<number>();

  useEffect(() => {
    const page = box.current?.parentElement;
    if (!page) return;
    const onMove = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || box.current?.contains(event.target as Node)) return;
      const { dom } = editor.view;
      const found = [...dom.children].findIndex((child) => {
        const { top: above, bottom } = child.getBoundingClientRect();
        return event.clientY >= above && event.clientY <= bottom;
      });
      if (found !== -1) setPointed(found);
    };
    const forget = () => setPointed(undefined);
    page.addEventListener('pointermove', onMove);
    editor.on('selectionUpdate', forget);
    return () => {
      page.removeEventListener('pointermove', onMove);
      editor.off('selectionUpdate', forget);
    };
  }, [editor]);

  useEffect(() => {
    const measure = () => {
      const block = editor.view.dom.children[index];
      const page = box.current?.parentElement;
      if (!block || !page) return setTop(undefined);
      const line = Number.parseFloat(getComputedStyle(block).lineHeight) || 30;
      const { top: first } = block.getBoundingClientRect();
      setTop(first - page.getBoundingClientRect().top + Math.min(line, 60) / 2 - 18);
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    // A block moves only if the height of the text changes; measuring after each key would cost a layout each time.
    const watched = new ResizeObserver(measure);
    watched.observe(editor.view.dom);
    return () => watched.disconnect();
  }, [editor, index]);

  const { state } = editor;
  const block = state.doc.maybeChild(index);
  const name = blockName(block?.type.name ?? '');
  const isHidden = top === undefined || !at.isEditable || !block || block.type.name === 'footnotes';

  const addBelow = (chosen: Block) => {
    const end = blockPlace(editor.state, index) + (block?.nodeSize ?? 0);
    editor
      .chain()
      .insertContentAt(end, { type: 'paragraph' })
      .setTextSelection(end + 1)
      .run();
    chosen.run(editor, ask);
  };
  const drag = (event: DragEvent) => {
    const { view } = editor;
    const selection = NodeSelection.create(view.state.doc, blockPlace(view.state, index));
    view.dispatch(view.state.tr.setSelection(selection));
    const element = view.dom.children[index];
    if (element) event.dataTransfer.setDragImage(element, 0, 0);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', block?.textContent ?? '');
    view.dragging = { slice: selection.content(), move: true };
  };
  const into = () =>
    editor.view.dispatch(
      editor.state.tr.setSelection(
        TextSelection.near(editor.state.doc.resolve(blockPlace(editor.state, index) + 1)),
      ),
    );
  const act = (work: () => void) => {
    setDoing(null);
    // The menu gives the focus back before the text takes it.
    setTimeout(() => {
      work();
      editor.commands.focus(undefined, { scrollIntoView: false });
    });
  };
  const move = (by: -1 | 1) =>
    act(() => storage.moveBlock.say(moveBlock(editor, index, by) ?? 'It cannot go further.'));

  return (
    <Box ref={box} sx={{ ...HANDLE, visibility: isHidden ? 'hidden' : 'visible' }} style={{ top }}>
      <ToolButton
        label={`Insert below this ${name.toLowerCase()}`}
        icon={<AddIcon fontSize="small" />}
        hasMenu="menu"
        onPress={({ currentTarget }) => setAdding(currentTarget)}
        sx={SMALL}
      />
      <Box draggable onDragStart={drag} sx={{ cursor: 'grab', display: 'flex' }}>
        <ToolButton
          label={`${name}: move, turn into, remove`}
          icon={<DragIcon fontSize="small" />}
          hasMenu="menu"
          keepsDrag
          onPress={({ currentTarget }) => setDoing(currentTarget)}
          sx={SMALL}
        />
      </Box>
      <BlockMenu anchor={adding} onClose={() => setAdding(null)} onChoose={addBelow} />
      <Menu
        open={doing !== null}
        anchorEl={doing}
        onClose={() => setDoing(null)}
        slotProps={{ list: { 'aria-label': name, sx: { '& .MuiMenuItem-root': { gap: 3, minHeight: 40 } } } }}
      >
        <MenuItem onClick={() => move(-1)} disabled={index === 0}>
          Move up
          <Typed>Alt+Shift+↑</Typed>
        </MenuItem>
        <MenuItem onClick={() => move(1)} disabled={index >= state.doc.childCount - 1}>
          Move down
          <Typed>Alt+Shift+↓</Typed>
        </MenuItem>
        <MenuItem
          onClick={() =>
            act(() => {
              const end = blockPlace(editor.state, index) + (block?.nodeSize ?? 0);
              if (block) editor.view.dispatch(editor.state.tr.insert(end, block));
            })
          }
        >
          Duplicate
        </MenuItem>
        {onCopyLink && block?.type.name === 'heading' && (
          <MenuItem
            onClick={() => {
              setDoing(null);
              const { id, isNew } = idOfHeading(editor, blockPlace(editor.state, index));
              onCopyLink(id, isNew);
            }}
          >
            Copy link to this heading
          </MenuItem>
        )}
        <MenuItem
          onClick={() =>
            act(() => {
              const from = blockPlace(editor.state, index);
              editor.commands.deleteRange({ from, to: from + (block?.nodeSize ?? 0) });
            })
          }
        >
          Remove
        </MenuItem>
        <Divider />
        <ListSubheader role="presentation" disableSticky sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>
          Turn into
        </ListSubheader>
        <MenuItem
          onClick={() =>
            act(() => {
              into();
              toParagraph(editor);
            })
          }
        >
          Paragraph
        </MenuItem>
        {BLOCKS.filter(({ group }) => group === 'Text').map((style) => (
          <MenuItem
            key={style.name}
            onClick={() =>
              act(() => {
                into();
                if (!style.isActive?.(editor)) style.run(editor, ask);
              })
            }
          >
            {style.label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}

/** It leaves 12 px for a mark beside the text. */
const HANDLE = { position: 'absolute', left: -76, display: 'flex', color: 'text.secondary' } as const;

const SMALL = { width: 32, height: 36 } as const;
