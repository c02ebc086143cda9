import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { listing } from '#shared/listing.ts';
import { NotSaved } from '../../forms/AutosaveNotices.tsx';
import { useAutosaveState } from '../../forms/autosave.ts';
import { lazyDialog } from '../../lazy-named.tsx';
import { londonDate, londonDateTime } from '../../words.ts';
import { useDraft } from './draft-context.ts';

const CompareDialog = lazyDialog(() => import('./CompareDialog.tsx'), 'CompareDialog');

/** Words that are not saved; otherwise, what readers do not see yet. */
export function UnpublishedStrip() {
  const { autosave, post, changes } = useDraft();
  const { problem } = useAutosaveState(autosave);
  if (problem !== undefined) return <NotSaved autosave={autosave} />;
  return post && changes.length > 0 ? <NotPublic /> : null;
}

/** A summary of the unpublished changes. */
function NotPublic() {
  const { post, changes } = useDraft();
  const [isComparing, setComparing] = useState(false);
  const translate = useTranslate();
  const nameOf = (field: string) =>
    `the ${String(translate(`resources.posts.fields.${field}`, { _: field })).toLowerCase()}`;
  const words = listing(changes.map((field) => (field === 'content' ? 'the text' : nameOf(field))));
  if (!post) return null;
  const isScheduled = post.status === 'scheduled';
  return (
    <Alert
      severity="warning"
      role="status"
      action={
        <Button variant="outlined" onClick={() => setComparing(true)}>
          Compare
        </Button>
      }
    >
      <b>
        {isScheduled
          ? `On ${londonDateTime(post.published_at)} readers get the version of ${londonDate(post.updated_at)}.`
          : `Readers still see the version of ${londonDate(post.updated_at)}.`}
      </b>{' '}
      {`You changed ${words}.`}
      {isComparing && <CompareDialog onClose={() => setComparing(false)} />}
    </Alert>
  );
}
