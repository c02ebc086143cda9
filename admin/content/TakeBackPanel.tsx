import { Alert, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { londonDateTime } from '#shared/words.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { Panel } from '../layout/Panel.tsx';
import { fetchContentState, takeBack } from './api.ts';

/** Restores the content from before the last import. That is an import too, so it can be undone in turn. */
export function TakeBackPanel() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: ['content'], queryFn: fetchContentState });
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  if (error && !data) return <NotLoaded error={error} onRetry={() => refetch()} />;
  if (!data?.imported_at) return null;
  const when = `${londonDateTime(data.imported_at)} (London)`;
  return (
    <Panel title="Earlier content">
      <Typography>
        {`All of the content was last replaced on ${when}. What was here before is kept on the server.`}
      </Typography>
      {isDone && (
        <Alert severity="success" role="status">
          The earlier content is back, and visitors see it.
        </Alert>
      )}
      <Button
        variant="outlined"
        color="secondary"
        onClick={() => setAsking(true)}
        sx={{ justifySelf: 'start' }}
      >
        Take it back…
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question={`Go back to the content as it was before ${when}?`}
        label="Take it back"
        isDangerous
        work={async () => {
          await takeBack();
          setDone(true);
          await queries.invalidateQueries();
        }}
      >
        Anything written or changed since then goes too: into the bin, or back to what it was. You can take
        this back as well.
      </ConfirmDialog>
    </Panel>
  );
}
