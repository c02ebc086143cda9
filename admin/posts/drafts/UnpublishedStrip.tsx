import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { listing } from '#shared/listing.ts';
import { londonDate, londonDateTime } from '#shared/words.ts';
import { NotSaved } from '../../forms/AutosaveNotices.tsx';
import { useAutosaveState } from '../../forms/autosave.ts';
import { useCommand } from '../../forms/useCommand.ts';
import { lazyNamed } from '../../lazy-named.ts';
import { colours } from '../../theme/colours.ts';
import { useDraft } from './draft-context.ts';

const CompareDialog = lazyNamed(() => import('./CompareDialog.tsx'), 'CompareDialog');

/** Words that are not saved; otherwise, what readers do not see yet. */
export function UnpublishedStrip() {
  const { autosave, post, changes, publishProblem } = useDraft();
  const { problem } = useAutosaveState(autosave);
  if (problem !== undefined) return <NotSaved autosave={autosave} />;
  if (publishProblem) return <Strip>{publishProblem}</Strip>;
  return post && changes.length > 0 ? <NotPublic /> : null;
}

/** A summary of the unpublished changes. */
function NotPublic() {
  const { post, changes, publishAt, callOff } = useDraft();
  const [isComparing, setComparing] = useState(false);
  const words = useChangesInWords();
  const stop = useCommand(callOff);
  if (!post) return null;
  const isScheduled = post.status === 'scheduled';
  return (
    <Strip
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          {publishAt && (
            <Button variant="outlined" color="secondary" disabled={stop.isBusy} onClick={() => stop.run()}>
              Call off
            </Button>
          )}
          <Button variant="outlined" color="secondary" onClick={() => setComparing(true)}>
            Compare
          </Button>
        </Box>
      }
    >
      <span>
        <b>
          {isScheduled
            ? `On ${londonDateTime(post.published_at)} readers get the version of ${londonDate(post.updated_at)}.`
            : `Readers still see the version of ${londonDate(post.updated_at)}.`}
        </b>{' '}
        {publishAt
          ? `Your changes become public on ${londonDateTime(publishAt)}.`
          : changes.length > 0 && `You changed ${words}.`}
      </span>
      {isComparing && (
        <Suspense fallback={null}>
          <CompareDialog onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </Strip>
  );
}

/** @returns such as 'the text and the excerpt' */
function useChangesInWords(): string {
  const translate = useTranslate();
  const nameOf = (field: string) =>
    String(translate(`resources.posts.fields.${field}`, { _: field })).toLowerCase();
  return listing(
    useDraft().changes.map((field) => (field === 'content' ? 'the text' : `the ${nameOf(field)}`)),
  );
}

interface StripProps {
  action?: ReactNode;
  children: ReactNode;
}

function Strip({ action, children }: StripProps) {
  return (
    <Box sx={STRIP}>
      <Typography component="div" role="status" sx={WORDS}>
        {children}
      </Typography>
      {action}
    </Box>
  );
}

const STRIP = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 48,
  py: 0.75,
  pl: 2,
  pr: 1.5,
  borderLeft: `10px solid ${colours.brass}`,
  bgcolor: colours.brassTint,
  '@media (max-width: 599.95px)': { pl: 1.25, gap: 1 },
  '& .MuiButton-root': { flex: 'none', minHeight: 36, py: 0.25, bgcolor: 'transparent' },
} as const;

const WORDS = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  flex: 1,
  minWidth: 0,
  fontSize: '0.9375rem',
  lineHeight: 1.4,
} as const;
