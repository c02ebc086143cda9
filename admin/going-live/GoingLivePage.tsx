import { Box, Skeleton } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { RequireAccess } from '../layout/RequireAccess.tsx';
import { GoingLivePanel, useGoingLive } from './GoingLivePanel.tsx';
import { MailArrivedPage } from './MailArrivedPage.tsx';

/** /admin/going-live: the whole list, even if done or hidden; with a token, the confirmation that a test mail links to. */
export function GoingLivePage() {
  const { data, error, refetch, dataUpdatedAt } = useGoingLive();
  const [search] = useSearchParams();
  if (search.has('token')) return <MailArrivedPage />;
  return (
    <RequireAccess action="list" resource="going-live">
      <PageHeader title="Going live" />
      {error && !data && <NotLoaded error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Box role="status" aria-label="Loading">
          <Skeleton variant="rectangular" animation={false} height={480} />
        </Box>
      )}
      {data && <GoingLivePanel facts={data} checkedAt={dataUpdatedAt} isWholePage />}
    </RequireAccess>
  );
}
