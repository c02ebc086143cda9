import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { londonDateTime } from '#shared/words.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { useCommand } from '../../forms/useCommand.ts';
import { Findings } from '../checklist/Findings.tsx';
import { useChecklist } from '../checklist/useChecklist.ts';
import { PostLinks } from '../preview/PreviewActions.tsx';
import { type ScheduleChoice, ScheduleFields, startingChoice } from '../publication/ScheduleFields.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { type DraftDeed, useDraft } from './draft-context.ts';

interface DraftDialogProps {
  deed: DraftDeed;
  onClose: () => void;
}

/** What is asked before something becomes of an article or its changes. */
export function DraftDialog({ deed, onClose }: DraftDialogProps) {
  if (deed === 'compare') return <CompareDialog onClose={onClose} />;
  if (deed === 'share') return <Share onClose={onClose} />;
  if (deed === 'discard') return <Discard onClose={onClose} />;
  return <Publish deed={deed} onClose={onClose} />;
}

/** The checklist's findings never forbid it. */
function Publish({ deed, onClose }: DraftDialogProps) {
  const { post, changes, publish, schedule } = useDraft();
  const notify = useNotify();
  const { checklist, check } = useChecklist();
  const status = post?.status ?? 'draft';
  const publishedAt = post?.published_at ?? null;
  const isLater = deed === 'schedule' || deed === 'date';
  const [choice, setChoice] = useState<ScheduleChoice>(() =>
    startingChoice(status === 'scheduled' || deed === 'date' ? publishedAt : null, Date.now()),
  );
  const isPublishing = deed === 'publish' || deed === 'schedule';

  useEffect(() => {
    if (isPublishing) check();
  }, [isPublishing, check]);

  const work = async (): Promise<boolean> => {
    if (deed === 'unpublish') return publish({ published: false }, true);
    if (deed === 'date') return publish({ published: true, published_at: choice.moment }, true);
    if (!isLater) {
      const isKept = publishedAt !== null && Date.parse(publishedAt) <= Date.now();
      return publish(
        status === 'published' ? {} : { published: true, published_at: isKept ? publishedAt : null },
      );
    }
    // A public article stays as it is until then; one that is not takes its changes along.
    if (status !== 'published') return publish({ published: true, published_at: choice.moment });
    if (choice.moment !== null && Date.parse(choice.moment) > Date.now()) await schedule(choice.moment);
    else return publish();
    return true;
  };
  const { run, isBusy } = useCommand(work, {
    done: (isDone) => {
      if (isDone) notify(doneWords(deed, choice.moment), { type: 'success' });
      // The form says what is wrong.
      onClose();
    },
  });

  const hasFindings = checklist.state === 'known' && checklist.findings.length > 0;
  const words = wordsOf(deed, status, changes.length > 0);
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby="draft-dialog-title"
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id="draft-dialog-title">{words.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>{words.consequence}</Typography>
        {isLater && (
          <ScheduleFields
            choice={choice}
            onChange={setChoice}
            {...(deed === 'schedule' &&
              status === 'published' && {
                passed: 'This time has passed: the changes are public at once.',
              })}
          />
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
          disabled={isBusy || checklist.state === 'asking' || (isLater && choice.moment === null)}
        >
          {isBusy ? 'Saving…' : hasFindings && !isLater ? words.anyway : words.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function wordsOf(deed: DraftDeed, status: string, hasChanges: boolean) {
  if (deed === 'unpublish')
    return {
      title: 'Unpublish this article?',
      action: 'Unpublish',
      anyway: 'Unpublish',
      consequence: `${status === 'scheduled' ? 'It will not appear on the website.' : 'It disappears from the website.'} It stays here as a draft${hasChanges ? ', with your changes' : ''}.`,
    };
  const isPublic = status === 'published';
  if (deed === 'date')
    return {
      title: 'Change the publication date',
      action: 'Change date',
      anyway: 'Change date',
      consequence: 'The date that readers see, and by which articles are ordered.',
    };
  if (deed === 'schedule')
    return {
      title: isPublic ? 'Publish the changes at a time' : 'Publish at a time',
      action: 'Schedule',
      anyway: 'Schedule',
      consequence: isPublic
        ? 'Until then readers see the present version. Whatever you write until then is included.'
        : 'Nobody sees it before.',
    };
  return {
    title: isPublic ? 'Publish the changes?' : 'Publish this article?',
    action: 'Publish now',
    anyway: 'Publish anyway',
    consequence: isPublic
      ? 'Readers see them at once. The address and the date stay.'
      : 'It appears on the website at once.',
  };
}

function doneWords(deed: DraftDeed, moment: string | null): string {
  if (deed === 'unpublish') return 'Unpublished. It is a draft now.';
  if (deed === 'date') return 'The date is changed.';
  return deed === 'schedule' && moment !== null && Date.parse(moment) > Date.now()
    ? `Scheduled for ${londonDateTime(moment)}.`
    : 'Published.';
}

function Discard({ onClose }: { onClose: () => void }) {
  const { discard } = useDraft();
  const notify = useNotify();
  const work = async () => {
    await discard();
    notify('The changes are thrown away. For 30 days History keeps them.', { type: 'info' });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      question="Throw the changes away?"
      label="Throw away"
      isDangerous
      work={work}
    >
      Readers go on seeing what they see now. For 30 days you can bring the changes back from History.
    </ConfirmDialog>
  );
}

function Share({ onClose }: { onClose: () => void }) {
  const { post } = useDraft();
  return post ? <PostLinks post={post} onClose={onClose} /> : null;
}
