import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { KeptSample, Samples, SamplesRemoved } from '#shared/going-live.ts';
import { BIN_DAYS } from '#shared/retention.ts';
import { plural } from '#shared/words.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { adminApi } from '../session/http.ts';
import { kindsOf } from './items.ts';

/** Shows what would be deleted and what stays, counted by the server, before anything is deleted. */
export function RemoveSamplesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const notify = useNotify();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['samples'],
    queryFn: () => adminApi<Samples>('samples'),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const count = data?.removable.reduce((sum, kind) => sum + kind.count, 0) ?? 0;
  const remove = async () => {
    const { removed } = await adminApi<SamplesRemoved>('samples/remove', { method: 'POST' });
    const gone = removed.reduce((sum, kind) => sum + kind.count, 0);
    notify(
      `${plural(gone, 'sample')} removed. For ${BIN_DAYS} days the bin keeps them, under “Removed samples”.`,
      {
        type: 'success',
        autoHideDuration: 12_000,
      },
    );
    await queries.invalidateQueries();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      question="Remove all samples?"
      label="Remove them"
      isDangerous
      isDisabled={count === 0}
      work={remove}
    >
      {error && <Alert severity="error">{`The samples could not be counted. ${error.message}`}</Alert>}
      {!data && !error && (
        <Box role="status" aria-label="Loading">
          <Skeleton height={120} />
        </Box>
      )}
      {data && (
        <>
          <Typography sx={{ mb: 1.5 }}>
            {count > 0
              ? `This removes ${kindsOf(data.removable)}. For ${BIN_DAYS} days the bin keeps them; of texts, their history does.`
              : 'There is nothing to remove.'}
          </Typography>
          {data.kept.length > 0 && <Kept kept={data.kept} />}
        </>
      )}
    </ConfirmDialog>
  );
}

function Kept({ kept }: { kept: KeptSample[] }) {
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>{`These stay, ${kept.length}`}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
        {kept.map(({ resource, id, title, reason }) => (
          <li key={`${resource} ${id}`}>{`${title}. ${reason}`}</li>
        ))}
      </Box>
    </>
  );
}
