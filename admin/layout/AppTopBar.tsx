import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import SearchIcon from '@mui/icons-material/Search';
import { AppBar, Box, Button, ButtonBase, IconButton, Toolbar, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Link as RouterLink } from 'react-router-dom';
import { colours, fonts } from '../theme/colours.ts';
import { brand } from '../theme/palettes.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { useIsPhone } from './AppSidebar.tsx';
import { Brand } from './Brand.tsx';
import { askFind } from './find-key.ts';
import { Key } from './Key.tsx';
import { NOTICE_PLACE } from './notice-place.ts';

/** The app bar: brand, Find, link to the website, account menu. */
export function AppTopBar() {
  const isPhone = useIsPhone();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <AppBar sx={{ bgcolor: colours.bar, color: brand.white }}>
      <Toolbar variant="dense" disableGutters sx={{ minHeight: 'var(--app-bar)', pl: 2, pr: 1, gap: 1 }}>
        <Box
          component={RouterLink}
          to="/"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1.25,
            color: 'inherit',
            textDecoration: 'none',
            flexShrink: 0,
          }}
        >
          <Brand size={34} small markBackground={colours.bar} />
        </Box>
        {!isPhone && (
          <ButtonBase
            aria-keyshortcuts="Control+K"
            aria-haspopup="dialog"
            onClick={askFind}
            sx={{
              ml: 3,
              flex: '0 1 340px',
              minWidth: 0,
              height: 38,
              px: 1.25,
              gap: 1.25,
              justifyContent: 'flex-start',
              border: '1px solid #8B6D78',
              borderRadius: '2px',
              color: '#E3C3CE',
              fontFamily: fonts.text,
              fontSize: '0.9375rem',
              whiteSpace: 'nowrap',
            }}
          >
            <SearchIcon fontSize="small" />
            <Box
              component="span"
              sx={{ flex: 1, textAlign: 'left', overflow: 'hidden', textOverflow: 'ellipsis' }}
            >
              Find a page, a person, an action
            </Box>
            {!isNarrow && <Key onBar>Ctrl K</Key>}
          </ButtonBase>
        )}
        <Box id={NOTICE_PLACE} sx={{ flex: { xs: 1, md: '1 0 340px' } }} />
        {isNarrow ? (
          <IconButton href="/" target="_blank" rel="noopener" color="inherit" aria-label="View website">
            <OpenInNewIcon />
          </IconButton>
        ) : (
          <Button href="/" target="_blank" rel="noopener" color="inherit" startIcon={<OpenInNewIcon />}>
            View website
          </Button>
        )}
        <AccountMenu />
      </Toolbar>
    </AppBar>
  );
}
