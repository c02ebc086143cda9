import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { MAINTENANCE_TASKS, type MaintenanceStatus } from '#shared/maintenance.ts';
import { londonDateTime } from '#shared/words.ts';

/** The maintenance tasks that run every ten minutes, and their last outcome. */
export function MaintenanceTable({ maintenance }: { maintenance: MaintenanceStatus[] }) {
  return (
    <>
      <Typography color="textSecondary">
        These tasks run every ten minutes. A task that fails is tried again the next time.
      </Typography>
      <Box sx={{ overflowX: 'auto' }} role="region" aria-label="Maintenance tasks" tabIndex={0}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Task</TableCell>
              <TableCell>Last run</TableCell>
              <TableCell>Result</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {maintenance.map(({ task, ran_at, failed_at }) => (
              <TableRow key={task}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                  {MAINTENANCE_TASKS[task]}
                </TableCell>
                <TableCell>{londonDateTime(ran_at) || 'not yet'}</TableCell>
                <TableCell sx={failed_at ? { color: 'error.main', fontWeight: 650 } : {}}>
                  {failed_at ? 'Failed: the log says why' : ran_at ? 'Done' : '–'}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}
