import { Popper } from '@mui/material';
import { posToDOMRect } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../layout/widths.ts';
import { colours, floatShadow } from '../../theme/colours.ts';
import { brand } from '../../theme/palettes.ts';
import { useRichText } from '../rich-text-context.tsx';
import { useIsAsked } from './Questions.tsx';
import { StyleMenu } from './StyleMenu.tsx';
import { TextTools, useTextState } from './TextTools.tsx';
import { Toolbar } from './Toolbar.tsx';

/** Milliseconds from a selection by pointer until the tools appear, as it may still be growing. */
const PAUSE = 150;

/** Tools next to the selected words; on a phone the bottom bar has them. Alt+F10 goes to these or to those of a block. */
export function SelectionTools() {
  const { editor } = useRichText();
  const slab = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'F10' || !editor.isFocused) return;
      event.preventDefault();
      const bar = slab.current ?? editor.view.dom.querySelector('[role=toolbar]');
      // Browsers do not count a key with Alt as one that shows the focus.
      bar?.querySelector('button')?.focus({ focusVisible: true });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [editor]);

  return useIsPhone() ? null : <Floating slab={slab} />;
}

function Floating({ slab }: { slab: RefObject<HTMLDivElement | null> }) {
  const { editor } = useRichText();
  const isAsked = useIsAsked();
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { selection } = now.state;
      const isWords = selection instanceof TextSelection && !selection.empty && now.isEditable;
      return isWords && !selection.$from.parent.type.spec.code ? `${selection.from} ${selection.to}` : '';
    },
  });
  const [shown, setShown] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setShown(at), at === '' ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [at]);

  if (at === '' || shown === '' || isAsked) return null;
  const anchor = {
    getBoundingClientRect: () =>
      posToDOMRect(editor.view, editor.state.selection.from, editor.state.selection.to),
  };
  return (
    <Popper
      key={shown}
      open
      // MUI's default is 'tooltip'.
      role="presentation"
      // Keeps it in the page's main region, next after the text in tab order.
      disablePortal
      anchorEl={anchor}
      placement="top"
      modifiers={[{ name: 'offset', options: { offset: [0, 8] } }]}
      sx={{ zIndex: 'drawer' }}
    >
      <div ref={slab}>
        <Tools />
      </div>
    </Popper>
  );
}

function Tools() {
  const { editor } = useRichText();
  return (
    <Toolbar label="Selected words" onEscape={() => editor.commands.focus()} sx={SLAB}>
      <StyleMenu isSmall />
      <TextTools names={SHOWN} state={useTextState()} />
    </Toolbar>
  );
}

const SHOWN = ['bold', 'italic', 'struck', 'code', 'link', 'quotation'] as const;

const SLAB = {
  p: '2px',
  bgcolor: colours.ink,
  color: colours.paper,
  boxShadow: floatShadow,
  borderRadius: '2px',
  '& .MuiButtonBase-root:hover': { bgcolor: 'rgb(128 128 128 / 0.3)' },
  '& [aria-pressed=true]': { bgcolor: brand.vermilion, color: brand.ink },
  '& .Mui-focusVisible': { outlineColor: brand.brass, outlineOffset: '-3px' },
} as const;
