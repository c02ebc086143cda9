import { Button } from '@mui/material';
import { useDelete, useNotify } from 'react-admin';
import type { MissingPage } from '#shared/not-found-log.ts';

/** Removes an address from the log. No question first, because the next visit adds it again. */
export function IgnoreButton({ page }: { page: MissingPage }) {
  const notify = useNotify();
  const [deleteOne, { isPending }] = useDelete<MissingPage, Error>();
  const ignore = () =>
    deleteOne(
      'not-found-log',
      { id: page.id, previousData: page },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(`Ignored: ${page.path}`, { type: 'success' }),
        onError: (error) => notify(error.message, { type: 'error' }),
      },
    );
  return (
    <Button size="small" disabled={isPending} onClick={ignore} aria-label={`Ignore ${page.path}`}>
      Ignore
    </Button>
  );
}
