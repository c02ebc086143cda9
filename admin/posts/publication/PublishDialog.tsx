import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { londonDateTime } from '#shared/words.ts';
import { useCommand } from '../../forms/useCommand.ts';
import { Findings } from '../checklist/Findings.tsx';
import { useChecklist } from '../checklist/useChecklist.ts';
import { type ScheduleChoice, ScheduleFields, startingChoice } from './ScheduleFields.tsx';
import { usePublication } from './usePublication.ts';

export type PublishKind = 'now' | 'schedule' | 'unpublish';

interface PublishDialogProps {
  kind: PublishKind;
  onClose: () => void;
}

/** Asks before the world sees more or less of a post, with the checklist's findings; they never forbid it. */
export function PublishDialog({ kind, onClose }: PublishDialogProps) {
  const { status, publishedAt, saveWith } = usePublication();
  const { checklist, check } = useChecklist();
  const [choice, setChoice] = useState<ScheduleChoice>(() => startingChoice(publishedAt, Date.now()));
  const isPublishing = kind !== 'unpublish' && status !== 'published';

  useEffect(() => {
    if (isPublishing) check();
  }, [isPublishing, check]);

  const change = () => {
    if (kind === 'unpublish') return { published: false, published_at: publishedAt };
    if (kind === 'schedule') return { published: true, published_at: choice.moment };
    // A post keeps the date of its first publication; a time that is still to come is not one.
    const isKept = publishedAt !== null && Date.parse(publishedAt) <= Date.now();
    return { published: true, published_at: isKept ? publishedAt : null };
  };

  // The page itself says whether it was saved or refused.
  const { run, isBusy } = useCommand(() => saveWith(change()), { done: onClose });

  const hasFindings = checklist.state === 'known' && checklist.findings.length > 0;
  const words = wordsOf(kind, status, publishedAt, hasFindings);
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby="publish-title"
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id="publish-title">{words.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {kind === 'schedule' ? (
          <ScheduleFields choice={choice} onChange={setChoice} />
        ) : (
          <Typography>{words.consequence}</Typography>
        )}
        {isPublishing && <Findings checklist={checklist} onLeave={onClose} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          variant="contained"
          onClick={() => run()}
          disabled={isBusy || checklist.state === 'asking' || (kind === 'schedule' && choice.moment === null)}
        >
          {isBusy ? 'Saving...' : words.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function wordsOf(kind: PublishKind, status: string, publishedAt: string | null, hasFindings: boolean) {
  if (kind === 'unpublish') {
    const consequence =
      status === 'scheduled'
        ? 'It will not appear on the website. It stays here as a draft; unsaved changes are saved with it.'
        : 'It disappears from the website and stays here as a draft; unsaved changes are saved with it.';
    return { title: 'Unpublish this post?', action: 'Unpublish', consequence };
  }
  if (kind === 'schedule') {
    const isPublic = status === 'published';
    return {
      title: isPublic ? 'Change the publication date' : 'Schedule this post',
      action: isPublic ? 'Change date' : 'Schedule',
      consequence: '',
    };
  }
  const isAgain = publishedAt !== null && Date.parse(publishedAt) <= Date.now();
  return {
    title: 'Publish this post?',
    action: hasFindings ? 'Publish anyway' : 'Publish now',
    consequence: isAgain
      ? `It appears on the website at once, dated ${londonDateTime(publishedAt)} as before. Unsaved changes are saved with it.`
      : 'It appears on the website at once. Unsaved changes are saved with it.',
  };
}
