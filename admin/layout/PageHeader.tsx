import BackIcon from '@mui/icons-material/ArrowBack';
import { Box, Link, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { LinkBase } from 'react-admin';
import { useHref, useLocation } from 'react-router-dom';
import { placeAt } from './sections.tsx';
import { useIsPhone } from './widths.ts';

/** The title of a page, also set for the browser tab, and its actions. */
export function PageHeader({
  title,
  tab = title,
  note,
  aside,
  children,
}: {
  title: string;
  /** Title of the browser tab, if different. */
  tab?: string;
  /** A sentence under the title. */
  note?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const heading = useFocusAfterNavigation();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
        mb: 3,
      }}
    >
      <title>{`${tab} · Admin`}</title>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'center',
          flex: { md: '1 1 0' },
          // The buttons wrap below rather than break the title within a word.
          minWidth: { xs: 0, md: 'min-content' },
          maxWidth: '100%',
        }}
      >
        <Typography
          variant="h1"
          ref={heading}
          tabIndex={-1}
          sx={{
            fontSize: { xs: '2.25rem', md: '2.75rem' },
            overflowWrap: { xs: 'anywhere', md: 'break-word' },
            // Nor does a word wider than the page, beside the menu and the margins, widen it.
            maxWidth: { md: 'calc(100vw - 320px)' },
            '&:focus-visible': { outline: 'none' },
          }}
        >
          {title}
        </Typography>
        {aside}
        {note && (
          <Box sx={{ width: '100%', mt: -1 }}>
            <Typography color="textSecondary" sx={{ maxWidth: '70ch' }}>
              {note}
            </Typography>
          </Box>
        )}
      </Box>
      <Box sx={ACTIONS}>{children}</Box>
    </Box>
  );
}

const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  // On phones buttons fill the line, except icon buttons.
  width: { xs: '100%', md: 'auto' },
  '&:empty': { display: 'none' },
  '& > .MuiButton-root:not([aria-label])': { flex: { xs: '1 1 auto', md: 'none' } },
} as const;

/** Path of the last page shown. Initially the current one, so that a page load leaves the focus to the browser. */
let lastPath = window.location.pathname;

/** Focuses the heading after navigation, so that screen readers start there, unless somebody is already typing. */
function useFocusAfterNavigation() {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useHref(useLocation().pathname);
  useEffect(() => {
    const isNavigation = lastPath !== path;
    lastPath = path;
    if (isNavigation && !isTyping(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, [path]);
  return heading;
}

/** @returns whether the target is a text field, where keys are input */
const isTyping = (target: Element | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    '[contenteditable=true], input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=combobox], [role=listbox]',
  ) !== null;

/** A link above a record's page, back to its list, labelled as in the menu. */
export function BackLink() {
  const { pathname } = useLocation();
  const list = placeAt(pathname);
  if (!list || list.to === pathname) return null;
  return (
    <Box sx={{ mb: 1 }}>
      <Link
        component={LinkBase}
        to={list.to}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minHeight: 32, fontWeight: 600 }}
      >
        <BackIcon fontSize="small" aria-hidden />
        {list.label === 'List' ? list.entry : list.label}
      </Link>
    </Box>
  );
}

/**
 * On phones, up to five buttons in thumb reach: a row at the lower edge of the window, at the end of what they belong to.
 * Renders nothing on wider screens, where the page has room for them itself.
 */
export function PageActions({ children }: { children: ReactNode }) {
  return useIsPhone() ? <Box sx={BAR}>{children}</Box> : null;
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'flex',
  gap: 1,
  mx: -2,
  mt: 2,
  p: '8px 16px',
  bgcolor: 'background.paper',
  borderTop: '2px solid',
  borderColor: 'text.primary',
  '& > *': { flex: 1, minWidth: 0 },
} as const;
