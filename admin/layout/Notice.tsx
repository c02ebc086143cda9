import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { colours } from '../theme/colours.ts';

const SLAB = { empty: colours.sky, error: colours.danger, missing: colours.brass };

/** A white block under a coloured slab, with a title, a sentence and at most one action. */
export function Notice(props: {
  kind: keyof typeof SLAB;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Heading level: 1 if the notice is the whole page. */
  level?: 1 | 2;
}) {
  return (
    <Box
      role={props.kind === 'error' ? 'alert' : undefined}
      sx={{
        bgcolor: 'background.paper',
        borderTop: `10px solid ${SLAB[props.kind]}`,
        p: { xs: 3, md: 5 },
        maxWidth: 720,
      }}
    >
      <Typography variant="h2" component={props.level === 1 ? 'h1' : 'h2'} sx={{ mb: 1.5 }}>
        {props.title}
      </Typography>
      {props.children && <Typography sx={{ mb: 2.5, maxWidth: '60ch' }}>{props.children}</Typography>}
      {props.action}
    </Box>
  );
}
