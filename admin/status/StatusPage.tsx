import { Box, Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { SystemStatus } from '#shared/system-status.ts';
import { warningsOf } from '#shared/system-status.ts';
import { byteSize, figure, londonDateTime, shortDuration } from '#shared/words.ts';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { RetentionPanel } from '../retention/RetentionPanel.tsx';
import { fetchStatus } from './api.ts';
import { FailedJobs } from './FailedJobs.tsx';
import { MaintenanceTable } from './MaintenanceTable.tsx';
import { QueueTable } from './QueueTable.tsx';
import { StatusFacts } from './StatusFacts.tsx';
import { Warnings } from './Warnings.tsx';
import { share } from './words.ts';

const COLUMNS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
  alignItems: 'stretch',
} as const;

/** /admin/status: how the installation does, and what to do where it does not do well. */
export function StatusPage() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery({
    queryKey: ['status'],
    queryFn: fetchStatus,
  });
  return (
    <>
      <PageHeader title="System status">
        <Button component={RouterLink} to="/going-live" color="secondary">
          Going live
        </Button>
        <Button variant="outlined" onClick={() => refetch()} disabled={isFetching}>
          Refresh
        </Button>
      </PageHeader>
      {error && !data && <NotLoaded error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Box role="status" aria-label="Loading">
          <Skeleton variant="rectangular" animation={false} height={480} />
        </Box>
      )}
      {data && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Warnings warnings={warningsOf(data, dataUpdatedAt)} />
          <Box sx={COLUMNS}>
            <Product status={data} />
            <Database status={data} />
            <Mail status={data} />
            <Backup status={data} />
            <Storage status={data} />
            <Pages status={data} />
          </Box>
          <Panel title="Jobs">
            <FailedJobs queues={data.queues} onRetried={() => refetch()} />
            <QueueTable queues={data.queues} />
          </Panel>
          <Panel title="Maintenance">
            <MaintenanceTable maintenance={data.maintenance} />
          </Panel>
          <RetentionPanel />
        </Box>
      )}
    </>
  );
}

function Product({ status: { version, build, node, started_at, processes } }: { status: SystemStatus }) {
  return (
    <Panel title="Product">
      <StatusFacts
        facts={[
          ['Version', build ? `${version}, build ${build}` : version],
          ['Node.js', node],
          ['This process since', londonDateTime(started_at)],
          ...processes.map(({ name, since }): [string, string] => [
            name,
            `connected ${londonDateTime(since)}`,
          ]),
        ]}
      />
    </Panel>
  );
}

function Database({ status: { database } }: { status: SystemStatus }) {
  const { migrations_missing, migrations_unknown } = database;
  const state =
    migrations_missing > 0
      ? `${migrations_missing} still to apply`
      : migrations_unknown > 0
        ? `${migrations_unknown} of a newer version`
        : 'up to date';
  return (
    <Panel title="Database">
      <StatusFacts
        facts={[
          ['PostgreSQL', database.version.split(' ')[0] ?? ''],
          ['Size', byteSize(database.bytes)],
          ['Connections', `${figure(database.connections)} of ${figure(database.max_connections)}`],
          ['Oldest transaction', shortDuration(database.oldest_transaction_seconds)],
          ['Schema', state],
          ['Database version', database.migration.split('_')[0] ?? ''],
        ]}
      />
    </Panel>
  );
}

function Mail({ status: { mail } }: { status: SystemStatus }) {
  return (
    <Panel title="Email">
      <StatusFacts
        facts={[
          ['Goes out by', mail.transport === 'smtp' ? 'a mail server' : 'nothing: no mail server is set up'],
          ['Waiting', figure(mail.waiting)],
          ['Trying again', figure(mail.retrying)],
          ['Failed this week', figure(mail.failed)],
          ['Waiting since', londonDateTime(mail.waiting_since) || '–'],
          [
            mail.transport === 'smtp' ? 'Last sent' : 'Last written',
            londonDateTime(mail.last_sent_at) || 'not yet',
          ],
        ]}
      />
    </Panel>
  );
}

function Backup({ status: { backup } }: { status: SystemStatus }) {
  return (
    <Panel title="Last backup">
      <StatusFacts
        facts={
          backup
            ? [
                ['Made', londonDateTime(backup.at)],
                ['Took', shortDuration(backup.milliseconds / 1000)],
                ['Size', byteSize(backup.bytes)],
                ['Rows', figure(backup.rows)],
                ['Image files', figure(backup.files)],
              ]
            : [['Made', 'not yet']]
        }
      />
    </Panel>
  );
}

function Storage({ status: { disk, media } }: { status: SystemStatus }) {
  return (
    <Panel title="Storage">
      <StatusFacts
        facts={[
          [
            'Free on the disk',
            disk.total > 0 ? `${byteSize(disk.free)} of ${byteSize(disk.total)}` : 'not known',
          ],
          ['Images', figure(media.images)],
          ['Their files', byteSize(media.bytes)],
          ['Stored', media.storage === 'disk' ? 'on this disk' : 'in a bucket'],
        ]}
      />
    </Panel>
  );
}

function Pages({ status: { page_cache: cache } }: { status: SystemStatus }) {
  return (
    <Panel title="Stored pages">
      <StatusFacts
        facts={
          cache
            ? [
                ['Pages', figure(cache.entries)],
                ['Memory', byteSize(cache.bytes)],
                ['Answered from memory', share(cache.hits, cache.misses)],
                ['Rendered', figure(cache.misses)],
                ['Counted', 'in this process, since it started'],
              ]
            : [['Pages', 'none are stored in development']]
        }
      />
    </Panel>
  );
}
