import DownloadIcon from '@mui/icons-material/Download';
import { Alert, Box, Button, List, ListItem, ListItemText, Typography } from '@mui/material';
import { Link } from 'react-admin';
import type { PrivacyRequestKind } from '#shared/forms.ts';
import type { ErasureReport, PersonalData } from '#shared/personal-data.ts';
import type { PrivacyRequestStatus } from '#shared/privacy-requests.ts';
import { sourceName } from '#shared/sources.ts';
import { SUPPRESSION_WORDS } from '#shared/subscriptions.ts';
import { plural } from '#shared/words.ts';
import { nounOf } from '../audit-log/sentence.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { Panel } from '../layout/Panel.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';
import { londonDate, londonDateTime } from '../words.ts';
import { EraseButton, exportPerson } from './EraseButton.tsx';
import { KIND_NAMES, stateName } from './state.tsx';

interface FindingsProps {
  data: PersonalData;
  onErased: (report: ErasureReport) => Promise<void>;
}

/** The data held about one person, by place, and what erasure does to it. */
export function Findings({ data, onErased }: FindingsProps) {
  const lines = linesOf(data);
  const { account } = data;
  return (
    <Panel title={data.email}>
      <Typography color="textSecondary">
        {lines.length > 0
          ? `Found in ${plural(lines.length, 'place')}. Searched by email address.`
          : 'We hold nothing about this address.'}
      </Typography>
      {account && (
        <Alert severity="info">
          {`This address belongs to ${String(account.full_name || 'a colleague')}, who signs in here. Remove the account under Colleagues first.`}
        </Alert>
      )}
      <Actions data={data} onErased={onErased} />
      {lines.length > 0 && (
        <List aria-label="What we hold" disablePadding>
          {lines.map(({ where, what, erased, to }) => (
            <ListItem key={where} disableGutters divider sx={{ gap: 2, alignItems: 'baseline' }}>
              <ListItemText
                primary={<strong>{where}</strong>}
                secondary={
                  <>
                    <Typography component="span" color="textPrimary" sx={{ display: 'block' }}>
                      {what}
                    </Typography>
                    {`If erased: ${erased}`}
                  </>
                }
                sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
              />
              {to && (
                <Link to={to} aria-label={`Open: ${where}`} sx={{ fontWeight: 650 }}>
                  Open
                </Link>
              )}
            </ListItem>
          ))}
        </List>
      )}
    </Panel>
  );
}

interface Line {
  where: string;
  what: string;
  erased: string;
  to?: string;
}

/** The findings, one line per place, in plain words. */
function linesOf(data: PersonalData): Line[] {
  const { consultations, subscriptions, newsletters, privacy_requests, mails } = data;
  const { deleted_records, audit_log } = data;
  const campaigns = newsletters.length > 0 ? [`${plural(newsletters.length, 'campaign')} sent`] : [];
  const lines: (Line | false)[] = [
    consultations.length > 0 && {
      where: 'Enquiries',
      what: `${plural(consultations.length, 'enquiry', 'enquiries')}: ${dated(consultations, (row) => statusLabel(text(row.status)).toLowerCase())}`,
      erased: 'Deleted',
      to: `/consultations/${consultations[0]?.id}/edit`,
    },
    subscriptions.length > 0 && {
      where: 'Newsletter',
      what: [...subscriptions.map(consentOf), ...campaigns].join('; '),
      erased: 'Deleted; only a “do not email” mark stays',
      to: `/newsletter/${subscriptions[0]?.id}/edit`,
    },
    mails.length > 0 && {
      where: 'Emails we sent',
      what: `${plural(mails.length, 'email')}, the latest on ${londonDate(text(mails[0]?.created_at))}: “${text(mails[0]?.subject)}”`,
      erased: 'Deleted',
    },
    privacy_requests.length > 0 && {
      where: 'Privacy requests',
      what: dated(
        privacy_requests,
        (row) =>
          `${KIND_NAMES[row.kind as PrivacyRequestKind]}, ${stateName(row.status as PrivacyRequestStatus).toLowerCase()}`,
      ),
      erased: 'Name and words are taken out; that it was answered stays',
      to: `/privacy-requests/${privacy_requests[0]?.id}/edit`,
    },
    deleted_records.length > 0 && {
      where: 'Bin',
      what: deleted_records
        .map((row) => `${nounOf(text(row.resource))}, deleted ${londonDate(text(row.deleted_at))}`)
        .join('; '),
      erased: 'Deleted for good',
      to: '/bin',
    },
    ...mentionsInWords(data.mentions).map(({ place, what, erased }) => ({ where: place, what, erased })),
    audit_log.length > 0 && {
      where: 'Activity',
      what: `${plural(audit_log.length, 'line')} about them`,
      erased: 'Their name is taken out, the line stays',
    },
    data.suppression !== null && {
      where: 'Do not email',
      what: `A mark that they must not be written to since ${londonDate(data.suppression.created_at)}, because ${SUPPRESSION_WORDS[data.suppression.reason]}`,
      erased: 'Stays, as a code that cannot be read back',
    },
  ];
  return lines.filter((line) => line !== false);
}

