import { Box, Link, Skeleton, Typography } from '@mui/material';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { PAGE_PATHS } from '#shared/public.ts';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { RequireAccess } from '../layout/RequireAccess.tsx';
import { GoingLivePanel, useGoingLive } from './GoingLivePanel.tsx';
import { MailArrivedPage } from './MailArrivedPage.tsx';

/** /admin/going-live: the whole list; with a token, the confirmation that a test mail links to. */
export function GoingLivePage() {
  const { data, error, refetch } = useGoingLive();
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
      {data && <GoingLivePanel facts={data} isWholePage />}
      <Typography sx={{ mt: 2, maxWidth: '80ch' }}>
        Only you can judge whether the <SiteLink to={PAGE_PATHS.privacy}>privacy policy</SiteLink> and the{' '}
        <SiteLink to={PAGE_PATHS.terms}>terms</SiteLink> fit your company, whether the{' '}
        <PageLink to="/questions">prices</PageLink> are right, and whether to count visits with Google
        Analytics, in <PageLink to="/settings">Settings</PageLink>.
      </Typography>
    </RequireAccess>
  );
}

const PageLink = ({ to, children }: { to: string; children: string }) => (
  <Link component={RouterLink} to={to}>
    {children}
  </Link>
);

const SiteLink = ({ to, children }: { to: string; children: string }) => (
  <Link href={to} target="_blank" rel="noopener">
    {`${children} (opens in a new tab)`}
  </Link>
);
