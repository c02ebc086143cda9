import { Box, Button, ButtonBase, List, Typography } from '@mui/material';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type Post, postSchema, type Revision, type RevisionSummary } from '#shared/posts.ts';
import { LargeDialog } from '../../layout/LargeDialog.tsx';
import { RetryAlert } from '../../layout/Problem.tsx';
import { londonDateTime } from '../../words.ts';
import { fetchRevision, fetchRevisions } from '../api.ts';
import { differing, KEPT_FIELDS, RevisionComparison } from './FieldDifference.tsx';

/** How many versions of a post stay. */
const REVISIONS_MAX = 50;

const FIELDS = Object.keys(postSchema.shape);

/**
 * The versions of a post, compared with the form. Restoring only fills the form: saving it makes a new version, and still
 * detects conflicts.
 */
export function HistoryDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { setValue } = useFormContext();
  const notify = useNotify();
  const [chosenId, setChosenId] = useState<string>();
  const list = useQuery({
    queryKey: ['revisions', post.id, post.updated_at],
    queryFn: () => fetchRevisions(post.id),
    staleTime: 0,
  });
  const revisions = list.data ?? [];
  const chosen = revisions.find(({ id }) => id === chosenId) ?? revisions[0];
  const revision = useRevision(post.id, chosen?.id);
  const error = list.error ?? revision.error;

  const restore = ({ at, fields }: Revision) => {
    for (const [field, value] of Object.entries(fields))
      if (!KEPT_FIELDS.includes(field)) setValue(field, value, { shouldDirty: true, shouldTouch: true });
    notify(`The version of ${londonDateTime(at)} is in the form. Readers see it once you publish.`, {
      type: 'info',
    });
    onClose();
  };

  return (
    <LargeDialog
      title="History"
      width="lg"
      onClose={onClose}
      actions={
        revision.data && <RestoreButton key={revision.data.id} revision={revision.data} onRestore={restore} />
      }
    >
      {error && (
        <RetryAlert
          message={error.message}
          onRetry={() => {
            for (const query of [list, revision]) if (query.error) query.refetch();
          }}
        />
      )}
      {list.isPending && <Typography role="status">Loading the versions…</Typography>}
      {list.data?.length === 0 && (
        <Typography>
          This is the only version so far. From the next save on, the last {REVISIONS_MAX} versions are stored
          here.
        </Typography>
      )}
      {chosen && (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
            alignItems: 'start',
          }}
        >
          <RevisionList revisions={revisions} chosenId={chosen.id} onChoose={setChosenId} />
          {revision.data ? (
            <RevisionComparison key={chosen.id} fields={FIELDS} revision={revision.data} />
          ) : (
            !error && <Typography role="status">Loading the version…</Typography>
          )}
        </Box>
      )}
    </LargeDialog>
  );
}

function RestoreButton({ revision, onRestore }: { revision: Revision; onRestore: (of: Revision) => void }) {
  const { getValues } = useFormContext();
  const restored = FIELDS.filter((field) => !KEPT_FIELDS.includes(field));
  const isSame = differing(restored, revision.fields, getValues()).length === 0;
  return (
    <Button variant="contained" disabled={isSame} onClick={() => onRestore(revision)}>
      Restore this version
    </Button>
  );
}

/** Fetched once, because a version never changes. */
function useRevision(postId: string, id: string | undefined) {
  return useQuery({
    queryKey: ['revision', postId, id],
    queryFn: id === undefined ? skipToken : () => fetchRevision(postId, id),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface RevisionListProps {
  revisions: RevisionSummary[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

/** Versions of a post, newest first, with time, author and changed fields. */
function RevisionList({ revisions, chosenId, onChoose }: RevisionListProps) {
  return (
    <List
      disablePadding
      component="ol"
      aria-label="Versions, the newest first"
      sx={{
        overflowY: 'auto',
        maxHeight: { xs: 220, md: 'none' },
        border: '1px solid',
        borderColor: 'divider',
      }}
    >
      {revisions.map((revision, index) => (
        <Box component="li" key={revision.id} sx={{ borderBottom: '1px solid', borderColor: 'divider' }}>
          <ButtonBase
            aria-pressed={revision.id === chosenId}
            onClick={() => onChoose(revision.id)}
            sx={{
              display: 'block',
              width: '100%',
              textAlign: 'left',
              px: 2,
              py: 1.25,
              font: 'inherit',
              borderLeft: '4px solid',
              borderColor: revision.id === chosenId ? 'primary.main' : 'transparent',
              bgcolor: revision.id === chosenId ? 'action.selected' : 'transparent',
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            <Box component="span" sx={{ display: 'block', fontWeight: 650 }}>
              {londonDateTime(revision.at)}
              {index === 0 && ' (saved last)'}
            </Box>
            <Typography component="span" variant="caption" sx={{ display: 'block' }}>
              {revision.saved_by ?? 'Not saved by a person'}
            </Typography>
            <Typography component="span" variant="body2" sx={{ display: 'block' }}>
              <Changes fields={revision.changed} />
            </Typography>
          </ButtonBase>
        </Box>
      ))}
    </List>
  );
}

function Changes({ fields }: { fields: string[] }) {
  const translate = useTranslate();
  if (fields.length === 0) return 'The oldest stored version';
  const names = fields.map((field) => translate(`resources.posts.fields.${field}`, { _: field }));
  return `Changed: ${names.join(', ')}`;
}
