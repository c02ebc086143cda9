import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { Button, type ButtonProps, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { HttpError, useRefresh } from 'react-admin';
import type { DeletedRecord, Restored } from '#shared/bin.ts';
import { slug as slugSchema } from '#shared/fields.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useCommand } from '../forms/useCommand.ts';
import { useRestore } from '../forms/useRestore.ts';

interface RestoreButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  record: DeletedRecord;
  /** Runs instead of a refresh of the list. */
  onRestored?: (restored: Restored) => void;
}

/** Restores one record; asks for another slug if its own has been taken since. */
export function RestoreButton({ record, onRestored, ...look }: RestoreButtonProps) {
  const restore = useRestore();
  const refresh = useRefresh();
  const [taken, setTaken] = useState<string>();
  const [slug, setSlug] = useState('');

  const attempt = async (chosen?: string) => {
    const restored = await restore({ ids: [record.id], ...(chosen && { slug: chosen }) }, record.title);
    if (onRestored) onRestored(restored);
    else refresh();
  };
  const { run, isBusy } = useCommand(() =>
    attempt().catch((error) => {
      if (!(error instanceof HttpError && error.body?.errors?.slug)) throw error;
      setTaken(error.message);
    }),
  );
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
          run();
        }}
        aria-label={`Restore ${record.title}`}
        {...look}
      >
        Restore
      </Button>
      <ConfirmDialog
        open={taken !== undefined}
        onClose={() => setTaken(undefined)}
        question="Its web address is taken"
        label="Restore"
        work={withSlug}
      >
        <Typography sx={{ mb: 2 }}>{taken}</Typography>
        <TextField
          label="New web address"
          fullWidth
          value={slug}
          onChange={(event) => setSlug(event.target.value)}
          helperText="Lower-case letters, digits and single hyphens."
        />
      </ConfirmDialog>
    </>
  );
}
