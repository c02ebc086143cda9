import { Box } from '@mui/material';
import type { ComponentProps, Ref } from 'react';
import { markedPieces } from '#shared/reply-templates.ts';
import { colours } from '../theme/colours.ts';

interface MarkedTextProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'value'> {
  value: string;
  isWrong: boolean;
  ref: Ref<HTMLTextAreaElement>;
}

/** A text field that grows with its text and highlights unfilled marks, by a copy of the text behind it. */
export function MarkedText({ value, isWrong, ref, ...field }: MarkedTextProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        bgcolor: 'background.paper',
        '& > *': {
          gridArea: '1 / 1',
          boxSizing: 'border-box',
          minWidth: 0,
          minHeight: 200,
          m: 0,
          p: '12px 14px',
          border: `2px solid ${isWrong ? colours.danger : colours.lineControl}`,
          borderRadius: '2px',
          font: 'inherit',
          lineHeight: 1.55,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          overflow: 'hidden',
        },
      }}
    >
      <Box
        aria-hidden
        sx={{
          color: 'transparent',
          '& mark': {
            color: 'transparent',
            bgcolor: colours.brassTint,
            boxShadow: `inset 0 -2px ${colours.brass}`,
          },
        }}
      >
        {markedPieces(value).map(({ text, isMark }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
          isMark ? <mark key={index}>{text}</mark> : text,
        )}
        {/* Gives an empty last line its height. */}
        {'\n'}
      </Box>
      <Box
        component="textarea"
        ref={ref}
        value={value}
        aria-invalid={isWrong}
        {...field}
        sx={{ resize: 'none', bgcolor: 'transparent', color: 'text.primary' }}
      />
    </Box>
  );
}
