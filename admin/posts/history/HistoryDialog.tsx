import {
  Alert,
  Box,
  Button,
  ButtonBase,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { DISCARDED_DRAFT_DAYS } from '#shared/post-drafts.ts';
import { type Post, postSchema, REVISIONS_MAX, type Revision, type RevisionSummary } from '#shared/posts.ts';
import { londonDateTime } from '#shared/words.ts';
import { useCommand } from '../../forms/ConfirmDialog.tsx';
import { fetchRevision, fetchRevisions } from '../api.ts';
import { useDraft } from '../drafts/draft-context.ts';
import { differing, KEPT_FIELDS, RevisionComparison } from './FieldDifference.tsx';

const FIELDS = Object.keys(postSchema.shape);

/**
 * The versions of a post, compared with the form or the previous version. Restoring only fills the form: saving it makes a
 * new version, and still detects conflicts.
 */
export function HistoryDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const fullScreen = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
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
  const previous = chosen && revisions[revisions.indexOf(chosen) + 1];
  const revision = useRevision(post.id, chosen?.id);
  const before = useRevision(post.id, previous?.id);
  const error = list.error ?? revision.error ?? before.error;

  const restore = ({ at, fields }: Revision) => {
    for (const [field, value] of Object.entries(fields))
      if (!KEPT_FIELDS.includes(field)) setValue(field, value, { shouldDirty: true, shouldTouch: true });
    notify(`The version of ${londonDateTime(at)} is in the form. Readers see it once you publish.`, {
      type: 'info',
    });
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="lg"
      fullWidth
      fullScreen={fullScreen}
      aria-labelledby="history-title"
      slotProps={{ paper: { sx: { height: { md: '86vh' } } } }}
    >
      <DialogTitle id="history-title">History</DialogTitle>
      <DialogContent>
        <DiscardedChanges postId={post.id} onBack={onClose} />
        {error && (
          <Alert
            severity="error"
            role="alert"
            sx={{ mb: 2 }}
            action={
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  for (const query of [list, revision, before]) if (query.error) query.refetch();
                }}
              >
                Try again
              </Button>
            }
          >
            {error.message}
          </Alert>
        )}
        {list.isPending && <Typography role="status">Loading the versions…</Typography>}
        {list.data?.length === 0 && (
          <Typography>
            This is the only version so far. From the next save on, the last {REVISIONS_MAX} versions are
            stored here.
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
              <RevisionComparison
                key={chosen.id}
                fields={FIELDS}
                revision={revision.data}
                previous={previous ? before.data : null}
              />
            ) : (
              !error && <Typography role="status">Loading the version…</Typography>
            )}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {revision.data && (
          <RestoreButton key={revision.data.id} revision={revision.data} onRestore={restore} />
        )}
      </DialogActions>
    </Dialog>
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
    <Box
      component="ol"
      aria-label="Versions, the newest first"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
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
            <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
              {revision.saved_by ?? 'Not saved by a person'}
            </Typography>
            <Typography component="span" variant="body2" sx={{ display: 'block' }}>
              <Changes fields={revision.changed} />
            </Typography>
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}

function Changes({ fields }: { fields: string[] }) {
  const translate = useTranslate();
  if (fields.length === 0) return 'The oldest stored version';
  const names = fields.map((field) => translate(`resources.posts.fields.${field}`, { _: field }));
  return `Changed: ${names.join(', ')}`;
}

/** Discarded changes that can still be restored; renders nothing without any. */
function DiscardedChanges({ postId, onBack }: { postId: string; onBack: () => void }) {
  const { readDiscarded, restore } = useDraft();
  const translate = useTranslate();
  const { data = [] } = useQuery({
    queryKey: ['post-drafts', 'discarded', postId],
    queryFn: readDiscarded,
    staleTime: 0,
    gcTime: 0,
  });
  const back = useCommand(restore, { done: onBack });
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="discarded-title" sx={{ mb: 3 }}>
      <Typography id="discarded-title" variant="h3" sx={{ mb: 1 }}>
        {`Discarded in the last ${DISCARDED_DRAFT_DAYS} days`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data.map(({ id, at, by, fields }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              gap: 2,
              alignItems: 'center',
              py: 0.75,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {`Changed: ${fields.map((field) => translate(`resources.posts.fields.${field}`, { _: field })).join(', ')}`}
              <Typography variant="body2" color="textSecondary">
                {[by, londonDateTime(at)].filter(Boolean).join(', ')}
              </Typography>
            </Box>
            <Button
              size="small"
              variant="outlined"
              color="secondary"
              disabled={back.isBusy}
              aria-label={`Restore what was discarded ${londonDateTime(at)}`}
              onClick={() => back.run(id)}
            >
              Restore
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
