import LinkIcon from '@mui/icons-material/LinkOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, Button, IconButton, List, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { plural } from '#shared/words.ts';
import { ConfirmButton, ConfirmDialog, useCommand } from '../forms/ConfirmDialog.tsx';
import { InlineDiff } from '../forms/TextDiff.tsx';
import { LargeDialog } from '../layout/LargeDialog.tsx';
import { colours } from '../theme/colours.ts';
import { londonTimeOrDate } from '../words.ts';
import {
  discardChanges,
  inWords,
  pageLabel,
  placeOf,
  publishChanges,
  readTextsAgain,
  type TextScope,
} from './texts.ts';
import { TYPED_TEXTS } from './typed-texts.ts';

interface ChangesDialogProps {
  changes: PageTextRecord[];
  scope: TextScope;
  onClose: () => void;
  onShare: () => void;
}

/** What is not public yet, line by line, to publish or to discard. */
export function ChangesDialog({ changes, scope, onClose, onShare }: ChangesDialogProps) {
  const again = useReadAgain();
  const notify = useNotify();
  const count = changes.length;
  const keys = changes.map(({ id }) => id);
  const pages = new Set(changes.map(({ page }) => page)).size;
  // In this order, as the button that opened the dialog is off afterwards and cannot get the focus.
  const done = async () => {
    await again();
    onClose();
  };
  const work = async () => {
    await TYPED_TEXTS.lastWords();
    return publishChanges(keys);
  };
  const publish = useCommand(work, {
    done: ({ count: published }) => {
      notify(`${plural(published, 'change')} published.`, { type: 'success' });
      return done();
    },
  });
  const discard = async () => {
    const { count: discarded } = await discardChanges(keys);
    notify(`${plural(discarded, 'change')} discarded.`, { type: 'info' });
    await done();
  };
  const all = count === 1 ? 'it' : `all ${count}`;

  return (
    <LargeDialog
      title={
        count === 0
          ? 'No unpublished changes'
          : `${plural(count, 'change')} on ${plural(pages, scope === 'site' ? 'page' : 'email')}`
      }
      width="md"
      onClose={onClose}
      actions={
        count > 0 && (
          <>
            <ConfirmButton
              name="Discard…"
              color="error"
              question={`Discard ${plural(count, 'change')}?`}
              label="Discard"
              isDangerous
              work={discard}
            >
              {`${scope === 'site' ? 'The website stays as visitors see it now.' : 'Emails go out as they do now.'} The changes cannot be restored.`}
            </ConfirmButton>
            <Box sx={{ flex: 1 }} />
            <Button variant="contained" disabled={publish.isBusy} onClick={() => publish.run()}>
              {`Publish ${all} now`}
            </Button>
          </>
        )
      }
    >
      {count === 0 && (
        <Typography>Everything is public. What you change waits here until you publish it.</Typography>
      )}
      <List disablePadding>
        {changes.map((change) => (
          <Line key={change.id} change={change} />
        ))}
      </List>
      {scope === 'site' && (
        <Button
          color="secondary"
          startIcon={<LinkIcon />}
          onClick={onShare}
          sx={{ mt: 1, display: { md: 'none' } }}
        >
          Share a link
        </Button>
      )}
    </LargeDialog>
  );
}

/** One change: where, by whom, when, a diff, and a button to discard it. */
function Line({ change }: { change: PageTextRecord }) {
  const { section, name } = placeOf(change);
  const again = useReadAgain();
  const [isAsking, setAsking] = useState(false);
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ fontWeight: 650 }}>
        {section === pageLabel(change.page) ? name : `${section}: ${name.toLowerCase()}`}
        <Typography variant="caption">
          {[pageLabel(change.page), change.draft_by, change.draft_at && londonTimeOrDate(change.draft_at)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Box sx={WORDS}>
        <InlineDiff before={inWords(change.value)} after={inWords(change.words)} />
      </Box>
      <IconButton
        aria-label={`Discard the change of ${change.label}`}
        title="Discard this change"
        onClick={() => setAsking(true)}
        sx={{ gridColumn: { xs: 2, md: 3 }, gridRow: { xs: '1 / 3', md: 1 } }}
      >
        <UndoIcon />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question="Discard this change?"
        label="Discard"
        isDangerous
        work={async () => {
          await discardChanges([change.id]);
          await again();
        }}
      >
        {`${change.label}: what is public stays. The change cannot be restored.`}
      </ConfirmDialog>
    </Box>
  );
}

function useReadAgain() {
  const client = useQueryClient();
  return () => readTextsAgain(client);
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) 44px', md: '236px minmax(0, 1fr) 44px' },
  gap: { xs: '4px 8px', md: 2 },
  alignItems: 'center',
  py: { xs: 1.25, md: 1.5 },
  borderBottom: `1px solid ${colours.line}`,
} as const;

const WORDS = {
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  gridColumn: { xs: 1, md: 2 },
  gridRow: { xs: 2, md: 1 },
} as const;
