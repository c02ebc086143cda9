import { Box, Button, TextField, Typography } from '@mui/material';
import type { NodeViewProps } from '@tiptap/react';
import { useId } from 'react';
import { backToText } from './active.ts';

/** Characters beyond which screen readers become tiresome. */
const BREATH = 125;

type AlternativeTextProps = NodeViewProps & {
  /** null: not described yet; '': decorative. */
  alt: string | null;
  onChange: (alt: string | null) => void;
};

/** Asks for a picture's alternative text below it, without a dialog. */
export function AlternativeText({ alt, onChange, ...view }: AlternativeTextProps) {
  const id = useId();
  const isDecoration = alt === '';
  return (
    <Box
      contentEditable={false}
      sx={{
        mt: 1.5,
        p: 2,
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        fontSize: '1rem',
      }}
    >
      {isDecoration ? (
        <Typography variant="body2">It is only decoration: screen readers skip it.</Typography>
      ) : (
        <TextField
          id={id}
          fullWidth
          label="What the picture shows, for people who cannot see it"
          value={alt ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' || event.key === 'Enter') {
              event.preventDefault();
              backToText(view);
            }
          }}
          slotProps={{ htmlInput: { 'data-alternative-text': '', maxLength: 500, dir: 'auto' } }}
        />
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {!isDecoration && `Alternative text, ${(alt ?? '').length} of about ${BREATH} characters. `}
        <Button
          size="small"
          sx={{ minHeight: 36, p: 0.5, textDecoration: 'underline' }}
          onClick={() => onChange(isDecoration ? null : '')}
        >
          {isDecoration ? 'Say what it shows' : 'It is only decoration'}
        </Button>
      </Typography>
    </Box>
  );
}
