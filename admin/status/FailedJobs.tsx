import ReplayIcon from '@mui/icons-material/ReplayOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useCanAccess, useNotify } from 'react-admin';
import type { SystemStatus } from '#shared/system-status.ts';
import { useCommand } from '../forms/useCommand.ts';
import { retryQueue } from './api.ts';
import { nameOfQueue } from './QueueTable.tsx';
import { jobsInWords } from './words.ts';

interface FailedJobsProps {
  queues: SystemStatus['queues'];
  onRetried(): Promise<unknown>;
}

/** Each queue that gave jobs up, with what tries them again; nothing where none did. */
export function FailedJobs({ queues, onRetried }: FailedJobsProps) {
  const { canAccess } = useCanAccess({ resource: 'status', action: 'retry' });
  const notify = useNotify();
  const failed = queues.filter((queue) => queue.failed > 0);
  const retry = useCommand(retryQueue, {
    done: ({ retried }) => {
      notify(
        retried > 0
          ? `${jobsInWords(retried)} will be tried again now. Refresh in a minute to see the result.`
          : 'Nothing was left to try again.',
        { type: 'success' },
      );
      return onRetried();
    },
  });
  if (failed.length === 0) return null;

  return (
    <Box component="ul" aria-label="Failed tasks" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
      {failed.map(({ name, failed: count }) => (
        <Box
          component="li"
          key={name}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            py: 1,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Typography>
            {nameOfQueue(name)}: <strong>{jobsInWords(count)} failed</strong>
          </Typography>
          {canAccess && (
            <Button
              variant="outlined"
              startIcon={<ReplayIcon />}
              disabled={retry.isBusy}
              aria-label={`Try again: ${nameOfQueue(name)}`}
              onClick={() => retry.run(name)}
            >
              Try again
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}