type Row = Record<string, unknown> & { id: string };

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Most records named one by one; the downloaded copy has all of them. */
const NAMED = 3;

function dated(rows: Row[], say: (row: Row) => string): string {
  const named = rows.slice(0, NAMED).map((row) => `${londonDate(text(row.created_at))}, ${say(row)}`);
  const more = rows.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function consentOf(row: Row): string {
  const since = `${statusLabel(text(row.status))} since ${londonDate(text(row.created_at))}, from ${sourceName(text(row.source))}`;
  return row.consent_text
    ? `${since}; agreed on ${londonDateTime(text(row.consent_at))} to “${text(row.consent_text)}”`
    : `${since}; no consent is recorded`;
}

function Actions({ data, onErased }: FindingsProps) {
  const { run: download, problem } = useCommand(
    (format: 'json' | 'html') => exportPerson(data.email, format),
    { isQuiet: true },
  );
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => download('html')}>
          Download a copy
        </Button>
        <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => download('json')}>
          As data (JSON)
        </Button>
        {!data.account && <EraseButton data={data} onErased={onErased} />}
      </Box>
    </>
  );
}

/** Plain words for the places in which an address can occur and the records there, by table. */
const PLACES: { readonly [table: string]: readonly [place: string, one: string, many?: string] } = {
  consultations: ['Other enquiries', 'enquiry', 'enquiries'],
  subscriptions: ['Other subscribers', 'subscriber'],
  privacy_requests: ['Other privacy requests', 'request'],
  deleted_records: ['Bin', 'other record'],
  subscription_imports: ['Imported lists', 'list'],
  subscription_import_rows: ['Imported lists', 'row'],
  newsletters: ['Campaigns', 'campaign'],
  blog_posts: ['Articles', 'article'],
  post_revisions: ['Earlier versions of articles', 'version'],
  post_drafts: ['Unpublished changes of articles', 'article'],
  preview_links: ['Links for reviewers', 'link'],
  blog_categories: ['Categories', 'category', 'categories'],
  testimonials: ['Testimonials', 'testimonial'],
  page_texts: ['Texts of the website', 'text'],
  page_text_drafts: ['Texts of the website', 'text'],
  page_text_revisions: ['Earlier texts of the website', 'text'],
  site_settings: ['Settings', 'setting'],
  media: ['Pictures', 'picture'],
  redirects: ['Redirects', 'redirect'],
  not_found_log: ['Pages not found', 'address', 'addresses'],
  imports: ['Imported blogs', 'import'],
  import_items: ['Imported blogs', 'article'],
  import_files: ['Imported blogs', 'file'],
  profiles: ['Colleagues', 'colleague'],
};

interface MentionInWords {
  place: string;
  what: string;
  /** What an erasure does there. */
  erased: string;
}

const STAYS = 'Stays: it is part of the website, so you decide';

/** @returns each place once, in the order found; of several columns, the one with the most records counts */
export function mentionsInWords(mentions: PersonalData['mentions']): MentionInWords[] {
  const places = new Map<string, MentionInWords & { records: number }>();
  for (const { table, records, stays } of mentions) {
    const [place, one, many] = PLACES[table] ?? ['Other records', 'record'];
    const what = plural(records, one, many);
    const removed =
      one === 'row'
        ? 'Their rows are deleted, in others the address is taken out'
        : 'The address is taken out';
    if ((places.get(place)?.records ?? 0) < records)
      places.set(place, { place, what, erased: stays ? STAYS : removed, records });
  }
  return [...places.values()].map(({ records: _, ...words }) => words);
}
