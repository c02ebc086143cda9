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

/** The same for a row that opens on this page. */
export function RowButton({ onOpen, children }: { onOpen: () => void; children: string }) {
  return (
    <Link
      component="button"
      type="button"
      underline="hover"
      onClick={onOpen}
      sx={{ textAlign: 'left', overflowWrap: 'anywhere', font: 'inherit', fontWeight: 650 }}
    >
      {children}
    </Link>
  );
}
