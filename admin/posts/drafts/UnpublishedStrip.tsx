import { Box, Button, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ContentFormat } from '#shared/posts.ts';
import { distance, londonDate, londonDateTime } from '#shared/words.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { useCommand } from '../../forms/useCommand.ts';
import { lazyNamed } from '../../lazy-named.ts';
import { colours } from '../../theme/colours.ts';
import { changedBlocks, listed } from './changed-blocks.ts';
import { NOT_SAVED } from './DraftState.tsx';
import { useAutosaveState, useDraft } from './draft-context.ts';
import { Initials } from './Presence.tsx';

const CompareDialog = lazyNamed(() => import('./CompareDialog.tsx'), 'CompareDialog');

/**
 * At most one line under the document bar: who else is writing, who has taken over, or what readers do not see yet.
 */
export function UnpublishedStrip() {
  const { writer, takenBy, post, changes, publishProblem } = useDraft();
  const { state } = useAutosaveState();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  if (isPhone && state === 'failed') return <NotSaved />;
  if (writer) return <SomebodyWrites />;
  if (takenBy !== undefined) return null;
  if (publishProblem) return <Strip>{publishProblem}</Strip>;
  return post && changes.length > 0 ? <NotPublic /> : null;
}

function SomebodyWrites() {
  const { writer, takenBy, takeOver } = useDraft();
  const [isAsking, setAsking] = useState(false);
  if (!writer) return null;
  const { name, is_me, typed_at } = writer;
  const first = name.split(' ')[0] ?? name;
  const isTaken = takenBy !== undefined;
  const ago = typed_at ? distance(Date.parse(typed_at), Date.now()) : undefined;
  return (
    <Strip
      isOfOthers
      action={
        <Button
          variant="outlined"
          color="secondary"
          onClick={() => (isTaken ? void takeOver() : setAsking(true))}
        >
          {isTaken ? 'Take it back' : 'Take over…'}
        </Button>
      }
    >
      <Initials editor={writer} />
      <span>
        {isTaken ? (
          <>
            <b>{is_me ? 'You have taken over on another page.' : `${takenBy} has taken over.`}</b> Your words
            are kept.
          </>
        ) : (
          <>
            <b>{is_me ? 'You are writing here on another page.' : `${name} is writing here.`}</b>{' '}
            {is_me
              ? 'This page follows.'
              : `You see what ${first} types. If you take over, ${first} is told, keeps every word and can take it back.`}
          </>
        )}
      </span>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question="Take over?"
        label="Take over"
        work={takeOver}
      >
        {`${is_me ? 'You' : first} ${ago ? `typed ${ago} ago` : 'did not type yet'}. ${is_me ? 'The other page' : name} then reads along, and every word is kept.`}
      </ConfirmDialog>
    </Strip>
  );
}

/** Shown where the document bar has no room for it. */
function NotSaved() {
  const { saveNow } = useDraft();
  return (
    <Strip
      action={
        <Button variant="outlined" color="error" onClick={() => void saveNow()}>
          Try again
        </Button>
      }
    >
      <b>{NOT_SAVED}</b>
    </Strip>
  );
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

/** @returns such as '2 paragraphs, 1 heading and the excerpt' */
function useChangesInWords(): string {
  const { post, changes } = useDraft();
  const translate = useTranslate();
  const typed: unknown = useWatch({ name: 'content' });
  const content = useDeferredValue(typeof typed === 'string' ? typed : '');
  const format: ContentFormat = useWatch({ name: 'content_format' });
  return useMemo(() => {
    const isSameFormat = post?.content_format === format;
    const text = changes.includes('content')
      ? (isSameFormat && changedBlocks(post.content, content, format).words) || 'the text'
      : '';
    const others = changes
      .filter((field) => field !== 'content')
      .map(
        (field) => `the ${String(translate(`resources.posts.fields.${field}`, { _: field })).toLowerCase()}`,
      );
    return listed([...text.split(/, | and /).filter(Boolean), ...others]);
  }, [post, changes, content, format, translate]);
}

/** The same each time, so that a save without them leaves the editor alone. */
const NONE: readonly number[] = [];

/** @returns the indexes of unpublished blocks, to be marked. @see changedBlocks */
export function useChangedBlocks(): readonly number[] {
  const { post, changes } = useDraft();
  const typed: unknown = useWatch({ name: 'content' });
  const content = useDeferredValue(typeof typed === 'string' ? typed : '');
  const format: ContentFormat = useWatch({ name: 'content_format' });
  return useMemo(
    () =>
      post && changes.includes('content') && post.content_format === format
        ? changedBlocks(post.content, content, format).indexes
        : NONE,
    [post, changes, content, format],
  );
}

interface StripProps {
  isOfOthers?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

function Strip({ isOfOthers = false, action, children }: StripProps) {
  return (
    <Box sx={{ ...STRIP, ...(isOfOthers && SKY) }}>
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
  '@media (max-width: 599.95px)': { pl: 1.25, gap: 1, '& [role=img]': { display: 'none' } },
  '& .MuiButton-root': { flex: 'none', minHeight: 36, py: 0.25, bgcolor: 'transparent' },
} as const;

const SKY = { borderLeftColor: colours.sky, bgcolor: colours.skyTint } as const;

const WORDS = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  flex: 1,
  minWidth: 0,
  fontSize: '0.9375rem',
  lineHeight: 1.4,
} as const;
