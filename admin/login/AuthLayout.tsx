import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';
import { Brand, Mark } from '../layout/Brand.tsx';
import { colours, fonts } from '../theme/colours.ts';
import { brand } from '../theme/palettes.ts';

/** Style of the links below these forms. */
export const AUTH_LINK = { fontSize: '1rem', fontWeight: 650, textDecorationThickness: 2 } as const;

/** The split screen of login and setup: the brand on the left, form on the right. */
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
      <Box component="header" sx={HEADER}>
        <Box component="a" href="/" sx={HOME}>
          <Brand size={46} />
        </Box>
        <Box aria-hidden="true" sx={{ display: { xs: 'none', md: 'block' } }}>
          <Box sx={SLOGAN}>
            Pull up
            <br />
            your chair.
          </Box>
          <Mark size={420} background="transparent" table={brand.ink} />
        </Box>
      </Box>
      <Box
        component="main"
        id="main-content"
        tabIndex={-1}
        sx={{
          '&:focus-visible': { outline: 'none' },
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

const HEADER = {
  bgcolor: brand.vermilion,
  color: brand.ink,
  overflow: 'clip',
  display: 'grid',
  alignContent: 'space-between',
  p: { xs: '12px 20px', md: 5 },
  minHeight: { xs: 72, md: 0 },
} as const;

const HOME = {
  display: 'inline-flex',
  justifySelf: 'start',
  alignItems: 'center',
  gap: 1.5,
  color: 'inherit',
  textDecoration: 'none',
} as const;

const SLOGAN = {
  font: `900 clamp(4rem, 6.4vw, 8rem)/0.76 ${fonts.display}`,
  textTransform: 'uppercase',
} as const;

/** The layout of pages that emails link to: a title, the content, and a link to the login page. */
export function LinkLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthLayout>
      <title>{`${title} · Admin`}</title>
      <Typography variant="h1" sx={{ fontSize: { xs: '3rem', md: '3.75rem' }, lineHeight: 0.85 }}>
        {title}
      </Typography>
      {children}
      <Box>
        <Link to="/login" sx={AUTH_LINK}>
          Go to Admin Login
        </Link>
      </Box>
    </AuthLayout>
  );
}
