import { Box } from '@mui/material';
import { NavLink } from 'react-router-dom';

const PAGES = [
  { to: '/redirects', label: 'Redirects' },
  { to: '/not-found-log', label: 'Pages not found' },
];

/** Tabs of the two lists about old addresses: redirects, and the 404 log. */
export function WebAddressTabs() {
  return (
    <Box
      component="nav"
      aria-label="Web addresses"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 2 }}
    >
      {PAGES.map(({ to, label }) => (
        <Box key={to} component={NavLink} to={to} end sx={TAB}>
          {label}
        </Box>
      ))}
    </Box>
  );
}

const TAB = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  px: 1.75,
  fontWeight: 600,
  textDecoration: 'none',
  color: 'text.primary',
  borderBottom: '4px solid transparent',
  '&[aria-current]': { borderColor: 'primary.main', color: 'primary.main' },
  '&:hover': { textDecoration: 'underline' },
} as const;
