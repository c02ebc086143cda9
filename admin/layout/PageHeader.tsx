import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useHref, useLocation } from 'react-router-dom';
import { isTyping } from './shortcuts.ts';

/** Title of a page, in the tab as well, with what can be done on it. */
export function PageHeader({
  title,
  tab = title,
  note,
  aside,
  children,
}: {
  title: string;
  /** What the browser's tab says, where it is not the title. */
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
          // A title is not cut within its words for the buttons beside it: they go below.
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
  // On a phone they fill the line, but for those that are an icon alone.
  width: { xs: '100%', md: 'auto' },
  '&:empty': { display: 'none' },
  '& > .MuiButton-root:not([aria-label])': { flex: { xs: '1 1 auto', md: 'none' } },
} as const;

/** The page whose heading was last shown; that which was loaded first keeps the focus where the browser puts it. */
let lastPath = window.location.pathname;

/** A page that was navigated to is read from its heading, unless something is being typed already. */
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
