import { Avatar, Box, Button, Drawer, Typography } from '@mui/material';
import { useGetIdentity, usePermissions } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { colours } from '../theme/colours.ts';
import { AppMenu } from './AppMenu.tsx';
import { PHONE_BAR } from './phone-bar.ts';

/** The phone's menu, a sheet above the bottom bar, which stays visible. */
export default function MenuSheet({ onClose }: { onClose: () => void }) {
  const { identity } = useGetIdentity();
  const { permissions: role } = usePermissions<string | null>();
  const name = identity?.fullName ?? '';
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': 'Menu',
          sx: {
            bottom: PHONE_BAR,
            maxHeight: `calc(100dvh - ${PHONE_BAR}px - 24px)`,
            borderTop: `10px solid ${colours.action}`,
          },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          p: '8px 20px',
          minHeight: 66,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Avatar
          sx={{ width: 28, height: 28, bgcolor: 'primary.light', color: 'text.primary', fontSize: '0.75rem' }}
        >
          {initialsOf(name)}
        </Avatar>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {role === 'admin' ? 'Administrator' : 'Staff'}
          </Typography>
        </Box>
        <Button component={RouterLink} to="/account" variant="outlined" color="secondary" size="small">
          Your account
        </Button>
      </Box>
      <AppMenu size="thumb" />
    </Drawer>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((_, place, words) => place === 0 || place === words.length - 1)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
