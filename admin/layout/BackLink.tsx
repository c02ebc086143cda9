import BackIcon from '@mui/icons-material/ArrowBack';
import { Box, Link } from '@mui/material';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { isAt, PLACES } from './sections.tsx';

/** A link above a record's page, back to its list, labelled as in the menu. */
export function BackLink() {
  const { pathname } = useLocation();
  const [list] = PLACES.filter(
    (place) => place.to !== '/' && place.to !== pathname && isAt(place, pathname),
  ).sort((a, b) => b.to.length - a.to.length);
  if (!list) return null;
  return (
    <Box sx={{ mb: 1 }}>
      <Link
        component={RouterLink}
        to={list.to}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minHeight: 32, fontWeight: 600 }}
      >
        <BackIcon fontSize="small" aria-hidden />
        {list.label === 'List' ? list.entry : list.label}
      </Link>
    </Box>
  );
}
