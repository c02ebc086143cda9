import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import type { Newsletter } from '#shared/newsletters.ts';
import { figure, timeLeft } from '#shared/words.ts';
import { useCommand } from '../forms/useCommand.ts';
import { Panel } from '../layout/Panel.tsx';
import { command } from './api.ts';
import { useProgress } from './useProgress.ts';

/** The progress of a campaign being sent, with buttons to pause and resume. */
export function Sending({ newsletter, onChanged }: { newsletter: Newsletter; onChanged: () => void }) {
  const { id, state, sent_to, waiting } = newsletter;
  const { data: progress, refetch } = useProgress(newsletter);
  const notify = useNotify();
  const act = useCommand((name: 'stop' | 'resume') => command(id, name), {
    done: (_result, name) =>
      notify(name === 'stop' ? 'The campaign is stopped.' : 'The campaign has resumed.', { type: 'success' }),
    settled: () => {
      onChanged();
      return refetch();
    },
  });
  const done = sent_to - waiting;
  const share = sent_to === 0 ? 100 : Math.floor((done / sent_to) * 100);
  const isStopped = state === 'stopped';
  const left = progress?.seconds_left;
  return (
    <Panel title={isStopped ? 'Stopped halfway' : 'Going out'}>
      <LinearProgress
        variant="determinate"
        value={share}
        aria-label="Recipients dealt with"
        sx={{ height: 8 }}
      />
      <Typography role="status">
        {`${figure(done)} of ${figure(sent_to)} done${!isStopped && left ? `, ${timeLeft(left)}` : ''}.`}
      </Typography>
      {isStopped && (
        <Typography color="textSecondary">
          Nobody else gets it until you resume. Nobody gets it twice.
        </Typography>
      )}
      <Box>
        {isStopped ? (
          <Button variant="contained" disabled={act.isBusy} onClick={() => act.run('resume')}>
            Resume
          </Button>
        ) : (
          <Button variant="outlined" color="error" disabled={act.isBusy} onClick={() => act.run('stop')}>
            Stop
          </Button>
        )}
      </Box>
    </Panel>
  );
}
