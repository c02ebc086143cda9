import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ContentChange } from '#shared/content-transfer.ts';
import { figure } from '#shared/words.ts';

const COUNTS = ['new', 'changed', 'removed'] as const;

/** @returns whether an import would change anything */
export const differs = (changes: readonly ContentChange[]): boolean =>
  changes.some((change) => COUNTS.some((count) => change[count] > 0));

/** Records added, changed and removed, by kind; unchanged kinds share one sentence. */
export function ChangeTable({ changes }: { changes: readonly ContentChange[] }) {
  const translate = useTranslate();
  const labelOf = ({ kind }: ContentChange) =>
    translate(`resources.${kind}.name`, { smart_count: 2, _: kind });
  const [differing, same] = [true, false].map((wanted) =>
    changes.filter((change) => differs([change]) === wanted),
  ) as [ContentChange[], ContentChange[]];
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {differing.length > 0 && (
        <Box sx={{ overflowX: 'auto' }} role="region" aria-label="What differs" tabIndex={0}>
          <Table size="small" sx={{ '& th, & td': { px: { xs: 0.75, sm: 2 } } }}>
            <TableHead>
              <TableRow>
                <TableCell>Kind</TableCell>
                <TableCell align="right">New</TableCell>
                <TableCell align="right">Changed</TableCell>
                <TableCell align="right">Removed</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {differing.map((change) => (
                <TableRow key={change.kind}>
                  <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                    {labelOf(change)}
                  </TableCell>
                  {COUNTS.map((count) => (
                    <TableCell key={count} align="right">
                      {change[count] > 0 ? figure(change[count]) : '–'}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {same.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {`Already the same: ${same.map(labelOf).join(', ')}.`}
        </Typography>
      )}
    </Box>
  );
}
