import { Box, Button, Skeleton } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminDataProvider } from '../data-provider.ts';
import { GoingLiveOnDashboard, useGoingLive } from '../going-live/GoingLivePanel.tsx';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Figures } from './Figures.tsx';
import { Funnel } from './Funnel.tsx';
import { MostRead } from './MostRead.tsx';
import { PeriodSwitch, usePeriod } from './PeriodSwitch.tsx';
import { loadPlot, Plots } from './PlotPanels.tsx';
import { RecentRequests, useRecentRequests } from './RecentRequests.tsx';
import { WaitingList } from './WaitingList.tsx';

const TWO_COLUMNS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
} as const;

/** What needs doing first, then how things go, then why. */
export function DashboardPage() {
  const { days } = usePeriod();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['dashboard', days],
    queryFn: () => dataProvider.dashboard(days).then((answer) => answer.data),
    placeholderData: keepPreviousData,
    // When somebody comes back to it, and never by itself: every request prolongs the session of an unattended tab.
    refetchOnWindowFocus: true,
  });

  const requests = useRecentRequests();
  const goingLive = useGoingLive();
  // Fetched while the figures are, not after them; should it fail, the plot itself asks again.
  useEffect(() => {
    loadPlot().catch(() => undefined);
  }, []);

  return (
    <>
      <PageHeader title="Dashboard">
        <Button component={RouterLink} to="/posts/new" variant="contained">
          New post
        </Button>
      </PageHeader>
      {error && !data ? (
        <NotLoaded error={error} onRetry={() => refetch()} />
      ) : !data || requests.isPending || goingLive.isLoading ? (
        <Placeholder />
      ) : (
        <Box sx={{ display: 'grid', gap: 4 }}>
          {goingLive.data && (
            <GoingLiveOnDashboard facts={goingLive.data} checkedAt={goingLive.dataUpdatedAt} />
          )}
          <Box sx={TWO_COLUMNS}>
            <WaitingList waiting={data.waiting} />
            <RecentRequests {...requests} />
          </Box>
          <Box
            component="section"
            aria-label="Figures"
            aria-busy={isPlaceholderData}
            sx={{ display: 'grid', gap: 2 }}
          >
            <PeriodSwitch />
            <Figures dashboard={data} />
            <Plots dashboard={data} />
            <Box sx={TWO_COLUMNS}>
              <Funnel steps={data.funnel} />
              <MostRead articles={data.articles} />
            </Box>
          </Box>
        </Box>
      )}
    </>
  );
}

/**
 * Until all answers are there. How many tasks and requests there are decides where everything below them is, so nothing
 * of it is shown before: it would move away under the pointer.
 */
function Placeholder() {
  return (
    <Box role="status" aria-label="Loading" sx={TWO_COLUMNS}>
      <Skeleton variant="rectangular" animation={false} height={480} />
      <Skeleton variant="rectangular" animation={false} height={480} />
    </Box>
  );
}
