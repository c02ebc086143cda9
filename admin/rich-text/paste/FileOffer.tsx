import FileIcon from '@mui/icons-material/UploadFile';
import { Box, Link } from '@mui/material';
import { useEditorState } from '@tiptap/react';
import { useRef } from 'react';
import { HiddenFileInput } from '../../uploads/FileButton.tsx';
import { useRichText } from '../rich-text-context.tsx';
import { FILE_TYPES } from './files.ts';
import { isEmpty } from './insert.ts';

/** Offers, below an empty text, to import a document. */
export function FileOffer() {
  const { editor } = useRichText();
  const chooser = useRef<HTMLInputElement>(null);
  const hasNothing = useEditorState({ editor, selector: ({ editor: now }) => isEmpty(now.state.doc) });
  if (!hasNothing) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        p: '14px 16px',
        border: '2px dashed',
        borderColor: 'text.secondary',
        color: 'text.secondary',
        fontSize: '0.9375rem',
        lineHeight: 1.35,
      }}
    >
      <FileIcon aria-hidden sx={{ flex: 'none' }} />
      <span>
        Already written? Drop a Word, Markdown or HTML file here, or paste it.{' '}
        <Link
          component="button"
          type="button"
          onClick={() => chooser.current?.click()}
          sx={{ color: 'text.primary', fontWeight: 650, fontSize: 'inherit', verticalAlign: 'baseline' }}
        >
          Choose a file
        </Link>
      </span>
      <HiddenFileInput
        ref={chooser}
        accept={FILE_TYPES}
        aria-label="A document"
        onFiles={(files) => editor.storage.articlePaste.takeFiles(files)}
      />
    </Box>
  );
}
