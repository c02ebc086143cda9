import DownloadIcon from '@mui/icons-material/Download';
import {
  Alert,
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
import { Link as RouterLink } from 'react-router-dom';
import type { ErasureReport, PersonalData } from '#shared/personal-data.ts';
import type { PrivacyRequestKind } from '#shared/privacy-request-form-fields.ts';
import type { PrivacyRequestStatus } from '#shared/privacy-requests.ts';
import { sourceName } from '#shared/sources.ts';
import { SUPPRESSION_WORDS } from '#shared/subscriptions.ts';
import { londonDate, londonDateTime, plural } from '#shared/words.ts';
import { nounOf } from '../audit-log/sentence.ts';
import { useCommand } from '../forms/useCommand.ts';
import { Panel } from '../layout/Panel.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';
import { useHasTable } from '../lists/useHasTable.ts';
import { exportPerson } from './api.ts';
import { EraseButton } from './EraseButton.tsx';
import { KIND_NAMES, stateName } from './kinds.ts';
import { mentionsInWords } from './mentions.ts';

interface FindingsProps {
  data: PersonalData;
  onErased: (report: ErasureReport) => Promise<void>;
}

/** The data held about one person, by place, and what erasure does to it. */
export function Findings({ data, onErased }: FindingsProps) {
  const lines = linesOf(data);
  const { account } = data;
  const hasTable = useHasTable();
  return (
    <Panel title={data.email}>
      <Typography color="textSecondary">
        {lines.length > 0
          ? `Found in ${plural(lines.length, 'place')}. Searched by email address.`
          : 'We hold nothing about this address.'}
      </Typography>
      {account && (
        <Alert severity="info">
          {`This address belongs to ${String(account.full_name ?? 'a colleague')}, who signs in here. Remove the account under Colleagues first.`}
        </Alert>
      )}
      <Actions data={data} onErased={onErased} />
      {lines.length > 0 && (hasTable ? <LineTable lines={lines} /> : <LineList lines={lines} />)}
    </Panel>
  );
}

function LineTable({ lines }: { lines: Line[] }) {
  return (
    <Table aria-label="What we hold">
      <TableHead>
        <TableRow>
          <TableCell>Where</TableCell>
          <TableCell>What we hold</TableCell>
          <TableCell>If erased</TableCell>
          <TableCell>
            <span style={visuallyHidden}>All of it</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.where}>
            <TableCell component="th" scope="row" sx={{ fontWeight: 650 }}>
              {line.where}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 180 }}>{line.what}</TableCell>
            <TableCell sx={{ color: 'text.secondary', minWidth: 120 }}>{line.erased}</TableCell>
            <TableCell align="right">
              <OpenLink line={line} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The same where a table has no room. */
function LineList({ lines }: { lines: Line[] }) {
  return (
    <Box component="ul" aria-label="What we hold" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <Box component="li" key={line.where} sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: 650 }}>
            {line.where}
            <OpenLink line={line} />
          </Box>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{line.what}</Typography>
          <Typography variant="body2" color="textSecondary">
            {`If erased: ${line.erased.charAt(0).toLowerCase()}${line.erased.slice(1)}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function OpenLink({ line: { where, to } }: { line: Line }) {
  return (
    to && (
      <Link component={RouterLink} to={to} aria-label={`Open: ${where}`} sx={{ fontWeight: 650 }}>
        Open
      </Link>
    )
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
  const issues = newsletters.length > 0 ? [`${plural(newsletters.length, 'issue')} sent`] : [];
  const lines: (Line | false)[] = [
    consultations.length > 0 && {
      where: 'Enquiries',
      what: `${plural(consultations.length, 'enquiry', 'enquiries')}: ${dated(consultations, (row) => statusLabel(text(row.status)).toLowerCase())}`,
      erased: 'Deleted',
      to: `/consultations/${consultations[0]?.id}/edit`,
    },
    subscriptions.length > 0 && {
      where: 'Newsletter',
      what: [...subscriptions.map(consentOf), ...issues].join('; '),
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
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<DownloadIcon />}
          onClick={() => download('html')}
        >
          Download a copy
        </Button>
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<DownloadIcon />}
          onClick={() => download('json')}
        >
          As data (JSON)
        </Button>
        {!data.account && <EraseButton data={data} onErased={onErased} />}
      </Box>
    </>
  );
}
