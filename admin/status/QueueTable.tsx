import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { SystemStatus } from '#shared/system-status.ts';
import { figure, shortDuration } from '#shared/words.ts';

/** Labels of the queues. */
const NAMES: { readonly [queue: string]: string } = {
  'import-posts': 'Blog imports',
  'deliver-mail': 'Emails to send',
  'deliver-bulk-mail': 'Campaign emails to send',
  'send-newsletter': 'Campaigns to send',
  'import-subscriptions': 'Subscriber imports',
  'password-forgotten': 'Links for forgotten passwords',
  'finish-erasure': 'Erasures to finish',
  'media-avif': 'Smaller versions of pictures',
  maintenance: 'Regular tasks',
};

const nameOfQueue = (queue: string): string => NAMES[queue] ?? queue;

/** Jobs by queue; failed ones are retried automatically. */
export function QueueTable({ queues }: { queues: SystemStatus['queues'] }) {
  return (
    <>
      <Typography color="textSecondary">
        A task that fails is tried again for three days. Emails and campaigns can also be sent again from
        their own pages.
      </Typography>
      <Box sx={{ overflowX: 'auto' }} role="region" aria-label="Jobs by queue" tabIndex={0}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Queue</TableCell>
              <TableCell align="right">Waiting</TableCell>
              <TableCell align="right">Trying again</TableCell>
              <TableCell align="right">Running</TableCell>
              <TableCell align="right">Failed</TableCell>
              <TableCell align="right">Oldest due for</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {queues.map((queue) => (
              <TableRow key={queue.name}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                  {nameOfQueue(queue.name)}
                  {!queue.served && ' (of an earlier version)'}
                </TableCell>
                <TableCell align="right">{figure(queue.waiting)}</TableCell>
                <TableCell align="right">{figure(queue.retrying)}</TableCell>
                <TableCell align="right">{figure(queue.active)}</TableCell>
                <TableCell
                  align="right"
                  sx={queue.failed > 0 ? { color: 'error.main', fontWeight: 650 } : {}}
                >
                  {figure(queue.failed)}
                </TableCell>
                <TableCell align="right">
                  {queue.oldest_seconds === null ? '–' : shortDuration(queue.oldest_seconds)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}
