import AddIcon from '@mui/icons-material/Add';
import WriteIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetIdentity, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Enquiry } from '#shared/consultations.ts';
import { plural } from '#shared/words.ts';
import { GoingLivePanel, openLinesOf, useGoingLive } from '../going-live/GoingLivePanel.tsx';
import { kindsOf } from '../going-live/lines.ts';
import { useIsPhone } from '../layout/AppSidebar.tsx';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { fetchStatus } from '../status/api.ts';
import { colours } from '../theme/colours.ts';
import { fetchComing, fetchDashboard, fetchWaiting } from './api.ts';
import { Card } from './Card.tsx';
import { ComingUp, dayOf, nameOf } from './ComingUp.tsx';
import { Figures } from './Figures.tsx';
import { greeting, today } from './greeting.ts';
import { HealthCard } from './HealthCard.tsx';
import { tasksOf, withoutListed } from './tasks.ts';
import { WaitingForReply } from './WaitingForReply.tsx';
import { WaitingList } from './WaitingList.tsx';

/** Most lines of each list, so that the page fits on a screen. */
const MOST = {
  wide: { tasks: 5, enquiries: 3, coming: 3 },
  phone: { tasks: 4, enquiries: 3, coming: 3 },
};
/** Resources that the figures count. */
const COUNTED: readonly string[] = ['consultations', 'subscriptions'];
/** Fewer while the going-live list is above them. */
const MOST_BELOW_LIST = {
  wide: { tasks: 3, enquiries: 2, coming: 2 },
  phone: { tasks: 3, enquiries: 2, coming: 2 },
};

/** Tasks first, then figures. Each part has its own request, so that one can fail without the others. */
export function DashboardPage() {
  const { identity } = useGetIdentity();
  const goingLive = useGoingLive();
  const waiting = useQuery({ queryKey: ['dashboard', 'waiting'], queryFn: fetchWaiting, ...OFTEN });
  const coming = useQuery({ queryKey: ['dashboard', 'coming'], queryFn: fetchComing, ...OFTEN });
  const status = useQuery({ queryKey: ['status'], queryFn: fetchStatus, ...OFTEN });
  const figures = useQuery({ queryKey: ['dashboard'], queryFn: fetchDashboard, ...OFTEN });
  const enquiries = useGetList<Enquiry>('consultations', {
    pagination: { page: 1, perPage: MOST.wide.enquiries },
    sort: { field: 'respond_by', order: 'ASC' },
    filter: { status: 'new' },
  });
  // Only the first time: a part that failed retries in its place.
  const isFirst = [goingLive, waiting, coming, status, figures, enquiries].some(
    (query) => query.isLoading && !query.isFetched,
  );

  const now = new Date();
  const lines = openLinesOf(goingLive.data);
  const most = (lines.length > 0 ? MOST_BELOW_LIST : MOST)[useIsPhone() ? 'phone' : 'wide'];
  const tasks = waiting.data
    ? withoutListed(tasksOf(waiting.data, status.data?.health.items ?? []), lines)
    : [];
  const [isWhole, setWhole] = useState(false);
  const toggle = {
    label: isWhole ? 'Show fewer' : `Show all ${tasks.length}`,
    isOpen: isWhole,
    onToggle: () => setWhole(!isWhole),
  };
  const [next] = coming.data ?? [];
  const invented = (goingLive.data?.samples ?? []).filter(({ resource }) => COUNTED.includes(resource));
  return (
    <>
      <PageHeader title={greeting(now, identity?.fullName)} tab="Dashboard" note={today(now)}>
        <Button
          component={RouterLink}
          to="/consultations/new"
          variant="outlined"
          color="secondary"
          startIcon={<AddIcon />}
        >
          Add an enquiry
        </Button>
        <Button component={RouterLink} to="/posts/new" variant="contained" startIcon={<WriteIcon />}>
          Write an article
        </Button>
      </PageHeader>
      {isFirst ? (
        <Placeholder />
      ) : (
        <Box sx={{ display: 'grid', gap: { xs: 1.25, sm: 2 } }}>
          {goingLive.data && lines.length > 0 && <GoingLivePanel facts={goingLive.data} />}
          <Box sx={CARDS}>
            <Card
              title="What needs doing"
              slab={colours.vermilion}
              aside={
                tasks.length > most.tasks
                  ? toggle
                  : tasks.length > 0
                    ? plural(tasks.length, 'thing')
                    : undefined
              }
              query={waiting}
            >
              <WaitingList
                tasks={isWhole ? tasks : tasks.slice(0, most.tasks)}
                nothing={lines.length > 0 ? 'Nothing else needs doing.' : 'Nothing needs doing.'}
                next={
                  next
                    ? `Next: ${nameOf(next)}, ${dayOf(next.at, now).replace('Today', 'today')}.`
                    : 'Every enquiry has a reply.'
                }
              />
            </Card>
            <Card
              title="Waiting for a reply"
              slab={colours.claret}
              aside={{ label: 'All enquiries', to: '/consultations' }}
              query={enquiries}
            >
              <WaitingForReply
                enquiries={(enquiries.data ?? []).slice(0, most.enquiries)}
                repliedToday={waiting.data?.replied_today}
                usualMs={figures.data?.response_ms.value}
              />
            </Card>
            <Card title="Coming up" slab={colours.sky} aside="Next 30 days" query={coming}>
              <ComingUp coming={(coming.data ?? []).slice(0, most.coming)} />
            </Card>
            <Card
              title="Health check"
              slab={colours.brass}
              aside={{ label: 'Status', to: '/status' }}
              query={status}
            >
              {status.data && <HealthCard health={status.data.health} />}
            </Card>
          </Box>
          <Box component="section" aria-label="Figures" sx={{ display: 'grid', gap: 1.25 }}>
            <Typography variant="h2" sx={{ fontSize: '1.625rem' }}>
              The last 30 days
            </Typography>
            {invented.length > 0 && (
              <Typography variant="body2" color="textSecondary">
                {`The figures count samples too: ${kindsOf(invented)} came with the product.`}
              </Typography>
            )}
            {figures.data ? (
              <Figures dashboard={figures.data} />
            ) : (
              figures.error && <NotLoaded error={figures.error} onRetry={figures.refetch} />
            )}
          </Box>
        </Box>
      )}
    </>
  );
}

/** Refetches on window focus, but never on a timer. */
const OFTEN = { refetchOnWindowFocus: true } as const;

const CARDS = {
  display: 'grid',
  gap: { xs: 1.25, sm: 2 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
} as const;

/**
 * Shown until every request is answered. Anything drawn sooner would shift under the pointer as lines above it appear.
 */
function Placeholder() {
  return (
    <Box role="status" aria-label="Loading" sx={CARDS}>
      <Skeleton variant="rectangular" animation={false} height={390} />
      <Skeleton variant="rectangular" animation={false} height={390} />
      <Skeleton variant="rectangular" animation={false} height={300} />
      <Skeleton variant="rectangular" animation={false} height={300} />
    </Box>
  );
}
