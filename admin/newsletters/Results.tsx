import CopyIcon from '@mui/icons-material/ContentCopy';
import {
  Box,
  Button,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import {
  BOUNCES_NAMED,
  type Newsletter,
  type NewsletterBounce,
  type NewsletterResults,
  newsletterSchema,
} from '#shared/newsletters.ts';
import { figure, plural } from '#shared/words.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useCommand } from '../forms/useCommand.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { LIST_PATH as MAILS } from '../mails/words.ts';
import { editPath, LIST_PATH as SUBSCRIBERS } from '../subscriptions/paths.ts';
import { colours } from '../theme/colours.ts';
import { command, fetchResults } from './api.ts';
import { CampaignChip } from './CampaignChip.tsx';
import { OpensNote } from './OpensNote.tsx';
import { Preview } from './Preview.tsx';
import { Resend } from './Resend.tsx';
import { Sending } from './Sending.tsx';
import { useNewCampaign } from './start-from.ts';
import { webPath } from './WebPage.tsx';
import { BOUNCE_WORDS, span } from './words.ts';

/** The results of a campaign that was started. */
export function Results({ newsletter, onChanged }: { newsletter: Newsletter; onChanged: () => void }) {
  const { id, state, bounced, started_at, finished_at } = newsletter;
  const { data } = useQuery({
    queryKey: ['newsletters', 'results', id, bounced, state],
    queryFn: () => fetchResults(id),
    placeholderData: (before) => before,
  });
  const copy = useNewCampaign();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeader
        title={newsletter.subject}
        aside={<CampaignChip newsletter={newsletter} />}
        note={`Sent on ${span(started_at ?? '', finished_at)}${data?.sent_by ? `, by ${data.sent_by}` : ''}`}
      >
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<CopyIcon />}
          disabled={copy.isBusy}
          onClick={() => copy.run(newsletterSchema.parse(newsletter))}
        >
          Use again
        </Button>
      </PageHeader>
      <Figures newsletter={newsletter} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          my: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {state !== 'sent' && <Sending newsletter={newsletter} onChanged={onChanged} />}
          <Bounces newsletter={newsletter} bounces={data?.bounces ?? []} onChanged={onChanged} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <OnTheWeb newsletter={newsletter} onChanged={onChanged} />
          {data && data.views.length > 0 && <Views views={data.views} />}
        </Box>
      </Box>
      <OpensNote />
      <Box component="details" sx={{ mt: 2 }} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, minHeight: 44, py: 1.25 }}>
          The email as it was sent
        </Box>
        {isOpen && <Preview newsletter={newsletter} />}
      </Box>
    </>
  );
}

const filterPath = (path: string, filter: object) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

function Figures({ newsletter }: { newsletter: Newsletter }) {
  const { id, sent_to, delivered, bounced, waiting, left, bounces_reported } = newsletter;
  const mails = (state?: string) =>
    filterPath(MAILS, {
      resource: 'newsletters',
      record_id: id,
      kind: 'newsletter',
      ...(state && { state }),
    });
  const share = sent_to > 0 ? Math.floor((delivered / sent_to) * 100) : 0;
  const figures = [
    {
      label: 'Sent to',
      amount: sent_to,
      note: 'people who had confirmed',
      to: mails(),
      slab: colours.claret,
    },
    {
      label: bounces_reported ? 'Delivered' : 'Accepted by your mail server',
      amount: delivered,
      note: `${share === 100 ? 'all of them' : `${share} in 100`}, ${waiting === 0 ? 'none' : figure(waiting)} on the way`,
      to: mails('sent'),
      slab: colours.success,
    },
    {
      label: 'Bounced',
      amount: bounced,
      note: bounces_reported ? 'did not arrive' : 'as far as is known here',
      to: '#bounced',
      slab: colours.brass,
    },
    {
      label: 'Left',
      amount: left,
      note: 'after this email, before the next',
      to: filterPath(SUBSCRIBERS, { left_after: id }),
      slab: colours.sky,
    },
  ];
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
      }}
    >
      {figures.map(({ label, amount, note, to, slab }) => (
        <Box component="li" key={label} sx={{ display: 'grid' }}>
          <Link
            component={RouterLink}
            to={to}
            underline="none"
            color="inherit"
            sx={{ bgcolor: 'background.paper', borderTop: `10px solid ${slab}`, p: { xs: 2, sm: 2.5 } }}
            {...(to.startsWith('#') && {
              onClick: () => document.getElementById('bounced')?.scrollIntoView(),
            })}
          >
            <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
              {label}
            </Typography>
            <Typography
              component="span"
              variant="h1"
              sx={{ display: 'block', my: 0.5, fontSize: { xs: '2.25rem', md: '2.75rem' } }}
            >
              {figure(amount)}
            </Typography>
            <Typography component="span" variant="body2" color="textSecondary">
              {note}
            </Typography>
          </Link>
        </Box>
      ))}
    </Box>
  );
}

