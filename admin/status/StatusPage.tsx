import RefreshIcon from '@mui/icons-material/Refresh';
import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { Health, HealthLevel, SystemStatus } from '#shared/system-status.ts';
import { londonTimeOfDay } from '#shared/words.ts';
import { HealthSign } from '../layout/HealthSign.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { NotLoaded } from '../layout/Problem.tsx';
import { adminApi } from '../session/http.ts';
import { colours } from '../theme/colours.ts';
import { BackupsPanel } from './BackupsPanel.tsx';
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
        note={`Checked every ten minutes and whenever you open this page${checked}.`}
      >
        <Button component={RouterLink} to="/going-live" variant="outlined" color="secondary">
          Going live
        </Button>
        <Button
          variant="outlined"
          color="secondary"
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
          <Skeleton variant="rectangular" animation={false} height={110} sx={{ mb: 2 }} />
          <Skeleton variant="rectangular" animation={false} height={480} />
        </Box>
      )}
      {data && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Summary health={data.health} />
          <HealthItems status={data} onRetried={() => refetch()} />
          <BackupsPanel onMade={() => refetch()} />
          <WhoIsTold told={data.health.told} />
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

function WhoIsTold({ told }: { told: string[] }) {
  return (
    <Box
      component="section"
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', px: { xs: 2, sm: 2.75 }, py: 2 }}
    >
      <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 650 }}>
        Who is told
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        An email goes out once when the light turns red, and once when it no longer is. Amber is shown here
        only.
      </Typography>
      <Typography sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {told.length > 0 ? told.join(', ') : 'Nobody: no address is set.'}{' '}
        <Link component={RouterLink} to="/settings#told" sx={{ fontWeight: 650 }}>
          Change
        </Link>
      </Typography>
    </Box>
  );
}

/** What the button copies, collapsed because the owner does not need it. Queues and tasks are in /metrics and the log. */
function ServerDetails({ status }: { status: SystemStatus }) {
  return (
    <Box
      component="details"
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', px: { xs: 2, sm: 2.75 }, py: 2 }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 650 }}>
        Details for the person who looks after the server
      </Box>
      <Box component="p" sx={{ mb: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {detailsText(status)}
      </Box>
    </Box>
  );
}
