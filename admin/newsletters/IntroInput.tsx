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
  Typography,
} from '@mui/material';
import { useEditorState } from '@tiptap/react';
import { type ReactElement, type SubmitEvent, type SyntheticEvent, useState } from 'react';
import { RichTextBody } from '../rich-text/RichTextEditor.tsx';
import { RichTextInput } from '../rich-text/RichTextInput.tsx';
import { useRichText } from '../rich-text/rich-text-context.tsx';
import { colours } from '../theme/colours.ts';
import { LABEL } from './ArticlesInput.tsx';

/** The words above the articles, with the few elements that every mail program shows. */
export function IntroInput() {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={LABEL} aria-hidden>
        Introduction
      </Typography>
      <Box sx={FRAME}>
        <RichTextInput source="intro" label="Introduction" variant="small">
          <Tools />
          <Box sx={TEXT}>
            <RichTextBody />
          </Box>
        </RichTextInput>
      </Box>
    </Box>
  );
}

function Tools() {
  const { editor } = useRichText();
  const [isLinking, setLinking] = useState(false);
  const is = useEditorState({
    editor,
    selector: ({ editor: { isActive } }) => ({
      bold: isActive.call(editor, 'bold'),
      italic: isActive.call(editor, 'italic'),
      link: isActive.call(editor, 'link'),
      list: isActive.call(editor, 'bulletList'),
      heading: isActive.call(editor, 'heading'),
      quotation: isActive.call(editor, 'blockquote'),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <Box role="toolbar" aria-label="Introduction" sx={TOOLS}>
      <Tool label="Bold" isOn={is.bold} onUse={() => run().toggleBold().run()}>
        <BoldIcon />
      </Tool>
      <Tool label="Italic" isOn={is.italic} onUse={() => run().toggleItalic().run()}>
        <ItalicIcon />
      </Tool>
      <Tool label="Link" isOn={is.link} onUse={() => setLinking(true)}>
        <LinkIcon />
      </Tool>
      <Tool label="List" isOn={is.list} onUse={() => run().toggleBulletList().run()}>
        <ListIcon />
      </Tool>
      <Tool label="Quotation" isOn={is.quotation} onUse={() => run().toggleBlockquote().run()}>
        <QuoteIcon />
      </Tool>
      <Tool label="Heading" isOn={is.heading} onUse={() => run().toggleHeading({ level: 2 }).run()}>
        <HeadingIcon />
      </Tool>
      {isLinking && <LinkDialog onClose={() => setLinking(false)} />}
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
      // The words stay chosen.
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

function LinkDialog({ onClose }: { onClose: () => void }) {
  const { editor } = useRichText();
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
    <Dialog open onClose={onClose} onKeyDown={keep} aria-labelledby="intro-link" maxWidth="xs" fullWidth>
      <form onSubmit={set} noValidate>
        <DialogTitle id="intro-link">Link</DialogTitle>
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

const FRAME = {
  border: `2px solid ${colours.lineControl}`,
  bgcolor: colours.white,
  '&:focus-within': { borderColor: colours.ink },
} as const;

const TOOLS = { display: 'flex', flexWrap: 'wrap', borderBottom: `1px solid ${colours.line}` } as const;

const TEXT = {
  px: 2,
  py: 1,
  '& .ProseMirror': { minHeight: 140, outline: 'none', overflowWrap: 'anywhere' },
  '& .ProseMirror p, & .ProseMirror ul, & .ProseMirror ol': { my: 1 },
  '& .ProseMirror h2, & .ProseMirror h3': { my: 1, font: 'inherit', fontWeight: 700, fontSize: '1.125rem' },
  '& .ProseMirror blockquote': { my: 1, mx: 0, pl: 2, borderLeft: `4px solid ${colours.vermilion}` },
  '& .ProseMirror a': { color: 'primary.main' },
} as const;
