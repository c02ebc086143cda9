import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import QuoteIcon from '@mui/icons-material/FormatQuoteOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import RequestIcon from '@mui/icons-material/PhoneCallbackOutlined';
import HomeIcon from '@mui/icons-material/SpaceDashboardOutlined';
import type { ReactElement } from 'react';
import { Menu, MenuItemLink, usePermissions } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { can } from '#shared/rights.ts';
import { colours } from '../colours.ts';

interface Entry {
  to: string;
  label: string;
  resource: string;
  icon: ReactElement;
}

const ENTRIES: Entry[] = [
  { to: '/', label: 'Dashboard', resource: 'dashboard', icon: <HomeIcon /> },
  { to: '/consultations', label: 'Consultations', resource: 'consultations', icon: <RequestIcon /> },
  { to: '/posts', label: 'Posts', resource: 'posts', icon: <ArticleIcon /> },
  { to: '/categories', label: 'Categories', resource: 'categories', icon: <FolderIcon /> },
  { to: '/testimonials', label: 'Testimonials', resource: 'testimonials', icon: <QuoteIcon /> },
  { to: '/newsletter', label: 'Newsletter', resource: 'subscriptions', icon: <MailIcon /> },
];

/** What the account may open, at the specification's addresses; rights come from the table that the API enforces. */
export function AppMenu() {
  const { permissions: role } = usePermissions<string | null>();
  const { pathname } = useLocation();

  return (
    <Menu sx={{ mt: 0, pt: 2, height: '100%' }}>
      {ENTRIES.filter(({ resource }) => can(role, 'list', resource)).map(({ to, label, icon }) => {
        const isCurrent = to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
        return (
          <MenuItemLink
            key={to}
            to={to}
            primaryText={label}
            leftIcon={icon}
            aria-current={isCurrent ? 'page' : undefined}
            sx={{
              minHeight: 48,
              pl: 2,
              borderLeft: `4px solid ${isCurrent ? colours.claret : 'transparent'}`,
              bgcolor: isCurrent ? colours.claretTint : 'transparent',
              fontWeight: isCurrent ? 700 : 500,
              '&, & .RaMenuItemLink-icon': { color: isCurrent ? colours.claret : colours.ink },
            }}
          />
        );
      })}
    </Menu>
  );
}
