import DownIcon from '@mui/icons-material/ArrowDropDown';
import SizeIcon from '@mui/icons-material/FormatSize';
import { Button, IconButton, Menu, MenuItem } from '@mui/material';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { isInFootnotes } from '../elements/footnotes.ts';
import { useRichText } from '../rich-text-context.tsx';
import { BLOCKS } from './blocks.ts';

const STYLES = BLOCKS.filter(({ group }) => group === 'Text');

interface StyleMenuProps {
  /** Shows an icon instead of the style's name. */
  isShort?: boolean;
  /** For the dark slab at the selection. */
  isSmall?: boolean;
}

/** Shows and changes the style of the block at the cursor. */
export function StyleMenu({ isShort = false, isSmall = false }: StyleMenuProps) {
  const { editor } = useRichText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { name, isInNote } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      name: STYLES.find((style) => style.isActive?.(now))?.name,
      isInNote: isInFootnotes(now.state.selection.$from),
    }),
  });
  const label = isInNote ? 'Footnote' : (STYLES.find((style) => style.name === name)?.label ?? 'Paragraph');
  const props = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': anchor !== null,
    'aria-disabled': isInNote || undefined,
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: (event: { currentTarget: HTMLElement }) => !isInNote && setAnchor(event.currentTarget),
  };

  const take = (run: () => void) => {
    setAnchor(null);
    // The menu gives the focus back before the text takes it.
    setTimeout(run);
  };

  return (
    <>
      {isShort ? (
        <IconButton
          {...props}
          aria-label={`Text style: ${label}`}
          sx={{ width: 44, height: 44, color: isInNote ? 'text.disabled' : 'inherit' }}
        >
          <SizeIcon />
        </IconButton>
      ) : (
        <Button
          {...props}
          color="inherit"
          aria-label={`Text style: ${label}`}
          endIcon={<DownIcon />}
          sx={{
            minHeight: 40,
            fontWeight: 600,
            px: 1.25,
            justifyContent: 'space-between',
            flexShrink: 0,
            color: isInNote ? 'text.disabled' : 'inherit',
            ...(isSmall ? { fontSize: '0.875rem' } : { width: 'max(148px, 8rem)' }),
          }}
        >
          {label}
        </Button>
      )}
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Text style' } }}
      >
        <MenuItem
          role="menuitemradio"
          aria-checked={name === undefined}
          selected={name === undefined}
          onClick={() => take(() => toParagraph(editor))}
          sx={{ minHeight: 44 }}
        >
          Paragraph
        </MenuItem>
        {STYLES.map((style) => (
          <MenuItem
            key={style.name}
            role="menuitemradio"
            aria-checked={style.name === name}
            selected={style.name === name}
            onClick={() => take(() => style.name !== name && style.run(editor, () => undefined))}
            sx={{ minHeight: 44 }}
          >
            {style.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Makes the block at the cursor a plain paragraph, outside lists and quotations. */
export function toParagraph(editor: ReturnType<typeof useRichText>['editor']): void {
  editor.chain().focus().clearNodes().run();
}
