import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import DeviceIcon from '@mui/icons-material/ContrastOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import SearchIcon from '@mui/icons-material/Search';
import {
  AppBar,
  Box,
  Button,
  ButtonBase,
  IconButton,
  ListItemIcon,
  ListItemText,
  MenuItem,
  type MenuItemProps,
  Toolbar,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ElementType, ReactElement } from 'react';
import { Logout, UserMenu, useGetIdentity, useUserMenu } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { colours, fonts } from '../theme/colours.ts';
import { brand } from '../theme/palettes.ts';
import { type SchemeChoice, useScheme } from '../theme/scheme.ts';
import { Brand } from './Brand.tsx';

interface AppTopBarProps {
  onFind: () => void;
  /** Opens the menu; only on phones, where it is not beside the page. */
  onMenu?: () => void;
}

/** The app bar: menu on phones, brand, Find, link to the website, account menu. */
export function AppTopBar({ onFind, onMenu }: AppTopBarProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <AppBar sx={{ bgcolor: colours.bar, color: brand.white }}>
      <Toolbar
        variant="dense"
        disableGutters
        sx={{ minHeight: 'var(--app-bar)', pl: onMenu ? 0.5 : 2, pr: { sm: 1 }, gap: { xs: 0.5, sm: 1 } }}
      >
        {onMenu && (
          <IconButton color="inherit" aria-label="Menu" aria-haspopup="dialog" onClick={onMenu}>
            <MenuIcon />
          </IconButton>
        )}
        <Box component={RouterLink} to="/" sx={HOME}>
          <Brand size={34} small markBackground={colours.bar} />
        </Box>
        {onMenu ? (
          <IconButton color="inherit" aria-label="Find" aria-haspopup="dialog" onClick={onFind} sx={AT_END}>
            <SearchIcon />
          </IconButton>
        ) : (
          <ButtonBase aria-keyshortcuts="Control+K" aria-haspopup="dialog" onClick={onFind} sx={FIND}>
            <SearchIcon fontSize="small" />
            <span>Find a page, a person, an action</span>
            {!isNarrow && <kbd>Ctrl K</kbd>}
          </ButtonBase>
        )}
        {!isNarrow && (
          <Button
            href="/"
            target="_blank"
            rel="noopener"
            color="inherit"
            startIcon={<OpenInNewIcon />}
            sx={AT_END}
          >
            View website
          </Button>
        )}
        <Box sx={isNarrow && !onMenu ? AT_END : undefined}>
          <AccountMenu hasWebsite={isNarrow} />
        </Box>
      </Toolbar>
    </AppBar>
  );
}

const AT_END = { ml: 'auto' } as const;

const HOME = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.25,
  color: 'inherit',
  textDecoration: 'none',
  flexShrink: 0,
} as const;

// MUI's Divider is 1 kB of variants.
const LINE = { my: 1, borderTop: '1px solid', borderColor: 'divider' } as const;

const FIND = {
  ml: 3,
  flex: '0 1 340px',
  minWidth: 0,
  height: 38,
  px: 1.25,
  gap: 1.25,
  border: '1px solid #8B6D78',
  borderRadius: '2px',
  color: '#E3C3CE',
  fontFamily: fonts.text,
  fontSize: '0.9375rem',
  whiteSpace: 'nowrap',
  '& > span': { flex: 1, textAlign: 'left', overflow: 'hidden', textOverflow: 'ellipsis' },
} as const;

const SCHEMES: { choice: SchemeChoice; label: string; icon: ReactElement }[] = [
  { choice: 'light', label: 'Light', icon: <LightIcon /> },
  { choice: 'dark', label: 'Dark', icon: <DarkIcon /> },
  { choice: 'device', label: 'As the device', icon: <DeviceIcon /> },
];

/** The menu behind the person's name: account, colour scheme and sign out. */
function AccountMenu({ hasWebsite }: { hasWebsite: boolean }) {
  // The visible name is the button's label; on phones, and for an account without a name, it is an icon and needs one.
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'));
  const { identity } = useGetIdentity();
  const { choice, choose } = useScheme();
  return (
    <UserMenu label={isWide && identity?.fullName ? '' : 'ra.auth.user_menu'}>
      <Item component={RouterLink} to="/account" icon={<AccountIcon />} label="Your account" />
      {hasWebsite && (
        <Item component="a" href="/" target="_blank" icon={<OpenInNewIcon />} label="View website" />
      )}
      <Box component="li" role="separator" sx={LINE} />
      {SCHEMES.map((scheme) => (
        <Item
          key={scheme.choice}
          icon={scheme.icon}
          label={scheme.label}
          role="menuitemradio"
          aria-checked={scheme.choice === choice}
          selected={scheme.choice === choice}
          staysOpen
          onClick={() => choose(scheme.choice)}
        />
      ))}
      <Box component="li" role="separator" sx={LINE} />
      <Logout />
    </UserMenu>
  );
}

type ItemProps = MenuItemProps<ElementType, { icon: ReactElement; label: string; staysOpen?: boolean }>;

// Passes on the props with which MUI's Menu handles the arrow keys.
function Item({ icon, label, staysOpen, component = 'li', ...props }: ItemProps) {
  const menu = useUserMenu();
  return (
    <MenuItem component={component} {...(!staysOpen && { onClick: () => menu?.onClose() })} {...props}>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  );
}
