import { Box, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { SourceCounts } from '#shared/dashboard.ts';
import { sourceName } from '#shared/sources.ts';
import { figure } from '#shared/words.ts';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { fetchSources } from './api.ts';
import { asPercent } from './change.ts';
import { listed } from './listed.ts';
import { PeriodSwitch, usePeriod } from './PeriodSwitch.tsx';

/** /admin/sources: what each call to action on the website led to, from views to enquiries. */
export function SourcesPage() {
  const { days } = usePeriod();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'sources', days],
    queryFn: () => fetchSources(days),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title="Where enquiries come from">
        <PeriodSwitch />
      </PageHeader>
      {data && data.length === 0 ? (
        <Typography>
          Nothing to show yet: no visitor who allows counting saw a button, and nobody got in touch.
        </Typography>
      ) : data ? (
        <>
          <Box sx={{ bgcolor: 'background.paper', overflowX: 'auto' }}>
            <Table>
              <TableHead>
                <TableRow>
                  <TableCell>Where it is</TableCell>
                  <TableCell align="right" sx={SEEN}>
                    Seen
                  </TableCell>
                  <TableCell align="right">Opened</TableCell>
                  <TableCell align="right">Enquiries</TableCell>
                  <TableCell align="right">Of those who opened it</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {data.map((row) => (
                  <Row key={row.source} {...row} />
                ))}
              </TableBody>
            </Table>
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, maxWidth: '80ch' }}>
            Seen and opened count only visitors who allow it, while enquiries are all counted. The last share
            is therefore too high and can exceed 100%. Use it to compare the places with one another.
          </Typography>
        </>
      ) : error ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : (
        <Skeleton variant="rectangular" animation={false} height={480} />
      )}
    </>
  );
}

function Row({ source, seen, opened, requested }: SourceCounts) {
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Box
          component={RouterLink}
          to={listed('/consultations', { source })}
          sx={{ color: 'inherit', fontWeight: 600 }}
        >
          {sourceName(source)}
        </Box>
      </TableCell>
      <TableCell align="right" sx={SEEN}>
        {figure(seen)}
      </TableCell>
      <TableCell align="right">{figure(opened)}</TableCell>
      <TableCell align="right">{figure(requested)}</TableCell>
      <TableCell align="right">{opened > 0 ? asPercent(requested / opened) : '–'}</TableCell>
    </TableRow>
  );
}

/** Hidden on phones. */
const SEEN = { display: { xs: 'none', sm: 'table-cell' } } as const;
