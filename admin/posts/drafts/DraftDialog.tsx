import { Box, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { londonDateTime } from '../../words.ts';
import { Findings, useChecklist } from '../checklist/Findings.tsx';
import { type ScheduleChoice, ScheduleFields, startingChoice } from '../publication/ScheduleFields.tsx';
import type { DraftAction } from './actions.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { useDraft } from './draft-context.ts';

interface DraftDialogProps {
  action: DraftAction;
  onClose: () => void;
}

/** The dialog before an action on an article or its changes. */
export function DraftDialog({ action, onClose }: DraftDialogProps) {
  if (action === 'compare') return <CompareDialog onClose={onClose} />;
  if (action === 'discard') return <Discard onClose={onClose} />;
  return <Publish action={action} onClose={onClose} />;
}

/** Publishes after showing the checklist, whose findings never prevent it. */
function Publish({ action, onClose }: DraftDialogProps) {
  const { autosave, post, changes, publish } = useDraft();
  const notify = useNotify();
  const { checklist, check } = useChecklist();
  const status = post?.status ?? 'draft';
  const publishedAt = post?.published_at ?? null;
  const isLater = action === 'schedule' || action === 'date';
  const [choice, setChoice] = useState<ScheduleChoice>(() =>
    startingChoice(status === 'scheduled' || action === 'date' ? publishedAt : null, Date.now()),
  );
  const isPublishing = action === 'publish' || action === 'schedule';

  useEffect(() => {
    if (isPublishing) check();
  }, [isPublishing, check]);

  const write = async (): Promise<boolean> => {
    if (action === 'unpublish') return publish({ published: false }, true);
    if (action === 'date') return publish({ published: true, published_at: choice.moment }, true);
    if (action === 'schedule') return publish({ published: true, published_at: choice.moment });
    const isKept = publishedAt !== null && Date.parse(publishedAt) <= Date.now();
    return publish(
      status === 'published' ? {} : { published: true, published_at: isKept ? publishedAt : null },
    );
  };
  const isChecking = isPublishing && (checklist.state === 'unasked' || checklist.state === 'asking');
  const hasFindings = checklist.state === 'known' && checklist.findings.length > 0;
  const words = wordsOf(action, status, changes.length > 0 || autosave.isUnsaved());
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      maxWidth="sm"
      question={words.title}
      label={hasFindings && action === 'publish' ? 'Publish anyway' : words.action}
      isDisabled={isChecking || (isLater && choice.moment === null)}
      // The form shows the errors of fields.
      work={async () => (await write()) && notify(doneWords(action, choice.moment), { type: 'success' })}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>{words.consequence}</Typography>
        {isLater && <ScheduleFields choice={choice} onChange={setChoice} />}
        {isPublishing && <Findings checklist={checklist} onLeave={onClose} />}
      </Box>
    </ConfirmDialog>
  );
}

function wordsOf(action: DraftAction, status: string, hasChanges: boolean) {
  if (action === 'unpublish')
    return {
      title: 'Unpublish this article?',
      action: 'Unpublish',
      consequence: `${status === 'scheduled' ? 'It will not appear on the website.' : 'It disappears from the website.'} It stays here as a draft${hasChanges ? ', with your changes' : ''}.`,
    };
  const isPublic = status === 'published';
  if (action === 'date')
    return {
      title: 'Change the publication date',
      action: 'Change date',
      consequence: 'The date that readers see, and by which articles are ordered.',
    };
  if (action === 'schedule') {
    const consequence = 'Nobody sees it before.';
    if (status !== 'scheduled') return { title: 'Publish at a time', action: 'Schedule', consequence };
    return hasChanges
      ? {
          title: 'Schedule the changes',
          action: 'Schedule',
          consequence: 'They appear with the article. Nobody sees it before.',
        }
      : { title: 'Change the time', action: 'Change time', consequence };
  }
  return {
    title: isPublic ? 'Publish the changes?' : 'Publish this article?',
    action: 'Publish now',
    consequence: isPublic
      ? 'Readers see them at once. The address and the date stay.'
      : 'It appears on the website at once.',
  };
}

function doneWords(action: DraftAction, moment: string | null): string {
  if (action === 'unpublish') return 'Unpublished. It is a draft now.';
  if (action === 'date') return 'The date is changed.';
  return action === 'schedule' && moment !== null && Date.parse(moment) > Date.now()
    ? `Scheduled for ${londonDateTime(moment)}.`
    : 'Published.';
}

function Discard({ onClose }: { onClose: () => void }) {
  const { discard } = useDraft();
  const notify = useNotify();
  const work = async () => {
    await discard();
    notify('The changes are discarded.', { type: 'info' });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      question="Discard the changes?"
      label="Discard"
      isDangerous
      work={work}
    >
      Readers go on seeing what they see now. The changes cannot be restored.
    </ConfirmDialog>
  );
}
