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
  privacy_requests: 'Finished privacy requests, since their last change',
  mails: 'Mails',
  consent_choices: 'Cookie choices',
  not_found_log: '404 log',
  analytics_events: 'Analytics events',
  audit_log: 'Audit log',
  subscription_imports: 'Imported subscriber lists',
  blog_imports: 'Files of blog imports; the posts stay',
  bin: 'Bin',
  rate_limits: 'Counters against misuse',
  privacy_journal: 'List of erasures and unsubscriptions, so that a restored backup cannot undo them',
};

/** What is deleted when, with the last run of each job; the privacy policy lists the same periods. */
export function RetentionPanel() {
  const { data, error } = useQuery({ queryKey: ['retention'], queryFn: fetchRetention });
  return (
    <Panel title="How long we keep data">
      <Typography color="textSecondary">
        Checked every ten minutes. The privacy policy lists these periods.
      </Typography>
      {error && <Alert severity="error">{`This could not be shown. ${error.message}`}</Alert>}
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
            <TableCell>How long</TableCell>
            <TableCell>Last run</TableCell>
            <TableCell align="right">Deleted last time</TableCell>
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
                  ? `Failed on ${londonDateTime(failed_at)}: ask the person who looks after the server`
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
