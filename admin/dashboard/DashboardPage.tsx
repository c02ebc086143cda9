import AddIcon from '@mui/icons-material/Add';
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import WriteIcon from '@mui/icons-material/EditOutlined';
import EventIcon from '@mui/icons-material/EventOutlined';
import LaterIcon from '@mui/icons-material/InfoOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import SoonIcon from '@mui/icons-material/ScheduleOutlined';
import NowIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useGetList } from 'react-admin';
import type { Enquiry } from '#shared/consultations.ts';
import { COMING_DAYS, type Coming, type Dashboard, type Waiting } from '#shared/dashboard.ts';
import type { SystemStatus } from '#shared/system-status.ts';
import { plural } from '#shared/words.ts';
import { moment, RespondBy } from '../enquiries/clock.tsx';
import { editPath, nameOf } from '../enquiries/names.ts';
import { useGoingLive } from '../going-live/GoingLivePage.tsx';
import { kindsOf } from '../going-live/items.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { NotLoaded } from '../layout/Problem.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { adminApi } from '../session/http.ts';
import { colours } from '../theme/colours.ts';
import { londonDayName, londonTimeOfDay } from '../words.ts';
import { Card, Figures, type Line, Lines } from './Figures.tsx';
import { type Task, tasksOf } from './tasks.ts';

/** Most lines of the shorter lists, so that the page fits on a screen. */
const MOST = 3;
/** Resources that the figures count. */
const COUNTED: readonly string[] = ['consultations', 'subscriptions'];

/** Tasks first, then figures. Each part has its own request, so that one can fail without the others. */
export function DashboardPage() {
  const goingLive = useGoingLive();
  const waiting = useFacts<Waiting>('dashboard/waiting');
  const coming = useFacts<Coming[]>('dashboard/coming');
  const status = useFacts<SystemStatus>('status');
  const figures = useFacts<Dashboard>('dashboard');
  const enquiries = useGetList<Enquiry>('consultations', {
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'respond_by', order: 'ASC' },
    filter: { status: 'new' },
  });
  // Only the first time: a part that failed retries in its place.
  const isFirst = [goingLive, waiting, coming, status, figures, enquiries].some(
    (query) => query.isLoading && !query.isFetched,
  );
  const now = Date.now();
  const tasks = waiting.data ? tasksOf(waiting.data, status.data?.health.items ?? [], goingLive.data) : [];
  const invented = (goingLive.data?.samples ?? []).filter(({ resource }) => COUNTED.includes(resource));
  return (
    <>
      <PageHeader title="Dashboard" note={`${londonDayName(now, 'full')}, ${londonTimeOfDay(now)} in London`}>
        <Button to="/consultations/new" variant="outlined" startIcon={<AddIcon />}>
          Add an enquiry
        </Button>
        <Button to="/posts/new" variant="contained" startIcon={<WriteIcon />}>
          Write an article
        </Button>
      </PageHeader>
      {isFirst ? (
        <Placeholder />
      ) : (
        <Box sx={{ display: 'grid', gap: { xs: 1.25, sm: 2 } }}>
          <Box sx={CARDS}>
            <Card
              title="What needs doing"
              slab={colours.vermilion}
              aside={tasks.length > 0 ? plural(tasks.length, 'thing') : undefined}
              query={waiting}
            >
              {tasks.length > 0 ? (
                <Lines lines={tasks.map(lineOfTask)} />
              ) : (
                <Typography>Nothing needs doing. Every enquiry has a reply.</Typography>
              )}
            </Card>
            <Box sx={{ display: 'grid', gap: 'inherit', alignContent: 'start', minWidth: 0 }}>
              <Card
                title="Waiting for a reply"
                slab={colours.claret}
                aside={{ label: 'All enquiries', to: '/consultations' }}
                query={enquiries}
              >
                {enquiries.data?.length ? (
                  <Lines lines={enquiries.data.map(lineOfEnquiry)} />
                ) : (
                  <Typography>Nobody is waiting for a reply.</Typography>
                )}
              </Card>
              <Card title="Coming up" slab={colours.sky} aside={`Next ${COMING_DAYS} days`} query={coming}>
                {coming.data?.length ? (
                  <Lines lines={coming.data.slice(0, MOST).map((one) => lineOfComing(one, now))} />
                ) : (
                  <Typography color="textSecondary">
                    Nothing is planned. Meetings, campaigns and scheduled articles appear here.
                  </Typography>
                )}
              </Card>
            </Box>
          </Box>
          <Box component="section" aria-label="Figures" sx={{ display: 'grid', gap: 1.25 }}>
            <Typography variant="h2" sx={{ fontSize: '1.625rem' }}>
              The last 30 days
            </Typography>
            {invented.length > 0 && (
              <Typography variant="caption">
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
const useFacts = <Facts,>(path: string) =>
  useQuery({ queryKey: [path], queryFn: () => adminApi<Facts>(path), refetchOnWindowFocus: true });

const URGENCIES = {
  now: <NowIcon titleAccess="Late" sx={{ color: colours.danger }} />,
  soon: <SoonIcon titleAccess="This week" />,
  later: <LaterIcon titleAccess="When there is time" />,
};

const lineOfTask = ({ id, urgency, text, more, action }: Task): Line => ({
  key: id,
  to: action.to,
  icon: URGENCIES[urgency],
  title: text,
  note: more,
  end: action.label,
});

const lineOfEnquiry = (enquiry: Enquiry): Line => ({
  key: enquiry.id,
  to: editPath(enquiry.id),
  title: (
    <>
      {nameOf(enquiry)} {enquiry.is_sample && <WordChip label="Sample" tone="quiet" />}
    </>
  ),
  note: [enquiry.company_name, enquiry.assignee ?? 'nobody yet'].join(', '),
  end: <RespondBy enquiry={enquiry} />,
});

const KINDS: {
  readonly [kind in Coming['kind']]: { icon: ReactElement; words: string; to: (id: string) => string };
} = {
  post: { icon: <ArticleIcon />, words: 'Article goes live', to: (id) => `/posts/${id}/edit` },
  newsletter: { icon: <MailIcon />, words: 'Campaign goes out', to: (id) => `/campaigns/${id}` },
  appointment: { icon: <EventIcon />, words: 'Meeting', to: editPath },
};

function lineOfComing(coming: Coming, now: number): Line {
  const { icon, words, to } = KINDS[coming.kind];
  const path = to(coming.id);
  return {
    key: coming.kind + path + coming.at,
    to: path,
    icon,
    title: coming.title,
    note: [words, coming.detail].filter(Boolean).join(' · '),
    end: moment(coming.at, now),
  };
}

const CARDS = {
  display: 'grid',
  gap: { xs: 1.25, sm: 2 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
} as const;

/** Shown until every request is answered. Anything drawn sooner would shift under the pointer as lines above it appear. */
function Placeholder() {
  return (
    <Box role="status" aria-label="Loading" sx={CARDS}>
      <Skeleton height={390} />
      <Skeleton height={390} />
    </Box>
  );
}
