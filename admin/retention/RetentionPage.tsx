import { Box, Button, Skeleton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { periodText, type RetentionRule, type RetentionStatus } from '#shared/retention.ts';
import { figure, londonDateTime } from '#shared/words.ts';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { fetchRetention } from './api.ts';

const NAMES: { readonly [rule in RetentionRule]: string } = {
  consultations: 'Enquiries, since their last change',
  unconfirmed_subscriptions: 'Sign-ups that were never confirmed',
  ended_subscriptions: 'Subscribers who left, since they did',
  privacy_requests: 'Finished privacy requests, since their last change',
  mails: 'Sent email',
  consent_choices: 'Cookie choices',
  not_found_log: 'Pages not found',
  analytics_events: 'Visits and clicks that were counted',
  audit_log: 'Activity',
  subscription_imports: 'Imported subscriber lists, row by row',
  blog_imports: 'Files of blog imports; the articles stay',
  bin: 'Bin',
  rate_limits: 'Counters against misuse',
  privacy_journal: 'List of erasures and unsubscriptions, so that a restored backup cannot undo them',
};

/** /admin/retention: what is deleted when, and each rule's last run. The privacy policy lists the same periods. */
export function RetentionPage() {
  const { data, error, refetch } = useQuery({ queryKey: ['retention'], queryFn: fetchRetention });
  return (
    <>
      <PageHeader
        title="How long we keep data"
        note="What is older is deleted automatically; this is checked every ten minutes. The privacy page names the same periods."
      >
        <Button component={RouterLink} to="/settings" variant="outlined" color="secondary">
          Change the periods
        </Button>
      </PageHeader>
      {error && !data && <NotLoaded error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Box role="status" aria-label="Loading">
          <Skeleton variant="rectangular" animation={false} height={320} />
        </Box>
      )}
      {data && <Rules rules={data} />}
    </>
  );
}

function Rules({ rules }: { rules: RetentionStatus[] }) {
  return (
    <Box
      sx={{ overflowX: 'auto', bgcolor: 'background.paper' }}
      role="region"
      aria-label="Deletion jobs"
      tabIndex={0}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>What</TableCell>
            <TableCell>How long</TableCell>
            <TableCell sx={WIDE_ONLY}>Last run</TableCell>
            <TableCell align="right" sx={WIDE_ONLY}>
              Deleted last time
            </TableCell>
            <TableCell align="right">Deleted in total</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rules.map(({ rule, period, ran_at, deleted, deleted_total, failed_at }) => (
            <TableRow key={rule}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                {NAMES[rule]}
                {failed_at && (
                  <Box sx={{ color: 'error.main', fontWeight: 650 }}>
                    {`Failed on ${londonDateTime(failed_at)}: ask the person who looks after the server`}
                  </Box>
                )}
              </TableCell>
              <TableCell sx={NO_WRAP}>{periodText(period)}</TableCell>
              <TableCell sx={{ ...NO_WRAP, ...WIDE_ONLY }}>{londonDateTime(ran_at) || 'Not yet'}</TableCell>
              <TableCell align="right" sx={WIDE_ONLY}>
                {figure(deleted)}
              </TableCell>
              <TableCell align="right">{figure(deleted_total)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const NO_WRAP = { whiteSpace: 'nowrap' } as const;
const WIDE_ONLY = { display: { xs: 'none', sm: 'table-cell' } } as const;
