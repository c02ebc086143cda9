import type { Editor } from '@tiptap/react';
import { useCallback, useState } from 'react';
import { lazyDialog } from '../../lazy-named.tsx';
import { colours } from '../../theme/colours.ts';
import { ToolButtons, Toolbar } from './Toolbar.tsx';
import { type ToolName, useToolState } from './tools.tsx';

const LinkDialog = lazyDialog(() => import('./LinkDialog.tsx'), 'LinkDialog');

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
