import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { Button, type ButtonProps, Typography } from '@mui/material';
import { useState } from 'react';
import { HttpError, TextInput, useRefresh } from 'react-admin';
import type { DeletedRecord, Restored } from '#shared/bin.ts';
import { FormDialog, FormDialogButton } from '../forms/FormDialog.tsx';
import { useRestore } from '../forms/notices.tsx';
import { useCommand } from '../forms/useCommand.ts';

export const LIST_PATH = '/bin';

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

  const attempt = async (chosen?: string) => {
    const restored = await restore(
      { ids: [record.id], ...(chosen !== undefined && { slug: chosen }) },
      record.title,
    );
    if (onRestored) onRestored(restored);
    else refresh();
  };
  const { run, isBusy } = useCommand(() =>
    attempt().catch((error) => {
      if (!(error instanceof HttpError && error.body?.errors?.slug)) throw error;
      setTaken(error.message);
    }),
  );
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
      {taken !== undefined && (
        <FormDialog
          question="Its web address is taken"
          values={{ slug: null }}
          work={async ({ slug }) => {
            await attempt(slug ?? '');
            setTaken(undefined);
          }}
          buttons={<FormDialogButton>Restore</FormDialogButton>}
          onClose={() => setTaken(undefined)}
          maxWidth="xs"
        >
          <Typography>{taken}</Typography>
          <TextInput
            source="slug"
            label="New web address"
            autoFocus
            helperText="Lower-case letters, digits and single hyphens."
          />
        </FormDialog>
      )}
    </>
  );
}
