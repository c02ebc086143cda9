import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Brand } from '../layout/Brand.tsx';
import { colours, fonts } from '../theme/colours.ts';
import { brand } from '../theme/palettes.ts';
import { FlippedTable } from './FlippedTable.tsx';

/** Style of the links below these forms. */
export const AUTH_LINK = { fontSize: '1rem', fontWeight: 650, textDecorationThickness: 2 } as const;

/** The split screen of login and setup: illustration on the left, form on the right. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
        minHeight: '100vh',
        bgcolor: colours.white,
      }}
    >
      <Box
        component="header"
        sx={{
          bgcolor: brand.vermilion,
          color: brand.ink,
          position: 'relative',
          overflow: 'clip',
          display: 'grid',
          alignContent: 'space-between',
          p: { xs: '12px 20px', md: 5 },
          minHeight: { xs: 72, md: 0 },
        }}
      >
        <div>
          <Box
            component="a"
            href="/"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1.5,
              color: 'inherit',
              textDecoration: 'none',
            }}
          >
            <Brand size={46} />
          </Box>
          <Box
            aria-hidden="true"
            sx={{
              display: { xs: 'none', md: 'block' },
              font: `900 clamp(4rem, 6.4vw, 8rem)/0.76 ${fonts.display}`,
              textTransform: 'uppercase',
              mt: 6,
            }}
          >
            Pull up
            <br />
            your chair.
          </Box>
        </div>
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <FlippedTable />
        </Box>
      </Box>
      <Box
        component="main"
        sx={{
          display: 'grid',
          placeItems: { xs: 'start center', md: 'center' },
          p: { xs: '48px 20px 64px', md: 5 },
        }}
      >
        <Box sx={{ width: 'min(100%, 420px)', display: 'grid', gap: 2.5 }}>{children}</Box>
      </Box>
    </Box>
  );
}
