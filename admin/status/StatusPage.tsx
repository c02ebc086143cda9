import RefreshIcon from '@mui/icons-material/Refresh';
import { Box, Button, List, Paper, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { BackupFile, Health, HealthLevel, SystemStatus } from '#shared/system-status.ts';
import { byteSize } from '#shared/words.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { HealthSign } from '../layout/HealthSign.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { NotLoaded } from '../layout/Problem.tsx';
import { adminApi } from '../session/http.ts';
import { colours } from '../theme/colours.ts';
import { londonDateTime, londonTimeOfDay } from '../words.ts';
import { detailsText, HealthItems } from './HealthItems.tsx';

/** /admin/status: the overall health in one sentence, then each part, then the operator's details. */
export function StatusPage() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['status'],
    queryFn: () => adminApi<SystemStatus>('status'),
  });
  const checked = data ? `, last at ${londonTimeOfDay(data.health.checked_at)}` : '';
  return (
    <>
      <PageHeader
        title="Health check"
        note={`Checked every ten minutes and whenever you open this page${checked}. When it turns red, those who are told of new enquiries get one email.`}
      >
        <Button to="/going-live" variant="outlined">
          Going live
        </Button>
        <Button
          variant="outlined"
          startIcon={<RefreshIcon />}
          onClick={() => refetch()}
          disabled={isFetching}
        >
          Check now
        </Button>
      </PageHeader>
      {error && !data && <NotLoaded error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Box role="status" aria-label="Loading">
          <Skeleton height={110} sx={{ mb: 2 }} />
          <Skeleton height={480} />
        </Box>
      )}
      {data && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Summary health={data.health} />
          <HealthItems items={data.health.items} />
          <BackupsPanel onMade={() => refetch()} />
          <ServerDetails status={data} />
        </Box>
      )}
    </>
  );
}

const LOOK: { readonly [level in HealthLevel]: { tint: string; edge: string } } = {
  green: { tint: colours.successTint, edge: colours.success },
  amber: { tint: colours.brassTint, edge: colours.brass },
  red: { tint: colours.dangerTint, edge: colours.danger },
};

function Summary({ health: { level, title, sentence } }: { health: Health }) {
  const { tint, edge } = LOOK[level];
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: { xs: 'flex-start', sm: 'center' },
        gap: { xs: 1.75, sm: 3 },
        bgcolor: tint,
        color: colours.ink,
        borderLeft: `10px solid ${edge}`,
        px: { xs: 2, sm: 3.25 },
        py: { xs: 2, sm: 2.75 },
        '& > svg': { flex: 'none', width: { xs: 40, sm: 60 }, height: { xs: 40, sm: 60 } },
      }}
    >
      <HealthSign level={level} size={60} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h2" sx={{ fontSize: { xs: '1.7rem', sm: '2.25rem' } }}>
          {title}
        </Typography>
        <Typography sx={{ mt: 0.75, fontSize: { sm: '1.0625rem' } }}>{sentence}</Typography>
      </Box>
    </Box>
  );
}

/** Collapsed, because the owner does not need it. Queues and tasks are in /metrics and the log. */
function ServerDetails({ status }: { status: SystemStatus }) {
  return (
    <Paper variant="outlined" component="details" sx={{ px: { xs: 2, sm: 2.75 }, py: 2 }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 650 }}>
        Details for the person who looks after the server
      </Box>
      <Box component="p" sx={{ mb: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {detailsText(status)}
      </Box>
    </Paper>
  );
}

/** Backups that the page names; the others are in the folder. */
const SHOWN = 5;

/** Milliseconds between two looks for a backup that is being made. */
const LOOK_AGAIN = 2000;

/** Milliseconds after which the page no longer waits for one. */
const LONGEST_WAIT = 10 * 60_000;

/** The backups on the server: made every night and by a press, taken away with the password. */
function BackupsPanel({ onMade }: { onMade(): Promise<unknown> }) {
  const notify = useNotify();
  /** The newest one when another was asked for, and since when it is waited for. */
  const [asked, setAsked] = useState<{ newest: string; at: number }>();
  const { data: backups, error } = useQuery({
    queryKey: ['backups'],
    queryFn: async () => {
      const found = await adminApi<BackupFile[]>('backups');
      if (asked && Date.now() - asked.at > LONGEST_WAIT) {
        setAsked(undefined);
        notify(
          'The backup is not there yet. Look again later; if none appears, tell the person who looks after the server.',
          {
            type: 'warning',
          },
        );
      } else if (asked && found[0] && found[0].name !== asked.newest) {
        setAsked(undefined);
        notify('The backup is made. It was read back and is whole.', { type: 'success' });
        await onMade();
      }
      return found;
    },
    refetchInterval: asked ? LOOK_AGAIN : false,
  });
  const make = useCommand(() => adminApi('backups', { method: 'POST' }), {
    done: () => setAsked({ newest: backups?.[0]?.name ?? '', at: Date.now() }),
  });
  const download = useCommand(
    (name: string) => adminApi<{ url: string }>(`backups/${name}/link`, { method: 'POST' }),
    {
      done: ({ url }) => window.location.assign(url),
    },
  );
  const isMaking = asked !== undefined;
  return (
    <Panel title="Backups">
      <Typography color="textSecondary">
        One is made every night and kept on this server. Download one now and then, and keep it somewhere
        else: it holds everything, personal data and keys too.
      </Typography>
      {error && <Typography role="alert">The list of backups could not be loaded. Check again.</Typography>}
      {backups?.length === 0 && <Typography>None is stored here yet.</Typography>}
      <List disablePadding aria-label="Backups" sx={{ display: 'grid', gap: 1 }}>
        {backups?.slice(0, SHOWN).map(({ name, at, bytes }) => (
          <Box
            component="li"
            key={name}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <Typography sx={{ flex: '1 1 200px' }}>
              {londonDateTime(at)}, {byteSize(bytes)}
            </Typography>
            <Button
              size="small"
              variant="outlined"
              aria-label={`Download the backup of ${londonDateTime(at)}`}
              disabled={download.isBusy}
              onClick={() => download.run(name)}
            >
              Download
            </Button>
          </Box>
        ))}
      </List>
      <Box role="status">
        <Button
          variant="contained"
          color="secondary"
          disabled={make.isBusy || isMaking || !backups}
          onClick={() => make.run()}
        >
          {isMaking ? 'A backup is being made...' : 'Back up now'}
        </Button>
      </Box>
    </Panel>
  );
}
