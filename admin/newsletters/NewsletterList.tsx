import { Box, Typography } from '@mui/material';
import { DataTable, useListContext } from 'react-admin';
import type { Newsletter } from '#shared/newsletters.ts';
import { figure } from '#shared/words.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable } from '../lists/RecordTable.tsx';
import { RowLink } from '../lists/RowLink.tsx';
import { useCounts } from '../lists/useCounts.ts';
import { ArchiveLink } from './ArchiveLink.tsx';
import { CampaignChip } from './CampaignChip.tsx';
import { OpensNote } from './OpensNote.tsx';
import { NEW_PATH, newsletterPath } from './paths.ts';
import { WebPage } from './WebPage.tsx';
import { madeOf, peopleOf } from './words.ts';

const TABS = [
  { label: 'All', filter: {} },
  { label: 'Drafts', filter: { stage: 'draft' } },
  { label: 'Going out', filter: { stage: 'going_out' } },
  { label: 'Sent', filter: { stage: 'sent' } },
];

/** /admin/newsletters: campaigns to subscribers, sent and unsent. */
export function NewsletterList() {
  return (
    <>
      <ListPage<Newsletter>
        title="Campaigns"
        search="Search subjects"
        sort={{ field: 'created_at', order: 'DESC' }}
        intro={<Audience />}
        actions={<ArchiveLink />}
        create={{ to: NEW_PATH, label: 'Start from an article' }}
        tabs={TABS}
        empty={{
          title: 'No campaigns yet',
          text: 'A campaign sends a published article to everybody who confirmed their subscription. Its subject, introduction and picture come along.',
        }}
        table={
          <RecordTable<Newsletter> to={newsletterPath}>
            <DataTable.Col<Newsletter>
              source="subject"
              render={(newsletter) => (
                <>
                  <RowLink to={newsletterPath(newsletter.id)}>{newsletter.subject}</RowLink>
                  <Typography variant="body2" color="textSecondary">
                    {madeOf(newsletter)}
                  </Typography>
                </>
              )}
            />
            <DataTable.Col<Newsletter>
              source="state"
              render={(newsletter) => <CampaignChip newsletter={newsletter} />}
            />
            {FIGURES.map(([source, label]) => (
              <DataTable.Col<Newsletter>
                key={source}
                source={source}
                label={label}
                disableSort
                align="right"
                render={(newsletter) => newsletter.started_at && figure(newsletter[source])}
              />
            ))}
            <DataTable.Col<Newsletter>
              source="slug"
              label="Page on the web"
              disableSort
              render={(newsletter) => <WebPage newsletter={newsletter} />}
            />
          </RecordTable>
        }
        card={(newsletter) => ({
          to: newsletterPath(newsletter.id),
          title: newsletter.subject,
          chips: <CampaignChip newsletter={newsletter} />,
          lines: [madeOf(newsletter), figuresOf(newsletter)],
        })}
      />
      <OpensNote />
    </>
  );
}

const FIGURES = [
  ['sent_to', 'Sent to'],
  ['delivered', <DeliveredOrAccepted key="delivered" />],
  ['bounced', 'Bounced'],
  ['left', 'Left'],
] as const;

function DeliveredOrAccepted() {
  const { data = [] } = useListContext<Newsletter>();
  return data.every(({ bounces_reported }) => bounces_reported) ? 'Delivered' : 'Accepted';
}

const figuresOf = ({ started_at, delivered, bounces_reported, bounced, left }: Newsletter) =>
  started_at &&
  `${figure(delivered)} ${bounces_reported ? 'delivered' : 'accepted'}, ${figure(bounced)} bounced, ${figure(left)} left`;

const CONFIRMED = [{ status: 'confirmed' }];

function Audience() {
  const { counts } = useCounts('subscriptions', CONFIRMED);
  const [readers] = counts ?? [];
  return (
    <Box sx={{ mt: { xs: 0, md: -2 }, mb: 2, minHeight: 24 }}>
      {readers !== undefined && (
        <Typography color="textSecondary">
          {readers === 0
            ? 'Nobody has confirmed yet.'
            : `${peopleOf(readers)} ${readers === 1 ? 'has' : 'have'} confirmed and ${readers === 1 ? 'gets' : 'get'} the next one.`}
        </Typography>
      )}
    </Box>
  );
}
