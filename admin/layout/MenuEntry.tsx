import ChevronIcon from '@mui/icons-material/ExpandMore';
import { Box, IconButton, Paper, Popper, Typography } from '@mui/material';
import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useRef,
  useState,
} from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { floatShadow } from '../theme/colours.ts';
import { isCurrent, type Part, type Section } from './sections.tsx';

/** Badges of entries, by name, and of parts, by address. @see AppLayout */
export const MenuBadges = createContext<{ readonly [nameOrAddress: string]: ReactNode }>({});

/** Milliseconds of hovering before an entry's parts fly out, and after which they disappear again. */
const SHOW_MS = 200;
const HIDE_MS = 300;

const HEIGHT = { mouse: { entry: 46, part: 38 }, thumb: { entry: 52, part: 46 } };

interface MenuEntryProps {
  section: Section;
  size: keyof typeof HEIGHT;
  /** Whether only the icon is shown. */
  isRail: boolean;
  isOpen: boolean;
  /** Whether it is the only entry, and so cannot be closed. */
  isAlone: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** A menu entry: its link opens the first part, its button unfolds all parts. */
export function MenuEntry({ section, size, isRail, isOpen, isAlone, onToggle }: MenuEntryProps) {
  const { pathname } = useLocation();
  const badge = use(MenuBadges)[section.name];
  const entry = useRef<HTMLLIElement>(null);
  const flyout = useFlyout();
  const { label, icon, parts } = section;
  const hasParts = parts.length > 1 || isAlone;
  const isUnfolded = hasParts && isOpen && !isRail;
  const isHere = parts.some((part) => isCurrent(part, pathname));
  // Only one of them is marked as the current page: the part if it is visible, otherwise the entry.
  const isPage = isHere && !isUnfolded;

  const onKeyDown = (event: KeyboardEvent) => {
    const opens = event.key === 'ArrowRight';
    if (!hasParts || !(opens || event.key === 'ArrowLeft')) return;
    event.preventDefault();
    if (isRail) flyout.set(opens);
    else if (!isAlone) onToggle(opens);
    if (!opens) entry.current?.querySelector('a')?.focus();
  };
  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    if (hasParts && pointerType === 'mouse' && !isUnfolded && size === 'mouse') flyout.set(true, SHOW_MS);
  };

  return (
    <Box
      component="li"
      ref={entry}
      onKeyDown={onKeyDown}
      onPointerEnter={onPointerEnter}
      onPointerLeave={() => flyout.set(false, HIDE_MS)}
      sx={isUnfolded ? { pb: 0.75 } : undefined}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          height: HEIGHT[size].entry,
          borderLeft: '4px solid',
          borderColor: isPage ? 'primary.main' : 'transparent',
          bgcolor: isPage ? 'primary.light' : flyout.isShown ? 'action.hover' : 'transparent',
          color: isHere ? 'primary.main' : 'text.primary',
        }}
      >
        <Box
          component={RouterLink}
          to={parts[0].to}
          aria-label={isRail ? label : undefined}
          aria-current={isPage ? 'page' : undefined}
          onClick={(event) => {
            const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
            if (isRail && hasParts && isTouch && !flyout.isShown) {
              event.preventDefault();
              flyout.set(true);
            } else flyout.set(false);
          }}
          sx={{
            ...LINK,
            gap: 1.75,
            pl: isRail ? 1.875 : 2,
            fontSize: '1rem',
            fontWeight: 600,
            '& > svg': { fontSize: 'min(1.375rem, 26px)' },
          }}
        >
          {icon}
          {!isRail && label}
          {!isRail && badge}
        </Box>
        {hasParts && !isAlone && !isRail && (
          <IconButton
            color="inherit"
            aria-label={`${label}: parts`}
            aria-expanded={isOpen}
            onClick={() => {
              flyout.set(false);
              onToggle(!isOpen);
            }}
            sx={{ width: size === 'mouse' ? 36 : 44, height: size === 'mouse' ? 36 : 44, mr: 1 }}
          >
            <ChevronIcon sx={{ fontSize: '1.25rem', transform: isOpen ? 'rotate(180deg)' : undefined }} />
          </IconButton>
        )}
      </Box>
      {isUnfolded && <Parts parts={parts} height={HEIGHT[size].part} indent="50px" />}
      {flyout.isShown && !isUnfolded && (
        <Popper
          open
          // Next to the entry in the DOM, so that Tab continues into it.
          disablePortal
          anchorEl={entry.current}
          placement="right-start"
          popperOptions={{ strategy: 'fixed' }}
          sx={{ zIndex: 'modal' }}
        >
          <Paper square sx={{ width: 230, py: 1, boxShadow: floatShadow }} onClick={() => flyout.set(false)}>
            <Typography
              sx={{ display: 'flex', gap: 1, px: 2, py: 0.5, fontWeight: 600, fontSize: '0.875rem' }}
              color="textSecondary"
            >
              {label}
              {isRail && badge}
            </Typography>
            <Parts parts={parts} height={40} indent="16px" />
          </Paper>
        </Popper>
      )}
    </Box>
  );
}

function Parts(props: { parts: readonly Part[]; height: number; indent: string }) {
  const { pathname } = useLocation();
  const badges = use(MenuBadges);
  // A part's address may be below another's.
  const [current] = props.parts
    .filter((part) => isCurrent(part, pathname))
    .sort((one, other) => other.to.length - one.to.length);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {props.parts.map((part) => {
        const isPage = part === current;
        return (
          <Box
            key={part.to}
            component="li"
            sx={{
              display: 'flex',
              height: props.height,
              borderLeft: '4px solid',
              borderColor: isPage ? 'primary.main' : 'transparent',
              bgcolor: isPage ? 'primary.light' : 'transparent',
            }}
          >
            <Box
              component={RouterLink}
              to={part.to}
              aria-current={isPage ? 'page' : undefined}
              sx={{
                ...LINK,
                pl: props.indent,
                pr: 1.25,
                fontSize: '0.9375rem',
                fontWeight: isPage ? 650 : 500,
                color: isPage ? 'primary.main' : 'text.primary',
              }}
            >
              {part.label}
              <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', fontSize: '0.84375rem' }}>
                {badges[part.to]}
              </Box>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const LINK = {
  flex: 1,
  minWidth: 0,
  height: '100%',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  color: 'inherit',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'action.hover' },
  // Inset, because the menu clips what overflows.
  '&:focus-visible': { outlineOffset: '-3px' },
} as const;

/** Shows or hides after a delay; a later call cancels an earlier one. */
function useFlyout() {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = (next: boolean, afterMs = 0) => {
    clearTimeout(timer.current);
    if (afterMs === 0) setShown(next);
    else timer.current = setTimeout(() => setShown(next), afterMs);
  };
  return { isShown, set };
}
