import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';

/** Opens a row by keyboard or in a new tab, which a clickable row alone does not support. */
export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      underline="hover"
      onClick={(event) => event.stopPropagation()}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {children}
    </Link>
  );
}
