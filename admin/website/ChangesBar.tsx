import LinkIcon from '@mui/icons-material/LinkOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { plural } from '#shared/words.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { lazyDialog } from '../lazy-named.tsx';
import { brand } from '../theme/palettes.ts';
import { siteLinks, type TextScope } from './texts.ts';
import { TYPED_TEXTS } from './typed-texts.ts';

const ChangesDialog = lazyDialog(() => import('./ChangesDialog.tsx'), 'ChangesDialog');
const ReviewerLinks = lazyDialog(() => import('../posts/preview/ReviewerLinks.tsx'), 'ReviewerLinks');

interface ChangesBarProps {
  /** Undefined while loading, when any number would be wrong. */
  changes: PageTextRecord[] | undefined;
  scope: TextScope;
}

/** The bar at the bottom: how many changes are not public yet, and what can be done with them. */
export function ChangesBar({ changes: loaded, scope }: ChangesBarProps) {
  const [open, setOpen] = useState<'changes' | 'link'>();
  // The last words are part of what is published.
  const opening = useCommand(TYPED_TEXTS.lastWords, { done: () => setOpen('changes') });
  const changes = loaded ?? [];
  const count = changes.length;
  const pages = new Set(changes.map(({ page }) => page)).size;
  return (
    <>
      <Box component="section" aria-label="Unpublished changes" sx={BAR}>
        {count > 0 && <Box sx={COUNT}>{count}</Box>}
        <Typography role="status" sx={{ flex: 1, minWidth: 0, fontSize: '0.9375rem' }}>
          {loaded && <b>{WAITING[Math.min(count, 2)]}</b>}
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {count > 0 &&
              ` on ${plural(pages, scope === 'site' ? 'page' : 'email')}. Visitors see none of ${count === 1 ? 'it' : 'them'} yet.`}
          </Box>
        </Typography>
        {scope === 'site' && (
          <Button
            color="inherit"
            sx={{ display: { xs: 'none', md: 'inline-flex' } }}
            startIcon={<LinkIcon />}
            onClick={() => setOpen('link')}
          >
            Share a link
          </Button>
        )}
        <Button color="inherit" variant="outlined" onClick={() => setOpen('changes')}>
          Changes
        </Button>
        <Button
          variant="contained"
          sx={PUBLISH}
          disabled={count === 0 || opening.isBusy}
          onClick={() => opening.run()}
        >
          Publish
        </Button>
      </Box>
      {open === 'changes' && (
        <ChangesDialog
          changes={changes}
          scope={scope}
          onClose={() => setOpen(undefined)}
          onShare={() => setOpen('link')}
        />
      )}
      {open === 'link' && (
        <ReviewerLinks
          links={siteLinks}
          intro="Anyone with the link sees the website with all changes that are not public yet, without an account, until the link expires."
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** For none, one and several changes. */
const WAITING = ['Everything is public', 'unpublished change', 'unpublished changes'];

const COUNT = {
  bgcolor: brand.brass,
  color: brand.ink,
  fontWeight: 700,
  minWidth: 28,
  px: 0.75,
  lineHeight: '28px',
  textAlign: 'center',
} as const;

const PUBLISH = {
  bgcolor: brand.vermilion,
  color: brand.ink,
  '&:hover': { bgcolor: '#ff7a5c' },
  '&.Mui-disabled': { bgcolor: '#6a4753', color: '#e3c3ce' },
} as const;

const BAR = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  flex: 'none',
  minHeight: { xs: 60, md: 64 },
  pl: { xs: 1.5, md: 2.5 },
  pr: { xs: 1, md: 2 },
  bgcolor: brand.ink,
  color: brand.white,
  position: 'relative',
  zIndex: 6,
  '& :focus-visible': { outlineColor: brand.brass },
  '& .Mui-focusVisible': { outlineColor: `${brand.brass} !important` },
} as const;