function Bounces(props: { newsletter: Newsletter; bounces: NewsletterBounce[]; onChanged: () => void }) {
  const { newsletter, bounces, onChanged } = props;
  const unnamed = newsletter.bounced - bounces.length;
  return (
    <Panel id="bounced" title="Bounced">
      {newsletter.bounced === 0 && (
        <Typography>
          {newsletter.bounces_reported ? 'Nothing came back.' : 'Your mail server refused none.'}
        </Typography>
      )}
      {!newsletter.bounces_reported && (
        <Typography color="textSecondary">
          Emails that bounce after your mail server accepted them are not reported here, so some may not have
          arrived. Ask the person who looks after the server to connect the bounce reports.
        </Typography>
      )}
      {bounces.length > 0 && (
        <Table size="small" sx={STACKED}>
          <TableHead>
            <TableRow>
              <TableCell>Address</TableCell>
              <TableCell>Why</TableCell>
              <TableCell>What we did</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {bounces.map(({ subscription_id, email, reason, taken_off }, index) => (
              <TableRow key={subscription_id ?? index}>
                <TableCell sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
                  {subscription_id && email ? (
                    <Link component={RouterLink} to={editPath(subscription_id)}>
                      {email}
                    </Link>
                  ) : (
                    (email ?? 'Deleted since')
                  )}
                </TableCell>
                <TableCell>{BOUNCE_WORDS[reason]}</TableCell>
                <TableCell>
                  {taken_off ? 'Taken off the list' : 'Will be tried with the next campaign'}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {bounces.length === BOUNCES_NAMED && unnamed > 0 && (
        <Typography color="textSecondary">{`And ${figure(unnamed)} more.`}</Typography>
      )}
      <Resend newsletter={newsletter} onResent={onChanged} />
    </Panel>
  );
}

/** On phones each row is a block, and the table head is only for screen readers. */
const STACKED = {
  '& td, & th': { px: 0, pr: 2 },
  '@media (max-width: 599.95px)': {
    '& thead': visuallyHidden,
    '&, & tbody, & tr, & td': { display: 'block' },
    '& td': { border: 0, py: 0.25 },
    '& tr': { py: 1, borderBottom: `1px solid ${colours.line}` },
  },
} as const;

function OnTheWeb({ newsletter, onChanged }: { newsletter: Newsletter; onChanged: () => void }) {
  const { id, slug, withdrawn_at, subject } = newsletter;
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify();
  const publish = useCommand(() => command(id, 'publish'), {
    done: () => notify('It is on the website.', { type: 'success' }),
    settled: onChanged,
  });
  const isOn = slug !== null && withdrawn_at === null;
  return (
    <Panel title="On the website">
      {slug && isOn && (
        <>
          <Link href={webPath(slug)} target="_blank" rel="noopener" sx={{ overflowWrap: 'anywhere' }}>
            {webPath(slug)}
          </Link>
          <Typography variant="body2" color="textSecondary">
            Anybody can read it; search engines may list it. It names no reader.
          </Typography>
        </>
      )}
      {!isOn && (
        <Typography color="textSecondary">
          {withdrawn_at
            ? 'Withdrawn. Its address says so, and search engines drop it.'
            : 'It has no page on the website.'}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {slug && isOn ? (
          <>
            <Button variant="outlined" color="secondary" href={webPath(slug)} target="_blank" rel="noopener">
              Open
            </Button>
            <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
              Withdraw
            </Button>
          </>
        ) : (
          <Button
            variant="outlined"
            color="secondary"
            disabled={publish.isBusy}
            onClick={() => publish.run()}
          >
            {withdrawn_at ? 'Put it back' : 'Put it on the website'}
          </Button>
        )}
      </Box>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question={`Withdraw ‘${subject}’ from the website?`}
        label="Withdraw"
        isDangerous
        work={async () => {
          await command(id, 'withdraw');
          notify('It is no longer on the website.', { type: 'success' });
          onChanged();
        }}
      >
        Links to it, also those in the emails, lead to a page that says so. You can put it back at any time.
      </ConfirmDialog>
    </Panel>
  );
}

function Views({ views }: { views: NewsletterResults['views'] }) {
  return (
    <Panel title="Views on the site">
      {views.map(({ title, slug, since, first_day }) => (
        <Box key={slug}>
          <Link href={`/blog/${slug}`} target="_blank" rel="noopener">
            {title}
          </Link>
          <Typography>
            {since === 0 ? (
              'Not read on the website since it was sent.'
            ) : (
              <>
                <b>{plural(since, 'view')}</b>
                {` since it was sent, ${figure(first_day)} on the first day.`}
              </>
            )}
          </Typography>
        </Box>
      ))}
    </Panel>
  );
}
