import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import LinkIcon from '@mui/icons-material/Link';
import HeadingIcon from '@mui/icons-material/Title';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  TextField,
} from '@mui/material';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactElement, type SubmitEvent, type SyntheticEvent, useId, useState } from 'react';
import { colours } from '../../theme/colours.ts';

type Run = ReturnType<Editor['chain']>;

/** Tools by the editor's name of what they toggle. */
const TOOLS = {
  bold: { label: 'Bold', icon: <BoldIcon />, use: (run: Run) => run.toggleBold() },
  italic: { label: 'Italic', icon: <ItalicIcon />, use: (run: Run) => run.toggleItalic() },
  link: { label: 'Link', icon: <LinkIcon />, use: undefined },
  bulletList: { label: 'List', icon: <ListIcon />, use: (run: Run) => run.toggleBulletList() },
  blockquote: { label: 'Quotation', icon: <QuoteIcon />, use: (run: Run) => run.toggleBlockquote() },
  heading: { label: 'Heading', icon: <HeadingIcon />, use: (run: Run) => run.toggleHeading({ level: 2 }) },
} as const;

export type SmallTool = keyof typeof TOOLS;

interface SmallToolsProps {
  editor: Editor;
  /** Name of the toolbar for screen readers. */
  label: string;
  tools: readonly SmallTool[];
}

/** The toolbar of a text with few kinds of formatting. */
export function SmallTools({ editor, label, tools }: SmallToolsProps) {
  const [isLinking, setLinking] = useState(false);
  const isOn = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map((tool) => now.isActive(tool)),
  });
  return (
    <Box role="toolbar" aria-label={label} sx={ROW}>
      {tools.map((tool, index) => {
        const { label: name, icon, use } = TOOLS[tool];
        return (
          <Tool
            key={tool}
            label={name}
            isOn={isOn[index] ?? false}
            onUse={() => (use ? use(editor.chain().focus()).run() : setLinking(true))}
          >
            {icon}
          </Tool>
        );
      })}
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </Box>
  );
}

function Tool(props: { label: string; isOn: boolean; onUse: () => void; children: ReactElement }) {
  const { label, isOn, onUse, children } = props;
  return (
    <IconButton
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
      sx={{
        width: 44,
        height: 40,
        borderRadius: 0,
        color: colours.ink,
        bgcolor: isOn ? colours.claretTint : 'transparent',
      }}
    >
      {children}
    </IconButton>
  );
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const before: string = editor.getAttributes('link').href ?? '';
  const [href, setHref] = useState(before);
  const isFine = /^(?:https?:\/\/|mailto:|tel:|\/)\S+$/i.test(href.trim());
  const keep = (event: SyntheticEvent) => event.stopPropagation();
  const set = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isFine) return;
    const { empty } = editor.state.selection;
    const address = href.trim();
    const chain = editor.chain().focus();
    if (empty && !before)
      chain
        .insertContent([{ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }])
        .run();
    else chain.extendMarkRange('link').setMark('link', { href: address }).run();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} onKeyDown={keep} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={set} noValidate>
        <DialogTitle id={id}>Link</DialogTitle>
        <DialogContent>
          <TextField
            label="Where it leads"
            placeholder="https://"
            value={href}
            onChange={(event) => setHref(event.target.value)}
            autoFocus
            fullWidth
            error={href !== '' && !isFine}
            helperText="An address that begins with https://, or / for a page of this website."
            sx={{ mt: 1 }}
            slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false } }}
          />
        </DialogContent>
        <DialogActions>
          {before && (
            <Button
              color="error"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
                onClose();
              }}
            >
              Remove the link
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={!isFine}>
            Set link
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', borderBottom: `1px solid ${colours.line}` } as const;
