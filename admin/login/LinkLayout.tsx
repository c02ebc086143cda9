import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { AUTH_LINK, AuthLayout } from './AuthLayout.tsx';

interface LinkLayoutProps {
  title: string;
  children: ReactNode;
}

/** The layout of pages that emails link to: a title, the content, and a link to the login page. */
export function LinkLayout({ title, children }: LinkLayoutProps) {
  return (
    <AuthLayout>
      <title>{`${title} · Admin`}</title>
      <Typography variant="h1" sx={{ fontSize: { xs: '3rem', md: '3.75rem' }, lineHeight: 0.85 }}>
        {title}
      </Typography>
      {children}
      <Box>
        <Link component={RouterLink} to="/login" sx={AUTH_LINK}>
          Go to Admin Login
        </Link>
      </Box>
    </AuthLayout>
  );
}
