import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { useGetList, useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Newsletter } from '#shared/newsletters.ts';
import { londonDate } from '#shared/words.ts';
import { useCommand } from '../forms/useCommand.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Notice, NotLoaded, OutOfDate } from '../layout/Problem.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { colours } from '../theme/colours.ts';
import { ArchiveLink } from './ArchiveLink.tsx';
import { command } from './api.ts';
import { LIST_PATH, newsletterPath } from './paths.ts';
import { webPath } from './WebPage.tsx';

const MOST = 200;

/** /admin/newsletter-archive: campaigns that are public on the website, and those withdrawn from it. */
export function ArchiveList() {
  const { data, error, refetch, isPending } = useGetList<Newsletter>('newsletters', {
    filter: { on_web: true },
    sort: { field: 'started_at', order: 'DESC' },
    pagination: { page: 1, perPage: MOST },
  });
  return (
    <>
      <PageHeader title="Web archive">
        <ArchiveLink />
      </PageHeader>
      {isPending && (
        <Skeleton role="status" aria-label="Loading" variant="rectangular" animation={false} height={73} />
      )}
      {error && !data && <NotLoaded error={error as Error} onRetry={() => void refetch()} />}
      {error && data && <OutOfDate error={error as Error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Notice
          kind="empty"
          title="Nothing in the archive yet"
          action={
            <Button variant="contained" component={RouterLink} to={LIST_PATH}>
              Campaigns
            </Button>
          }
        >
          A campaign appears here once it is sent, if you also put it on the website.
        </Notice>
      )}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, bgcolor: 'background.paper' }}>
          {data.map((newsletter) => (
            <Entry key={newsletter.id} newsletter={newsletter} onChanged={() => void refetch()} />
          ))}
        </Box>
      )}
    </>
  );
}

function Entry({ newsletter, onChanged }: { newsletter: Newsletter; onChanged: () => void }) {
  const { id, subject, slug, started_at, withdrawn_at } = newsletter;
  const notify = useNotify();
  const change = useCommand((name: 'publish' | 'withdraw') => command(id, name), {
    done: (_result, name) =>
      notify(name === 'publish' ? 'It is on the website again.' : 'It is no longer on the website.', {
        type: 'success',
      }),
    settled: onChanged,
  });
  return (
    <Box component="li" sx={ENTRY}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography component="h2" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={newsletterPath(id)} underline="hover">
            {subject}
          </Link>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {`Sent ${londonDate(started_at)} · `}
          {withdrawn_at || !slug ? (
            `Withdrawn ${londonDate(withdrawn_at)}`
          ) : (
            <Link href={webPath(slug)} target="_blank" rel="noopener">
              {webPath(slug)}
            </Link>
          )}
        </Typography>
      </Box>
      <WordChip
        label={withdrawn_at ? 'Withdrawn' : 'On the website'}
        tone={withdrawn_at ? 'quiet' : 'good'}
      />
      <Button
        variant="outlined"
        color={withdrawn_at ? 'secondary' : 'error'}
        disabled={change.isBusy}
        aria-label={`${withdrawn_at ? 'Put back' : 'Withdraw'}: ${subject}`}
        onClick={() => change.run(withdrawn_at ? 'publish' : 'withdraw')}
      >
        {withdrawn_at ? 'Put it back' : 'Withdraw'}
      </Button>
    </Box>
  );
}

const ENTRY = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 2,
  borderBottom: `1px solid ${colours.line}`,
} as const;
