import MenuIcon from '@mui/icons-material/Menu';
import SearchIcon from '@mui/icons-material/Search';
import { Box, ButtonBase } from '@mui/material';
import { lazy, type ReactElement, type ReactNode, Suspense, use, useState } from 'react';
import { usePermissions } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { fonts } from '../theme/colours.ts';
import { askFind } from './find-key.ts';
import { MenuBadges } from './MenuEntry.tsx';
import { PHONE_BAR } from './phone-bar.ts';
import { isCurrent, sectionsFor } from './sections.tsx';

const MenuSheet = lazy(() => import('./MenuSheet.tsx'));

/** Menu entries with a button in the bar, if the account may open them. */
const MAIN = ['dashboard', 'enquiries', 'articles', 'newsletter'];
const MAIN_PLACES = 3;

/**
 * The bottom bar of every page on phones: three main entries, Find and the menu, or the page's own buttons.
 * @param hasOwn whether the page replaces the bar
 * @param place receives the element into which that page renders
 */
export function PhoneBar({
  hasOwn,
  place,
}: {
  hasOwn: boolean;
  place: (element: HTMLElement | null) => void;
}) {
  const { permissions: role } = usePermissions<string | null>();
  const { pathname, key } = useLocation();
  const badges = use(MenuBadges);
  // Any navigation closes the menu, and coming back does not reopen it.
  const [menuAt, setMenuAt] = useState<string>();
  if (menuAt !== undefined && menuAt !== key) setMenuAt(undefined);
  const isMenuOpen = menuAt === key;
  const main = sectionsFor(role)
    .filter(({ name }) => MAIN.includes(name))
    .slice(0, MAIN_PLACES);

  return (
    <>
      <Box
        ref={place}
        sx={{
          ...BAR,
          p: '8px 16px',
          gap: 1,
          // Empty if the page has its own bar elsewhere.
          display: hasOwn ? 'flex' : 'none',
          '&:empty': { display: 'none' },
          '& > *': { flex: 1, minWidth: 0 },
        }}
      />
      {!hasOwn && (
        <Box
          component="nav"
          aria-label="Main menu"
          sx={{ ...BAR, display: 'flex', zIndex: isMenuOpen ? 'tooltip' : BAR.zIndex }}
        >
          {main.map(({ name, label, icon, parts }) => (
            <Item
              key={name}
              label={label}
              icon={icon}
              badge={badges[name]}
              to={parts[0].to}
              isOn={!isMenuOpen && parts.some((part) => isCurrent(part, pathname))}
            />
          ))}
          <Item icon={<SearchIcon />} label="Find" onClick={askFind} />
          <Item
            icon={<MenuIcon />}
            label="Menu"
            isOn={isMenuOpen}
            onClick={() => setMenuAt(isMenuOpen ? undefined : key)}
          />
        </Box>
      )}
      <Suspense fallback={null}>{isMenuOpen && <MenuSheet onClose={() => setMenuAt(undefined)} />}</Suspense>
    </>
  );
}

interface ItemProps {
  icon: ReactElement;
  label: string;
  badge?: ReactNode;
  isOn?: boolean;
  to?: string;
  onClick?: () => void;
}

function Item({ icon, label, badge, isOn = false, to, onClick }: ItemProps) {
  return (
    <ButtonBase
      {...(to === undefined
        ? { onClick, ...(label === 'Menu' && { 'aria-expanded': isOn, 'aria-haspopup': 'dialog' }) }
        : { component: RouterLink, to, 'aria-current': isOn ? 'page' : undefined })}
      sx={{
        flex: '1 1 0',
        minWidth: 0,
        flexDirection: 'column',
        gap: '3px',
        position: 'relative',
        borderTop: '4px solid',
        borderColor: isOn ? 'primary.main' : 'transparent',
        bgcolor: isOn ? 'primary.light' : undefined,
        color: isOn ? 'primary.main' : 'text.primary',
        fontFamily: fonts.text,
        fontSize: '0.75rem',
        fontWeight: 600,
        '& > svg': { fontSize: '1.375rem' },
        '&.Mui-focusVisible': { outlineOffset: '-3px' },
      }}
    >
      {icon}
      {label}
      {badge && <Box sx={{ position: 'absolute', top: 0, left: 'calc(50% + 2px)' }}>{badge}</Box>}
    </ButtonBase>
  );
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'drawer',
  minHeight: PHONE_BAR,
  bgcolor: 'background.paper',
  borderTop: '2px solid',
  borderColor: 'text.primary',
} as const;
