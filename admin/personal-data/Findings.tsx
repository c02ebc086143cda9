import DownloadIcon from '@mui/icons-material/Download';
import { Alert, Box, Button, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEntry } from '#shared/audit-log.ts';
import type { ErasureReport, PersonalData } from '#shared/personal-data.ts';
import type { PrivacyRequestKind } from '#shared/privacy-request-form-fields.ts';
import { londonDate, londonDateTime } from '#shared/words.ts';
import { useLabels } from '../audit-log/labels.ts';
import { deedOf } from '../audit-log/sentence.ts';
import { useCommand } from '../forms/useCommand.ts';
import { Panel } from '../layout/Panel.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';
import { KIND_NAMES } from '../privacy-requests/kinds.ts';
import { EraseButton } from './EraseButton.tsx';
import { mentionsInWords } from './mentions.ts';
import { exportPerson } from './requests.ts';

interface FindingsProps {
  data: PersonalData;
  onErased: (report: ErasureReport) => Promise<void>;
}

/** What the product holds about one person, and what can be done with it. */
export function Findings({ data, onErased }: FindingsProps) {
  const { account, suppression } = data;
  const { labelOf } = useLabels();
  return (
    <Panel title={data.email}>
      {account && (
        <Alert severity="info">
          {`This address belongs to ${String(account.full_name ?? 'somebody who works here')}, who signs in here. Their account can be removed under People.`}
        </Alert>
      )}
      <Section title="Consultation requests" rows={data.consultations}>
        {(row) => (
          <Link component={RouterLink} to={`/consultations/${row.id}/edit`}>
            {`${text(row.first_name)} ${text(row.last_name)}, ${text(row.company_name)}: ${text(row.status)}, ${londonDate(text(row.created_at))}`}
          </Link>
        )}
      </Section>
      <Section title="Newsletter and consent" rows={data.subscriptions}>
        {(row) => (
          <>
            <Link component={RouterLink} to={`/newsletter/${row.id}/edit`}>
              {`${text(row.status)}, from ${text(row.source)}, ${londonDate(text(row.created_at))}`}
            </Link>
            <Typography variant="body2" color="textSecondary">
              {row.consent_text
                ? `Agreed on ${londonDateTime(text(row.consent_at))}, policy of ${text(row.consent_version)}: “${text(row.consent_text)}”`
                : 'No consent is recorded.'}
            </Typography>
          </>
        )}
      </Section>
      <Section title="Privacy requests and complaints" rows={data.privacy_requests}>
        {(row) => (
          <Link component={RouterLink} to={`/privacy-requests/${row.id}/edit`}>
            {`${KIND_NAMES[row.kind as PrivacyRequestKind]}: ${statusLabel(text(row.status)).toLowerCase()}, ${londonDate(text(row.created_at))}`}
          </Link>
        )}
      </Section>
      <Section title="Mails" rows={data.mails}>
        {(row) =>
          `${text(row.subject)} (to ${text(row.to_address)}): ${text(row.state)}, ${londonDateTime(text(row.created_at))}`
        }
      </Section>
      <Section title="In the bin" rows={data.deleted_records}>
        {(row) =>
          `${titled(labelOf(text(row.resource), 1))}: deleted ${londonDateTime(text(row.deleted_at))}`
        }
      </Section>
      <Section title="Audit log" rows={data.audit_log}>
        {(row) => `${londonDateTime(text(row.at))}: ${deedOf(asEntry(row), labelOf)}`}
      </Section>
      <Section
        title="Elsewhere in texts"
        rows={mentionsInWords(data.mentions).map(([place, records]) => ({ id: place, records }))}
      >
        {({ id, records }) => `${id}: ${text(records)} ${records === 1 ? 'record' : 'records'}`}
      </Section>
      <Typography>
        {suppression
          ? `Not written to: ${suppression.reason}, since ${londonDate(suppression.created_at)}.`
          : 'May be written to.'}
      </Typography>
      <Actions data={data} onErased={onErased} />
    </Panel>
  );
}

type Row = Record<string, unknown> & { id: string };

const titled = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A row of the log as its own list has it; the record's name is the person's and stands above. */
const asEntry = (row: Row): AuditEntry =>
  ({ ...row, record_title: null, record_exists: null, record_in_bin: false }) as unknown as AuditEntry;

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Entries of one kind that are shown at once; the export has all of them. */
const SHOWN = 20;

function Section(props: { title: string; rows: Row[]; children: (row: Row) => ReactNode }) {
  const { title, rows, children } = props;
  return (
    <Box>
      <Typography component="h3" sx={{ fontWeight: 650 }}>
        {`${title} (${rows.length})`}
      </Typography>
      {rows.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
          {rows.slice(0, SHOWN).map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
          {rows.length > SHOWN && <li>{`and ${rows.length - SHOWN} more, in the export`}</li>}
        </Box>
      )}
    </Box>
  );
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
          Page to read and print
        </Button>
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<DownloadIcon />}
          onClick={() => download('json')}
        >
          JSON
        </Button>
        {!data.account && <EraseButton data={data} onErased={onErased} />}
      </Box>
    </>
  );
}
