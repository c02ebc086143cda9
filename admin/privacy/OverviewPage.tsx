import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { PrivacyRequest } from '#shared/privacy-requests.ts';
import { PAGE_PATHS } from '#shared/public.ts';
import { periodText, type RetentionStatus } from '#shared/retention.ts';
import { figure, londonDate } from '#shared/words.ts';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { getCounts } from '../lists/useCounts.ts';
import { colours } from '../theme/colours.ts';
import { DueBy } from './DueBy.tsx';
import { KIND_WISHES } from './kinds.ts';
import { editPath } from './paths.ts';
import { fetchRetention } from './retention.ts';
import { SearchForm } from './SearchForm.tsx';

/** /admin/privacy: search for a person's data, open requests, cookie choices and recent deletions, on one page. */
export function OverviewPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Privacy"
        note="Requests from people about their data, and everything we hold about a person."
      >
        <Button component={RouterLink} to="/privacy-requests/new" variant="contained" startIcon={<AddIcon />}>
          Add a request
        </Button>
      </PageHeader>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Slab title="Find a person" colour={colours.claret}>
          {/* The search is not in the URL, which ends up in histories and logs. */}
          <SearchForm asked="" onSearch={(q) => navigate('/personal-data', { state: { q } })} />
        </Slab>
        <Requests />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          <CookieChoices />
          <Deleted />
          <Card title="What we promise" link={{ label: 'Read the privacy page', href: PAGE_PATHS.privacy }}>
            <Typography>
              The privacy page names the periods that are applied here. Change one under Settings and the page
              follows.
            </Typography>
          </Card>
        </Box>
      </Box>
    </>
  );
}

function Requests() {
  const { data, error, refetch } = useGetList<PrivacyRequest>('privacy-requests', {
    filter: { open: true },
    sort: { field: 'due_at', order: 'ASC' },
    pagination: { page: 1, perPage: 10 },
  });
  if (error) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  return (
    <Slab
      title="Requests to answer"
      colour={colours.brass}
      aside={
        <Link component={RouterLink} to="/privacy-requests" sx={{ fontWeight: 650 }}>
          All requests
        </Link>
      }
    >
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, borderTop: '2px solid', borderColor: 'text.primary' }}
      >
        {!data && <Skeleton component="li" variant="rectangular" animation={false} height={72} />}
        {data?.map((request) => (
          <Box
            component="li"
            key={request.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1.5,
              py: 1.5,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography>
                <strong>{request.name}</strong> {KIND_WISHES[request.kind]}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {`Asked on ${londonDate(request.created_at)}`}
              </Typography>
            </Box>
            <DueBy request={request} />
            <Button
              component={RouterLink}
              to={editPath(request.id)}
              variant="outlined"
              color="secondary"
              size="small"
              aria-label={`${request.status === 'in_progress' ? 'Continue' : 'Start'}: ${request.name}`}
            >
              {request.status === 'in_progress' ? 'Continue' : 'Start'}
            </Button>
          </Box>
        ))}
      </Box>
      {data?.length === 0 && <Typography>No request is waiting for an answer.</Typography>}
      <Typography variant="body2" color="textSecondary">
        The law gives one calendar month. A request is finished when you have said how it ended and what the
        person was told.
      </Typography>
    </Slab>
  );
}

const DAYS = 30;
const CHOICES = [
  { label: 'Accept all', choice: 'accept_all', colour: colours.sky },
  { label: 'Only some', choice: 'custom', colour: colours.brass },
  { label: 'Reject all', choice: 'reject_all', colour: colours.lineControl },
] as const;

function CookieChoices() {
  const { data, error } = useQuery({
    queryKey: ['consent-choices', 'overview'],
    queryFn: async () => {
      const created_at_gte = new Date(Date.now() - DAYS * 86_400_000).toISOString();
      const filters = CHOICES.map(({ choice }) => ({ choice, created_at_gte }));
      return getCounts('consent-choices', filters);
    },
  });
  const total = data?.reduce((sum, count) => sum + count, 0) ?? 0;
  return (
    <Card
      title={`Cookie choices, last ${DAYS} days`}
      link={{ label: 'Cookie choices', to: '/consent-choices' }}
    >
      {error && <Typography>Could not be loaded. Reload the page to try again.</Typography>}
      {total > 0 && (
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: 'auto minmax(0, 1fr) auto',
            columnGap: 1.5,
            rowGap: 0.5,
            alignItems: 'center',
          }}
        >
          {CHOICES.map(({ label, choice, colour }, index) => {
            const count = data?.[index] ?? 0;
            return (
              <Box key={choice} sx={{ display: 'contents' }}>
                <dt>{label}</dt>
                <Box aria-hidden sx={{ height: 12, width: `${(100 * count) / total}%`, bgcolor: colour }} />
                <Box component="dd" sx={{ m: 0, fontWeight: 650, textAlign: 'right' }}>
                  {figure(count)}
                </Box>
              </Box>
            );
          })}
        </Box>
      )}
      {data && total === 0 && <Typography>Nobody has chosen in this time.</Typography>}
    </Card>
  );
}

/** Names of the retention rules worth mentioning; the others are not shown. */
const NAMES: { readonly [rule in RetentionStatus['rule']]?: string } = {
  unconfirmed_subscriptions: 'sign-ups nobody confirmed',
  consultations: 'enquiries',
  ended_subscriptions: 'former subscribers',
  privacy_requests: 'finished requests',
  mails: 'emails',
  consent_choices: 'cookie choices',
};

function Deleted() {
  const { data, error } = useQuery({ queryKey: ['retention'], queryFn: fetchRetention });
  const rules = data?.filter(({ rule, deleted_total }) => NAMES[rule] && deleted_total > 0) ?? [];
  return (
    <Card
      title="Deleted automatically so far"
      link={{ label: 'Change the periods', to: '/settings#retention' }}
    >
      {error && <Typography>Could not be loaded. Reload the page to try again.</Typography>}
      {data && rules.length === 0 && <Typography>Nothing yet: nothing is old enough.</Typography>}
      {rules.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {rules.map(({ rule, deleted_total, period }) => (
            <li key={rule}>
              <strong>{figure(deleted_total)}</strong> {`${NAMES[rule]} after ${periodText(period)}`}
            </li>
          ))}
        </Box>
      )}
    </Card>
  );
}

function Slab(props: { title: string; colour: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={props.title}
      sx={{
        bgcolor: 'background.paper',
        borderTop: `10px solid ${props.colour}`,
        p: { xs: 2, sm: 2.75 },
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography variant="h2" sx={{ fontSize: '1.625rem' }}>
          {props.title}
        </Typography>
        {props.aside}
      </Box>
      {props.children}
    </Box>
  );
}

type CardLink = { label: string } & ({ to: string } | { href: string });

function Card({ title, link, children }: { title: string; link: CardLink; children: ReactNode }) {
  const look = { fontWeight: 650, justifySelf: 'start' } as const;
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        p: { xs: 2, sm: 2.75 },
        display: 'grid',
        gap: 1,
        alignContent: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 650 }}>
        {title}
      </Typography>
      {children}
      {'to' in link ? (
        <Link component={RouterLink} to={link.to} sx={look}>
          {link.label}
        </Link>
      ) : (
        <Link href={link.href} target="_blank" rel="noopener" sx={look}>
          {link.label}
        </Link>
      )}
    </Box>
  );
}
