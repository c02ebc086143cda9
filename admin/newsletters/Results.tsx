import CopyIcon from '@mui/icons-material/ContentCopy';
import { Box, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink, useNotify } from 'react-admin';
import { type Newsletter, newsletterSchema } from '#shared/newsletters.ts';
import { figure } from '#shared/words.ts';
import { ConfirmButton, useCommand } from '../forms/ConfirmDialog.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { DescriptionList, Panel } from '../layout/Panel.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { LIST_PATH as MAILS } from '../mails/words.ts';
import { Preview } from './Preview.tsx';
import { Resend, Sending } from './Sending.tsx';
import { command, span, stateWords, useNewCampaign, webPath } from './start-campaign.tsx';

/** The results of a campaign that was started. */
export function Results({ newsletter, onChanged }: { newsletter: Newsletter; onChanged: () => void }) {
  const { state, started_at, finished_at } = newsletter;
  const copy = useNewCampaign();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeader
        title={newsletter.subject}
        aside={<WordChip {...stateWords(newsletter)} />}
        note={`Sent on ${span(started_at ?? '', finished_at)}`}
      >
        <Button
          variant="outlined"
          startIcon={<CopyIcon />}
          disabled={copy.isBusy}
          onClick={() => copy.run(newsletterSchema.parse(newsletter))}
        >
          Use again
        </Button>
      </PageHeader>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {state !== 'sent' && <Sending newsletter={newsletter} onChanged={onChanged} />}
          <Figures newsletter={newsletter} onChanged={onChanged} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <OnTheWeb newsletter={newsletter} onChanged={onChanged} />
        </Box>
      </Box>
      <Box component="details" sx={{ mt: 2 }} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, minHeight: 44, py: 1.25 }}>
          The email as it was sent
        </Box>
        {isOpen && <Preview newsletter={newsletter} />}
      </Box>
    </>
  );
}

function Figures({ newsletter, onChanged }: { newsletter: Newsletter; onChanged: () => void }) {
  const { id, sent_to, delivered, bounced, waiting, left, bounces_reported } = newsletter;
  const mails = (state: object) => {
    const filter = { resource: 'newsletters', record_id: id, kind: 'newsletter', ...state };
    return `${MAILS}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
  };
  const share = sent_to > 0 ? Math.floor((delivered / sent_to) * 100) : 0;
  const figures: [label: string, amount: number, note: string, to?: string][] = [
    ['Sent to', sent_to, 'people who had confirmed', mails({})],
    [
      bounces_reported ? 'Delivered' : 'Accepted by your mail server',
      delivered,
      `${share === 100 ? 'all of them' : `${share} in 100`}, ${waiting === 0 ? 'none' : figure(waiting)} on the way`,
      mails({ state: 'sent' }),
    ],
    ['Bounced', bounced, bounces_reported ? 'did not arrive' : 'as far as is known here'],
    ['Left', left, 'after this email, before the next'],
  ];
  return (
    <Panel title="Figures">
      <DescriptionList
        items={figures.map(([label, amount, note, to]) => [
          label,
          <>
            {to ? (
              <RouterLink to={to} sx={{ fontWeight: 700 }}>
                {figure(amount)}
              </RouterLink>
            ) : (
              <b>{figure(amount)}</b>
            )}
            {`, ${note}`}
          </>,
        ])}
      />
      {!bounces_reported && (
        <Typography color="textSecondary">
          Emails that bounce after your mail server accepted them are not reported here, so some may not have
          arrived. Ask the person who looks after the server to connect the bounce reports.
        </Typography>
      )}
      <Resend newsletter={newsletter} onResent={onChanged} />
    </Panel>
  );
}

function OnTheWeb({ newsletter, onChanged }: { newsletter: Newsletter; onChanged: () => void }) {
  const { id, slug, withdrawn_at, subject } = newsletter;
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
          <Typography variant="caption">
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
            <Button variant="outlined" href={webPath(slug)} target="_blank" rel="noopener">
              Open
            </Button>
            <ConfirmButton
              name="Withdraw"
              color="error"
              question={`Withdraw ‘${subject}’ from the website?`}
              label="Withdraw"
              isDangerous
              work={async () => {
                await command(id, 'withdraw');
                notify('It is no longer on the website.', { type: 'success' });
                onChanged();
              }}
            >
              Links to it, also those in the emails, lead to a page that says so. You can restore it at any
              time.
            </ConfirmButton>
          </>
        ) : (
          <Button variant="outlined" disabled={publish.isBusy} onClick={() => publish.run()}>
            {withdrawn_at ? 'Restore' : 'Put it on the website'}
          </Button>
        )}
      </Box>
    </Panel>
  );
}
