import { Alert, Button, LinearProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { SubscriptionImport } from '#shared/subscription-imports.ts';
import { figure, londonDateTime } from '#shared/words.ts';
import { Facts } from '../layout/Facts.tsx';
import { LoadingScreen } from '../layout/LoadingScreen.tsx';
import { Notice } from '../layout/Notice.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { Done } from './Done.tsx';
import { fetchImport } from './import-api.ts';
import { OptionsPanel } from './OptionsPanel.tsx';
import { Outcomes } from './Outcomes.tsx';
import { RunPanel } from './RunPanel.tsx';

const AT_WORK: { readonly [state: string]: string } = {
  reading: 'Reading the file',
  checking: 'Checking each row. Nothing is changed yet',
  running: 'Importing',
  undoing: 'Undoing',
};
const POLL_MILLISECONDS = 1000;

/** /admin/newsletter/import/:id: what was found in a file, and what can be done with it. */
export function ImportPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['subscription-imports', id],
    queryFn: () => fetchImport(id),
    refetchInterval: ({ state }) => (state.data && AT_WORK[state.data.state] ? POLL_MILLISECONDS : false),
  });
  if (isPending) return <LoadingScreen />;
  if (error)
    return (
      <Notice
        kind="error"
        level={1}
        title="Not loaded"
        action={
          <Button variant="contained" onClick={() => refetch()}>
            Try Again
          </Button>
        }
      >
        {error.message}
      </Notice>
    );
  return (
    <>
      <PageHeader title={data.filename} aside={<StatusChip status={data.state} />} />
      <FormColumn>
        <Stage found={data} onChanged={() => refetch()} />
      </FormColumn>
    </>
  );
}

function Stage({ found, onChanged }: { found: SubscriptionImport; onChanged: () => void }) {
  const { state, problem, position, total } = found;
  if (state === 'failed')
    return (
      <Alert severity="error" role="alert">
        {problem}
      </Alert>
    );
  const work = AT_WORK[state];
  if (work) {
    const done = state === 'undoing' ? total - position : position;
    return (
      <Panel title={work}>
        <LinearProgress
          variant={total > 0 && state !== 'reading' ? 'determinate' : 'indeterminate'}
          value={total > 0 ? Math.floor((done / total) * 100) : 0}
          aria-label={work}
          sx={{ height: 8 }}
        />
        <Typography role="status">{`${figure(done)} of ${figure(total)} rows`}</Typography>
      </Panel>
    );
  }
  return (
    <>
      <Outcomes found={found} />
      {state === 'checked' && (
        <>
          <OptionsPanel key={found.updated_at} found={found} onChanged={onChanged} />
          <RunPanel found={found} onChanged={onChanged} />
        </>
      )}
      {state === 'done' && <Done found={found} onChanged={onChanged} />}
      <Panel title="The file">
        <Facts
          facts={[
            ['Encoding', found.encoding],
            ['Separator', found.separator],
            ['Rows', figure(found.total)],
            ['Uploaded', londonDateTime(found.created_at)],
            ['Imported', londonDateTime(found.finished_at)],
            ['Where the consent came from', found.declaration],
          ]}
        />
      </Panel>
    </>
  );
}
