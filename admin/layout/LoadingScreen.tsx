import { Box } from '@mui/material';
import { Icon } from './Icon.tsx';

/** Fills the screen while the session is checked. */
export function LoadingScreen() {
  return (
    <Box
      role="status"
      sx={{
        minHeight: '100vh',
        display: 'grid',
        placeItems: 'center',
        placeContent: 'center',
        gap: 2,
        bgcolor: 'background.default',
      }}
    >
      <Icon size={44} flipping />
      <b>Loading...</b>
    </Box>
  );
}
