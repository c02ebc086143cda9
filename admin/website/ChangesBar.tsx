import DownIcon from '@mui/icons-material/ArrowDropDown';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import { Box, Button, ButtonGroup, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { londonDateTime, plural } from '#shared/words.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { UndoNotice } from '../forms/UndoNotice.tsx';
import { useCommand } from '../forms/useCommand.ts';
import { lazyNamed } from '../lazy-named.ts';
import { brand } from '../theme/palettes.ts';
import { bringBack, discardChanges, publishChanges, siteLinks } from './api.ts';
import { readTextsAgain, type TextScope } from './texts.ts';
import { TYPED_TEXTS } from './typed-texts.ts';

const ChangesSheet = lazyNamed(() => import('./ChangesSheet.tsx'), 'ChangesSheet');
const ReviewerLinks = lazyNamed(() => import('../posts/preview/ReviewerLinks.tsx'), 'ReviewerLinks');

interface ChangesBarProps {
  /** Undefined while loading, when any number would be wrong. */
  changes: PageTextRecord[] | undefined;
  scope: TextScope;
}

/** The bar at the bottom: number of unpublished changes, and actions on them. Expands upwards to list them. */
export function ChangesBar({ changes: loaded, scope }: ChangesBarProps) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<'publish' | 'discard' | 'link'>();
  // The last words are part of what is asked about.
  const opening = useCommand(TYPED_TEXTS.lastWords, { done: () => setAsked('publish') });
  const client = useQueryClient();
  const notify = useNotify();
  const again = () => readTextsAgain(client);
  const undo = useCommand(bringBack, {
    done: ({ count }) => {
      notify(`${plural(count, 'change')} brought back.`, { type: 'success' });
      again();
    },
  });
  const changes = loaded ?? [];
  const count = changes.length;
  const pages = new Set(changes.map(({ page }) => page)).size;
  const keys = changes.map(({ id }) => id);
  const them = count === 1 ? 'it' : 'them';
  const [publishAt, another] = new Set(changes.map(({ publish_at }) => publish_at));
  const isSet = publishAt && another === undefined;
  const { of, seen } = SCOPES[scope];
  const close = () => setAsked(undefined);

  const publish = async () => {
    const { count: done } = await publishChanges(null, keys);
    notify(`${plural(done, 'change')} published.`, { type: 'success' });
    setOpen(false);
    await again();
  };
  const discard = async () => {
    const { id, count: done } = await discardChanges(keys);
    const words = `${plural(done, 'change')} thrown away. For 30 days you can bring them back.`;
    notify(id ? <UndoNotice words={words} undo={() => undo.run(id)} /> : words, {
      type: 'info',
      autoHideDuration: 15_000,
    });
    setOpen(false);
    await again();
  };

  return (
    <>
      {isOpen && (
        <Suspense fallback={null}>
          <ChangesSheet
            changes={changes}
            scope={scope}
            onClose={() => setOpen(false)}
            onShare={() => setAsked('link')}
            onDiscard={() => setAsked('discard')}
          />
        </Suspense>
      )}
      <Box component="section" aria-label="Unpublished changes" sx={BAR}>
        {count > 0 && <Box sx={COUNT}>{count}</Box>}
        <Typography role="status" sx={{ flex: 1, minWidth: 0, fontSize: '0.9375rem' }}>
          {loaded && <b>{WAITING[Math.min(count, 2)]}</b>}
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {count > 0 &&
              ` on ${plural(pages, of)}. Visitors see ${isSet ? `${them} from ${londonDateTime(publishAt)}` : `none of ${them} yet`}.`}
          </Box>
        </Typography>
        {isOpen ? (
          <Button variant="outlined" color="inherit" onClick={() => setOpen(false)}>
            {`Hide ${them}`}
          </Button>
        ) : (
          <>
            {count > 0 && (
              <Button color="inherit" sx={WIDE_ONLY} onClick={() => setOpen(true)}>
                {`See ${them}`}
              </Button>
            )}
            {scope === 'site' && (
              <Button
                color="inherit"
                variant="outlined"
                sx={WIDE_ONLY}
                startIcon={<LinkIcon />}
                onClick={() => setAsked('link')}
              >
                Share a link
              </Button>
            )}
            {count > 0 && (
              <Button color="inherit" sx={WIDE_ONLY} onClick={() => setAsked('discard')}>
                Throw away…
              </Button>
            )}
            <ButtonGroup variant="contained" disableElevation aria-label="Publish">
              <Button sx={VERMILION} disabled={count === 0 || opening.isBusy} onClick={() => opening.run()}>
                Publish
              </Button>
              <Button
                sx={{ ...(count > 0 ? VERMILION : OFF), px: 0, minWidth: 44 }}
                aria-label="See the changes and more ways to publish"
                onClick={() => setOpen(true)}
              >
                <DownIcon />
              </Button>
            </ButtonGroup>
          </>
        )}
      </Box>
      <ConfirmDialog
        open={asked === 'publish'}
        onClose={close}
        question={`Publish ${plural(count, 'change')} now?`}
        label="Publish"
        work={publish}
      >
        <Typography>{`${seen(plural(pages, of))}${authorsOf(changes)}`}</Typography>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'discard'}
        onClose={close}
        question={`Throw ${plural(count, 'change')} away?`}
        label="Throw away"
        isDangerous
        work={discard}
      >
        {scope === 'site' ? 'The website stays as visitors see it now.' : 'Emails go out as they do now.'} For
        30 days you can bring the changes back.
      </ConfirmDialog>
      {asked === 'link' && (
        <Suspense fallback={null}>
          <ReviewerLinks
            links={siteLinks}
            intro="Anyone with the link sees the website with all changes that are not public yet, without an account, until the link expires."
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

const SCOPES = {
  site: { of: 'page', seen: (where: string) => `Visitors see them on ${where} within a second.` },
  mail: { of: 'email', seen: (where: string) => `They are in ${where} from now on.` },
} as const;

function authorsOf(changes: PageTextRecord[]): string {
  const people = [...new Set(changes.flatMap(({ draft_by }) => draft_by ?? []))];
  return people.length > 0 ? ` Written by ${people.join(' and ')}.` : '';
}

const COUNT = {
  bgcolor: brand.brass,
  color: brand.ink,
  fontWeight: 700,
  minWidth: 28,
  px: 0.75,
  lineHeight: '28px',
  textAlign: 'center',
} as const;

const WIDE_ONLY = { display: { xs: 'none', md: 'inline-flex' } } as const;

/** For none, one and several changes. */
const WAITING = ['Everything is public', 'unpublished change', 'unpublished changes'];

const OFF = { bgcolor: '#6a4753', color: '#e3c3ce', '&:hover': { bgcolor: '#7d5765' } } as const;

const VERMILION = {
  bgcolor: brand.vermilion,
  color: brand.ink,
  '&:hover': { bgcolor: '#ff7a5c' },
  '&&.MuiButtonGroup-firstButton': { borderRight: `2px solid ${brand.ink}` },
  '&.Mui-disabled': { bgcolor: OFF.bgcolor, color: OFF.color },
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
