import { Divider } from '@mui/material';
import { createContext, type ReactElement, use } from 'react';
import { Menu, MenuItemLink, usePermissions } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { type Section, sectionsFor } from './sections.tsx';

/** @see AppLayout */
export const MenuBadges = createContext<{ readonly [to: string]: ReactElement }>({});

/** What the account may open, at the specification's addresses; permissions come from the table that the API enforces. */
export function AppMenu() {
  const { permissions: role } = usePermissions<string | null>();
  return (
    <Menu sx={{ mt: 0, pt: 1, pb: 1, minHeight: '100%' }}>
      {sectionsFor(role).flatMap((group, index) => [
        index > 0 && (
          <Divider key={`above ${group[0]?.to}`} component="li" role="separator" sx={{ my: 0.5, mx: 2 }} />
        ),
        ...group.map((section) => <Entry key={section.to} section={section} />),
      ])}
    </Menu>
  );
}

function Entry({ section: { to, label, icon } }: { section: Section }) {
  const { pathname } = useLocation();
  const badge = use(MenuBadges)[to];
  const isCurrent = to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
  return (
    <MenuItemLink
      to={to}
      primaryText={
        badge ? (
          <>
            {label} {badge}
          </>
        ) : (
          label
        )
      }
      leftIcon={icon}
      aria-current={isCurrent ? 'page' : undefined}
      sx={{
        // All of it fits into a laptop's window.
        minHeight: { xs: 48, sm: 36 },
        py: { sm: 0.5 },
        pl: 2,
        borderLeft: '4px solid',
        borderColor: isCurrent ? 'primary.main' : 'transparent',
        bgcolor: isCurrent ? 'primary.light' : 'transparent',
        fontWeight: isCurrent ? 700 : 500,
        '&, & .RaMenuItemLink-icon': { color: isCurrent ? 'primary.main' : 'text.primary' },
      }}
    />
  );
}
