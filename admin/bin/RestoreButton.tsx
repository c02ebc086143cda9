import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { Button, type ButtonProps, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { HttpError, useNotify, useRefresh } from 'react-admin';
import type { DeletedRecord, Restored } from '#shared/bin.ts';
import { slug as slugSchema } from '#shared/fields.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useRestore } from './useRestore.ts';

interface RestoreButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  record: DeletedRecord;
  /** In place of reading the list again. */
  onRestored?: (restored: Restored) => void;
}

/** Brings one record back; asks for another slug when its own was taken meanwhile. */
export function RestoreButton({ record, onRestored, ...look }: RestoreButtonProps) {
  const restore = useRestore();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [taken, setTaken] = useState<string>();
  const [slug, setSlug] = useState('');

  const attempt = async (chosen?: string) => {
    const restored = await restore({ ids: [record.id], ...(chosen && { slug: chosen }) }, record.title);
    if (onRestored) onRestored(restored);
    else refresh();
  };
  const press = async () => {
    setBusy(true);
    try {
      await attempt();
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Not restored. Please try again.';
      if (error instanceof HttpError && error.body?.errors?.slug) setTaken(message);
      else notify(message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const withSlug = async () => {
    const read = slugSchema.safeParse(slug);
    if (!read.success) throw new Error(read.error.issues[0]?.message);
    await attempt(read.data);
  };

  return (
    <>
      <Button
        startIcon={<RestoreIcon />}
        disabled={isBusy}
        onClick={(event) => {
          event.stopPropagation();
          void press();
        }}
        aria-label={`Restore ${record.title}`}
        {...look}
      >
        Restore
      </Button>
      <ConfirmDialog
        open={taken !== undefined}
        onClose={() => setTaken(undefined)}
        question="Its slug is taken"
        label="Restore"
        work={withSlug}
      >
        <Typography sx={{ mb: 2 }}>{taken}</Typography>
        <TextField
          label="New slug"
          fullWidth
          value={slug}
          onChange={(event) => setSlug(event.target.value)}
          helperText="Lower-case letters, digits and single hyphens."
        />
      </ConfirmDialog>
    </>
  );
}
