import { Box, Typography } from '@mui/material';
import { RichTextBody } from '../rich-text/RichTextEditor.tsx';
import { RichTextInput } from '../rich-text/RichTextInput.tsx';
import { useRichText } from '../rich-text/rich-text-context.tsx';
import { SmallTools } from '../rich-text/tools/SmallTools.tsx';
import { colours } from '../theme/colours.ts';
import { LABEL } from './ArticlesInput.tsx';

/** The text above the articles, limited to elements that every mail client shows. */
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
  return <SmallTools editor={editor} label="Introduction" tools={TOOLS} />;
}

const TOOLS = ['bold', 'italic', 'link', 'bulletList', 'blockquote', 'heading'] as const;

const FRAME = {
  border: `2px solid ${colours.lineControl}`,
  bgcolor: colours.white,
  '&:focus-within': { borderColor: colours.ink },
} as const;

const TEXT = {
  px: 2,
  py: 1,
  '& .ProseMirror': { minHeight: 140, outline: 'none', overflowWrap: 'anywhere' },
  '& .ProseMirror p, & .ProseMirror ul, & .ProseMirror ol': { my: 1 },
  '& .ProseMirror h2, & .ProseMirror h3': { my: 1, font: 'inherit', fontWeight: 700, fontSize: '1.125rem' },
  '& .ProseMirror blockquote': { my: 1, mx: 0, pl: 2, borderLeft: `4px solid ${colours.vermilion}` },
  '& .ProseMirror a': { color: 'primary.main' },
} as const;
