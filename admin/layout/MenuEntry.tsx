import ChevronIcon from '@mui/icons-material/ExpandMore';
import { Box, IconButton } from '@mui/material';
import { createContext, type KeyboardEvent, type ReactNode, use, useRef } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { isCurrent, type Part, type Section } from './sections.tsx';

/** Badges of entries, by name, and of parts, by address. @see AppLayout */
export const MenuBadges = createContext<{ readonly [nameOrAddress: string]: ReactNode }>({});

const HEIGHT = { mouse: { entry: 46, part: 38 }, thumb: { entry: 52, part: 46 } };

interface MenuEntryProps {
  section: Section;
  size: keyof typeof HEIGHT;
  isOpen: boolean;
  /** Whether it is the only entry, and so cannot be closed. */
  isAlone: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** A menu entry: its link opens the first part, its button unfolds all parts. */
export function MenuEntry({ section, size, isOpen, isAlone, onToggle }: MenuEntryProps) {
  const { pathname } = useLocation();
  const badge = use(MenuBadges)[section.name];
  const entry = useRef<HTMLLIElement>(null);
  const { label, icon, parts } = section;
  const hasParts = parts.length > 1 || isAlone;
  const isUnfolded = hasParts && isOpen;
  const isHere = parts.some((part) => isCurrent(part, pathname));
  // Only one of them is marked as the current page: the part if it is visible, otherwise the entry.
  const isPage = isHere && !isUnfolded;

  const onKeyDown = (event: KeyboardEvent) => {
    const opens = event.key === 'ArrowRight';
    if (!hasParts || !(opens || event.key === 'ArrowLeft')) return;
    event.preventDefault();
    if (!isAlone) onToggle(opens);
    if (!opens) entry.current?.querySelector('a')?.focus();
  };

  return (
    <Box component="li" ref={entry} onKeyDown={onKeyDown} sx={isUnfolded ? { pb: 0.75 } : undefined}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          height: HEIGHT[size].entry,
          borderLeft: '4px solid',
          borderColor: isPage ? 'primary.main' : 'transparent',
          bgcolor: isPage ? 'primary.light' : 'transparent',
          color: isHere ? 'primary.main' : 'text.primary',
        }}
      >
        <Box
          component={RouterLink}
          to={parts[0].to}
          aria-current={isPage ? 'page' : undefined}
          sx={{
            ...LINK,
            gap: 1.75,
            pl: 2,
            fontSize: '1rem',
            fontWeight: 600,
            '& > svg': { fontSize: 'min(1.375rem, 26px)' },
          }}
        >
          {icon}
          {label}
          {badge}
        </Box>
        {hasParts && !isAlone && (
          <IconButton
            color="inherit"
            aria-label={`${label}: parts`}
            aria-expanded={isOpen}
            onClick={() => onToggle(!isOpen)}
            sx={{ width: size === 'mouse' ? 36 : 44, height: size === 'mouse' ? 36 : 44, mr: 1 }}
          >
            <ChevronIcon sx={{ fontSize: '1.25rem', transform: isOpen ? 'rotate(180deg)' : undefined }} />
          </IconButton>
        )}
      </Box>
      {isUnfolded && <Parts parts={parts} height={HEIGHT[size].part} indent="50px" />}
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
