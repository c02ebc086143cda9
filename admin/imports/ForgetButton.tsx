import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, IconButton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { BlogImport } from '#shared/imports.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { forget } from './import-api.ts';
import { isAtWork } from './words.ts';

interface ForgetButtonProps {
  found: BlogImport;
  /** Written out, where it stands alone. */
  label?: string;
  onForgotten?: () => void;
}

/** Takes an import out of the history after a question; the posts stay. Not offered while it is at work. */
export function ForgetButton({ found, label, onForgotten }: ForgetButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const notify = useNotify();
  if (isAtWork(found.state)) return null;
  const ask = (event: { stopPropagation(): void }) => {
    event.stopPropagation();
    setAsking(true);
  };
  return (
    <>
      {label ? (
        <Button variant="outlined" color="error" startIcon={<DeleteIcon />} onClick={ask}>
          {label}
        </Button>
      ) : (
        <IconButton aria-label={`Delete ${found.filename} from the history`} onClick={ask}>
          <DeleteIcon />
        </IconButton>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question="Delete from the history?"
        label="Delete"
        isDangerous
        work={async () => {
          await forget(found.id);
          notify('Deleted from the history.', { type: 'success' });
          onForgotten?.();
          await client.invalidateQueries({ queryKey: ['imports'] });
        }}
      >
        {consequenceOf(found)}
      </ConfirmDialog>
    </>
  );
}

function consequenceOf({ state }: BlogImport): string {
  if (state === 'done' || state === 'cancelled')
    return 'The posts and images that it brought stay, and it can no longer be undone as a whole. Another import of the same file still finds what is here.';
  return 'What was read from the file is deleted. Nothing on the site changes.';
}
