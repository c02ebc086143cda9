import OpenIcon from '@mui/icons-material/OpenInNew';
import { Alert, AlertTitle, Box, Button, Link, Typography } from '@mui/material';
import { DataTable, useListContext } from 'react-admin';
import type { Newsletter } from '#shared/newsletters.ts';
import { NEWSLETTER_ARCHIVE_PATH } from '#shared/public.ts';
import { figure } from '#shared/words.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable, RowLink } from '../lists/RecordTable.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { useCounts } from '../lists/StatusTabs.tsx';
import { StartDialog } from './articles.tsx';
import { campaignPath, LIST_PATH, madeOf, peopleOf, stateWords, webPath } from './start-campaign.tsx';

const TABS = [
  { label: 'All', filter: {} },
  { label: 'Drafts', filter: { stage: 'draft' } },
  { label: 'Going out', filter: { stage: 'going_out' } },
  { label: 'Sent', filter: { stage: 'sent' } },
  { label: 'Web archive', filter: { on_web: true } },
];

/** /admin/campaigns: campaigns to subscribers, sent and unsent. */
export function CampaignList() {
  return (
    <>
      <ListPage<Newsletter>
        title="Campaigns"
        search="Search subjects"
        sort={{ field: 'created_at', order: 'DESC' }}
        intro={<Audience />}
        actions={<ArchiveLink />}
        create={{ to: `${LIST_PATH}/new`, label: 'New campaign' }}
        tabs={TABS}
        empty={{
          title: 'No campaigns yet',
          text: 'A campaign is an email to everybody who confirmed their subscription, or to those with a tag. It can start from a published article, whose subject, introduction and picture come along.',
        }}
        table={
          <RecordTable<Newsletter> to={campaignPath}>
            <DataTable.Col<Newsletter>
              source="subject"
              sx={{ minWidth: 170 }}
              render={(newsletter) => (
                <>
                  <RowLink to={campaignPath(newsletter.id)}>{newsletter.subject}</RowLink>
                  <Typography variant="caption">{madeOf(newsletter)}</Typography>
                </>
              )}
            />
            <DataTable.Col<Newsletter>
              source="state"
              render={(newsletter) => <WordChip {...stateWords(newsletter)} />}
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
          to: campaignPath(newsletter.id),
          title: newsletter.subject,
          chips: <WordChip {...stateWords(newsletter)} />,
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

function ArchiveLink() {
  return (
    <Button
      href={NEWSLETTER_ARCHIVE_PATH}
      target="_blank"
      rel="noopener"
      variant="outlined"
      startIcon={<OpenIcon />}
    >
      Archive on the website
    </Button>
  );
}

/** A link to a campaign on the website, or why there is none. */
function WebPage({ newsletter }: { newsletter: Newsletter }) {
  const { slug, started_at, withdrawn_at, subject } = newsletter;
  if (withdrawn_at) return 'Withdrawn';
  if (!started_at) return 'Not yet';
  if (!slug) return 'None';
  return (
    <Link
      href={webPath(slug)}
      target="_blank"
      rel="noopener"
      aria-label={`On the website: ${subject}`}
      onClick={(event) => event.stopPropagation()}
    >
      On the website
    </Link>
  );
}

/** Explains why there is no open rate, which other newsletter software shows. */
function OpensNote() {
  return (
    <Alert severity="info" role="note" sx={{ mt: 2 }}>
      <AlertTitle component="h2" sx={{ fontWeight: 650 }}>
        Opens are not counted
      </AlertTitle>
      It would need a hidden picture in every email that reports back who opened it, when and where. Email
      programs fake it anyway. ‘Accepted’ means that your mail server took the email; ‘delivered’, that no
      bounce was reported after that either.
    </Alert>
  );
}

/** /admin/campaigns/new: the list, with a dialog for what a new campaign starts from. */
export function CampaignCreate() {
  return (
    <>
      <CampaignList />
      <StartDialog />
    </>
  );
}
