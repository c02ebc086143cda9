import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Title of a page, in the tab as well, with what can be done on it. */
export function PageHeader({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
        mb: 3,
      }}
    >
      <title>{`${title} · Admin`}</title>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
        <Typography
          variant="h1"
          sx={{ fontSize: { xs: '2.25rem', md: '2.75rem' }, overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        {aside}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>{children}</Box>
    </Box>
  );
}
