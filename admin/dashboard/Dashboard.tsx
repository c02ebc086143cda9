import { Box, Button, Link, Typography } from '@mui/material';
import { useGetList, usePermissions } from 'react-admin';
import { Navigate, Link as RouterLink } from 'react-router-dom';
import type { Consultation } from '#shared/consultations.ts';
import { homeOf } from '../auth-provider.ts';
import { colours } from '../colours.ts';
import { nameOf } from '../consultations/name.ts';
import { editPath } from '../consultations/paths.ts';
import { RespondBy } from '../consultations/RespondBy.tsx';
import { londonDateTime } from '../ui/london-time.ts';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { Tile } from './Tile.tsx';

const RECENT = 6;

/** /admin: what needs doing, in four figures and the latest requests. Other roles have a page of their own to start on. */
export function Dashboard() {
  const { permissions: role } = usePermissions<string | null>();
  const home = homeOf(role);
  if (home !== '/') return <Navigate to={home} replace />;
  return (
    <>
      <PageHeader title="Dashboard">
        <Button component={RouterLink} to="/posts/new" variant="contained">
          New post
        </Button>
      </PageHeader>
      <Box
        sx={{ display: 'grid', gap: 2, mb: 4, gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}
      >
        <Tile
          label="New consultation requests"
          slab={colours.vermilion}
          resource="consultations"
          filter={{ status: 'new' }}
          path="/consultations"
        />
        <Tile
          label="Overdue answers"
          slab={colours.brass}
          resource="consultations"
          filter={{ overdue: true }}
          path="/consultations"
        />
        <Tile
          label="Confirmed subscribers"
          slab={colours.sky}
          resource="subscriptions"
          filter={{ status: 'confirmed' }}
          path="/newsletter"
        />
        <Tile
          label="Published posts"
          slab={colours.claret}
          resource="posts"
          filter={{ status: 'published' }}
          path="/posts"
        />
      </Box>
      <RecentRequests />
    </>
  );
}

function RecentRequests() {
  const { data, error, refetch } = useGetList<Consultation>('consultations', {
    pagination: { page: 1, perPage: RECENT },
    sort: { field: 'created_at', order: 'DESC' },
    filter: {},
  });
  if (error) {
    return (
      <Notice
        kind="error"
        title="Not loaded"
        action={
          <Button variant="contained" onClick={() => refetch()}>
            Try Again
          </Button>
        }
      >
        {error.message}
      </Notice>
    );
  }
  return (
    <Box
      component="section"
      aria-labelledby="recent"
      sx={{ bgcolor: 'background.paper', p: { xs: 2, sm: 3 } }}
    >
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 2,
          alignItems: 'baseline',
          pb: 1.5,
          borderBottom: '2px solid',
          borderColor: 'text.primary',
        }}
      >
        <Typography id="recent" variant="h2">
          Latest requests
        </Typography>
        <Link component={RouterLink} to="/consultations">
          All requests
        </Link>
      </Box>
      {data?.length === 0 && <Typography sx={{ py: 3 }}>Nobody has asked for a consultation yet.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((request) => (
          <Box
            component="li"
            key={request.id}
            sx={{
              display: 'grid',
              gap: { xs: 0.5, md: 2 },
              gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 2fr) 120px 170px 160px' },
              alignItems: 'center',
              py: 1.25,
              borderBottom: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Link component={RouterLink} to={editPath(request.id)} sx={{ overflowWrap: 'anywhere' }}>
              {nameOf(request)}
            </Link>
            <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
              {request.company_name}
            </Typography>
            <span>
              <StatusChip status={request.status} />
            </span>
            <Typography component="span" variant="body2" color="textSecondary">
              {londonDateTime(request.created_at)}
            </Typography>
            <Typography component="span" variant="body2">
              <RespondBy request={request} />
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
