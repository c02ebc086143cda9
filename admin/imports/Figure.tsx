import { Box, ButtonBase, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { figure } from '#shared/words.ts';
import { colours, fonts } from '../theme/colours.ts';

interface FigureProps {
  label: string;
  /** undefined while it is being counted. */
  value: number | undefined;
  isChosen?: boolean;
  /** Shows the posts behind the figure. */
  onChoose?: () => void;
}

/** Figures side by side. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: {
          xs: 'repeat(auto-fill, minmax(min(5.75rem, 100%), 1fr))',
          sm: 'repeat(auto-fill, minmax(min(8.25rem, 100%), 1fr))',
        },
      }}
    >
      {children}
    </Box>
  );
}

/** A number with what it counts; pressed, where it can be, it filters the list below. */
export function Figure({ label, value, isChosen = false, onChoose }: FigureProps) {
  const content = (
    <>
      <Box component="span" sx={{ font: `900 2.5rem/0.9 ${fonts.display}` }}>
        {value === undefined ? '–' : figure(value)}
      </Box>
      <Typography component="span" variant="body2">
        {label}
      </Typography>
    </>
  );
  const look = {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'flex-start',
    gap: 0.5,
    textAlign: 'left',
    p: 1.5,
    border: '2px solid',
    borderColor: 'divider',
  } as const;
  if (!onChoose) return <Box sx={look}>{content}</Box>;
  return (
    <ButtonBase
      aria-pressed={isChosen}
      onClick={onChoose}
      sx={{
        ...look,
        borderColor: isChosen ? 'primary.main' : colours.lineControl,
        bgcolor: isChosen ? 'primary.light' : 'transparent',
        '&:hover': { bgcolor: 'primary.light' },
      }}
    >
      {content}
    </ButtonBase>
  );
}
