import type { Editor } from '@tiptap/react';
import { useCallback, useState } from 'react';
import { lazyDialog } from '../../lazy-named.tsx';
import { colours } from '../../theme/colours.ts';
import { ToolButtons, Toolbar } from './Toolbar.tsx';
import { type ToolName, useToolState } from './tools.tsx';

const LinkDialog = lazyDialog(() => import('./LinkDialog.tsx'), 'LinkDialog');

/** The frame of such a text, around its toolbar. */
export const SMALL_TEXT = {
  border: `2px solid ${colours.lineControl}`,
  bgcolor: colours.white,
  '&:focus-within': { borderColor: colours.ink },
  '& .ProseMirror': { px: 1.75, py: 1.25, minHeight: 96, outline: 'none', overflowWrap: 'anywhere' },
  '& .ProseMirror > * + *': { mt: '0.75em !important' },
  '& .ProseMirror :is(p, ul, ol, h2, h3, blockquote)': { m: 0 },
  '& .ProseMirror :is(ul, ol)': { pl: 3 },
  '& .ProseMirror li > p': { my: 0.25 },
  '& .ProseMirror :is(h2, h3)': { font: 'inherit', fontWeight: 700, fontSize: '1.125rem' },
  '& .ProseMirror blockquote': { pl: 2, borderLeft: `4px solid ${colours.vermilion}` },
  '& .ProseMirror a': { color: 'primary.main' },
} as const;

interface SmallToolsProps {
  editor: Editor;
  /** Name of the toolbar for screen readers. */
  label: string;
  tools: readonly ToolName[];
}

/** The toolbar of a text with few kinds of formatting. */
export function SmallTools({ editor, label, tools }: SmallToolsProps) {
  const [isLinking, setLinking] = useState(false);
  const ask = useCallback(() => setLinking(true), []);
  const state = useToolState(editor);
  return (
    <>
      <Toolbar
        label={label}
        onEscape={() => editor.commands.focus()}
        sx={{ flexWrap: 'wrap', borderBottom: `1px solid ${colours.line}` }}
      >
        <ToolButtons names={tools} editor={editor} ask={ask} state={state} />
      </Toolbar>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}
