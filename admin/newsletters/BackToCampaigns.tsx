import BackIcon from '@mui/icons-material/ArrowBack';
import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { LIST_PATH } from './paths.ts';

export function BackToCampaigns() {
  return (
    <Box sx={{ mb: 1 }}>
      <Link
        component={RouterLink}
        to={LIST_PATH}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minHeight: 32, fontWeight: 600 }}
      >
        <BackIcon fontSize="small" aria-hidden />
        Campaigns
      </Link>
    </Box>
  );
}
