import {
  Alert,
  Box,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { periodText, type RetentionRule, type RetentionStatus } from '#shared/retention.ts';
import { figure, londonDateTime } from '#shared/words.ts';
import { Panel } from '../layout/Panel.tsx';
import { fetchRetention } from './api.ts';

const NAMES: { readonly [rule in RetentionRule]: string } = {
  consultations: 'Consultation requests, since their last change',
  unconfirmed_subscriptions: 'Sign-ups that were never confirmed',
  ended_subscriptions: 'Subscriptions, since they ended',
  privacy_requests: 'Data requests that are done, since their last change',
  mails: 'Mails',
  consent_choices: 'Cookie choices',
  not_found_log: '404 log',
  analytics_events: 'Analytics events',
  audit_log: 'Audit log',
  subscription_imports: 'Imported lists of subscribers',
  blog_imports: 'What imports of blogs read; the posts stay',
  bin: 'Bin',
  rate_limits: 'Counters that limit abuse',
  privacy_journal: 'Journal of what a restored backup must not undo',
};

/** What is deleted automatically and when, with the last run of each job; the privacy policy lists the same periods. */
export function RetentionPanel() {
  const { data, error } = useQuery({ queryKey: ['retention'], queryFn: fetchRetention });
  return (
    <Panel title="What is deleted automatically">
      <Typography color="textSecondary">
        A job looks every ten minutes for what is over. The privacy policy lists these periods.
      </Typography>
      {error && <Alert severity="error">{`The jobs could not be shown. ${error.message}`}</Alert>}
      {!data && !error && (
        <Box role="status" aria-label="Loading">
          <Skeleton variant="rectangular" animation={false} height={320} />
        </Box>
      )}
      {data && <Rules rules={data} />}
    </Panel>
  );
}

function Rules({ rules }: { rules: RetentionStatus[] }) {
  return (
    <Box sx={{ overflowX: 'auto' }} role="region" aria-label="Deletion jobs" tabIndex={0}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>What</TableCell>
            <TableCell>Kept for</TableCell>
            <TableCell>Last run</TableCell>
            <TableCell align="right">Deleted then</TableCell>
            <TableCell align="right">Deleted in all</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rules.map(({ rule, period, ran_at, deleted, deleted_total, failed_at }) => (
            <TableRow key={rule}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                {NAMES[rule]}
              </TableCell>
              <TableCell sx={NO_WRAP}>{periodText(period)}</TableCell>
              <TableCell sx={failed_at ? { color: 'error.main', fontWeight: 650 } : NO_WRAP}>
                {failed_at
                  ? `Failed on ${londonDateTime(failed_at)}: the server’s log says why`
                  : londonDateTime(ran_at) || 'Not yet'}
              </TableCell>
              <TableCell align="right">{figure(deleted)}</TableCell>
              <TableCell align="right">{figure(deleted_total)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const NO_WRAP = { whiteSpace: 'nowrap' } as const;
