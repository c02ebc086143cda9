import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import DeviceIcon from '@mui/icons-material/ContrastOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import {
  Divider,
  ListItemIcon,
  ListItemText,
  MenuItem,
  type MenuItemProps,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ReactElement } from 'react';
import { Logout, UserMenu, useUserMenu } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { type SchemeChoice, useScheme } from '../theme/scheme.ts';

const SCHEMES: { choice: SchemeChoice; label: string; icon: ReactElement }[] = [
  { choice: 'light', label: 'Light', icon: <LightIcon /> },
  { choice: 'dark', label: 'Dark', icon: <DarkIcon /> },
  { choice: 'device', label: 'As the device', icon: <DeviceIcon /> },
];

/** The menu behind the person's name: account, colour scheme and sign out. */
export function AccountMenu() {
  // The visible name is the button's label; on phones it is an icon and needs one.
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'));
  return (
    <UserMenu label={isWide ? '' : 'ra.auth.user_menu'}>
      <AccountItem />
      <Divider component="li" role="separator" />
      {SCHEMES.map((scheme) => (
        <SchemeItem key={scheme.choice} {...scheme} />
      ))}
      <Divider component="li" role="separator" />
      <Logout />
    </UserMenu>
  );
}

// Passes on the props with which MUI's Menu handles the arrow keys.
function AccountItem(props: MenuItemProps<typeof RouterLink, { to?: string }>) {
  const menu = useUserMenu();
  return (
    <MenuItem {...props} component={RouterLink} to="/account" onClick={() => menu?.onClose()}>
      <ListItemIcon>
        <AccountIcon />
      </ListItemIcon>
      <ListItemText>Your account</ListItemText>
    </MenuItem>
  );
}

function SchemeItem({ choice, label, icon, ...props }: (typeof SCHEMES)[number] & MenuItemProps) {
  const { choice: present, choose } = useScheme();
  const isChosen = present === choice;
  return (
    <MenuItem
      {...props}
      role="menuitemradio"
      aria-checked={isChosen}
      selected={isChosen}
      onClick={() => choose(choice)}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  );
}
