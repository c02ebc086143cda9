import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface BlockProps {
  title: string;
  /** Of the heading: 2 for a part of the page, 3 for one below 'Activity'. */
  level?: 2 | 3;
  /** Colour of the slab on top. */
  slab: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** What the figures mean and leave out. */
  note?: ReactNode;
  children: ReactNode;
}

/** A white block of the dashboard under its slab. */
export function Block({ title, level = 3, slab, aside, note, children }: BlockProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        bgcolor: 'background.paper',
        borderTop: `10px solid ${slab}`,
        p: { xs: 2, sm: 3 },
        minWidth: 0,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0.5,
          justifyContent: 'space-between',
          alignItems: 'center',
          minHeight: 44,
          mb: 1.5,
        }}
      >
        <Typography id={id} variant="h2" component={level === 2 ? 'h2' : 'h3'}>
          {title}
        </Typography>
        {typeof aside === 'string' ? <Typography color="textSecondary">{aside}</Typography> : aside}
      </Box>
      {children}
      {note && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, maxWidth: '80ch' }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}
