import { Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { SamplesRemoved } from '#shared/going-live.ts';
import { BIN_DAYS } from '#shared/retention.ts';
import { plural } from '#shared/words.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { adminApi } from '../session/http.ts';

/** Removes all samples but those that the owner has changed or needs. */
export function RemoveSamplesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const notify = useNotify();
  const queries = useQueryClient();
  const remove = async () => {
    const { removed, kept } = await adminApi<SamplesRemoved>('samples/remove', { method: 'POST' });
    const gone = removed.reduce((sum, kind) => sum + kind.count, 0);
    const stay =
      kept > 0 ? ` ${plural(kept, 'sample stays', 'samples stay')}: changed, or still needed.` : '';
    notify(
      `${plural(gone, 'sample')} removed. For ${BIN_DAYS} days the bin keeps them, under “Removed samples”.${stay}`,
      { type: 'success', autoHideDuration: 12_000 },
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
      work={remove}
    >
      <Typography>
        {`What you have changed stays, and so does what something of yours needs, such as a category with an article in it. For ${BIN_DAYS} days the bin keeps the rest; of texts, their history does.`}
      </Typography>
    </ConfirmDialog>
  );
}
