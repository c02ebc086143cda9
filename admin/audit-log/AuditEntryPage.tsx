import { Box, Typography } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-admin';
import type { AuditEntryDetails } from '#shared/audit-log.ts';
import { byteSize, figure, plural } from '#shared/words.ts';
import { recordPath } from '../declared-records.ts';
import { RecordTitles, readableVersions, referencesIn } from '../forms/readable.tsx';
import { ShowPage } from '../forms/ShowPage.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { DescriptionList, Panel } from '../layout/Panel.tsx';
import { lazyNamed } from '../lazy-named.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';
import { londonDateTime, valueText } from '../words.ts';
import { actionName, fieldLabel, inTitleCase, nounOf, sentenceOf } from './sentence.ts';
import { UndoButton } from './UndoButton.tsx';

/** /admin/audit-log/:id: one entry with the values before and after. */
export function AuditEntryPage() {
  return <ShowPage<AuditEntryDetails> missing={MISSING}>{(entry) => <Entry entry={entry} />}</ShowPage>;
}

const MISSING = {
  text: 'This entry does not exist, or was deleted because of its age.',
  back: 'Back to Activity',
  to: '/audit-log',
};

function Entry({ entry }: { entry: AuditEntryDetails }) {
  const { before: _before, after: _after, fields: _fields, ...notes } = entry.details;
  const path = subjectPath(entry);
  return (
    <>
      <PageHeader title={actionName(entry.action)}>
        <UndoButton entry={entry} />
      </PageHeader>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Panel>
          <Typography sx={{ fontSize: '1.25rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
            {sentenceOf(entry)}
          </Typography>
          <Box sx={{ '& dl': { gridTemplateColumns: { sm: 'repeat(2, 1fr)', lg: 'repeat(4, 1fr)' } } }}>
            <DescriptionList
              items={[
                ['When (London)', londonDateTime(entry.at)],
                [
                  'Record',
                  path && (
                    <Link key="record" to={path}>
                      {entry.record_title || nounOf(entry.resource)}
                    </Link>
                  ),
                ],
                ...Object.entries(notes).map(([name, value]): [string, string] => [
                  inTitleCase(name.replaceAll('_', ' ')),
                  inWords(value),
                ]),
              ]}
            />
          </Box>
        </Panel>
        <Changes entry={entry} />
        <ForTheServer entry={entry} />
      </Box>
    </>
  );
}

/** @returns the address of the record an entry is about; null when there is no page for it */
function subjectPath(entry: {
  resource: string;
  record_id: string | null;
  record_exists: boolean | null;
}): string | null {
  if (entry.record_exists === false || entry.record_id === null) return null;
  return entry.resource === 'settings' ? '/settings' : recordPath(entry.resource, entry.record_id);
}

/** The ids with which to find this entry in the server's log. */
function ForTheServer({ entry: { record_id, request_id } }: { entry: AuditEntryDetails }) {
  const known = [record_id && `record ${record_id}`, request_id && `request ${request_id}`].filter(Boolean);
  if (known.length === 0) return null;
  return (
    <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
      {`For the person who looks after the server: ${known.join(', ')}`}
    </Typography>
  );
}

/** @returns a detail that an action recorded, such as the number of rows of an export, as text */
function inWords(value: unknown): string {
  if (typeof value === 'number') return figure(value);
  if (Array.isArray(value) && value.length > 10) return plural(value.length, 'record');
  return valueText(value, { empty: Array.isArray(value) ? 'None' : '' });
}

const TextDiff = lazyNamed(() => import('../forms/TextDiff.tsx'), 'TextDiff');

/** From this length on, texts are shown as a diff. */
const LONG = 60;

/** Before and after, field by field. */
export function Changes({ entry }: { entry: AuditEntryDetails }) {
  const { before, after } = entry.details;
  const values = after && !Array.isArray(after) ? after : {};
  const isSame = (field: string) => before && after && same(before[field], values[field]);
  const kept = new Set([...Object.keys(before ?? {}), ...Object.keys(values)]);
  const fields = [...kept].filter((field) => !isSame(field));

  const named = entry.fields.filter((field) => !kept.has(field));
  const names = named.length > 0 && (
    <Panel title={fields.length > 0 ? 'Other fields' : 'Fields'}>
      <Typography>{named.map((field) => fieldLabel(entry.resource, field)).join(', ')}</Typography>
      <Typography variant="caption">
        Only the names of these fields are recorded, because they hold personal data.
      </Typography>
    </Panel>
  );
  if (fields.length === 0) return names || null;
  return (
    <>
      <Panel title={before && after ? 'Before and after' : before ? 'Before' : 'After'}>
        {fields.map((field) => (
          <Box
            key={field}
            role="group"
            aria-label={fieldLabel(entry.resource, field)}
            sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 1.5 }}
          >
            <Typography sx={{ fontWeight: 650, mb: 1 }}>{fieldLabel(entry.resource, field)}</Typography>
            <Change
              field={field}
              before={readableValue(field, before?.[field])}
              after={readableValue(field, values[field])}
              hasBefore={!!before}
              hasAfter={!!after}
            />
          </Box>
        ))}
      </Panel>
      {names}
    </>
  );
}

/** @returns the value; a size in the unit that people read, a state by its label */
function readableValue(field: string, value: unknown): unknown {
  if (typeof value === 'number' && /(^|_)bytes$/.test(field)) return byteSize(value);
  return field === 'status' && typeof value === 'string' ? statusLabel(value) : value;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

interface ChangeProps {
  field: string;
  before: unknown;
  after: unknown;
  hasBefore: boolean;
  hasAfter: boolean;
}

function Change({ field, hasBefore, hasAfter, ...given }: ChangeProps) {
  const [before, after] = readableVersions(given.before, given.after);
  const isText = typeof before === 'string' && typeof after === 'string';
  if (isText && hasBefore && hasAfter && Math.max(before.length, after.length) >= LONG) {
    return (
      <Suspense fallback={<Columns before={cut(before)} after={cut(after)} />}>
        <TextDiff before={before} after={after}>
          {(left, right) => <Columns before={left} after={right} />}
        </TextDiff>
      </Suspense>
    );
  }
  return (
    <Columns
      {...(hasBefore ? { before: <Value field={field} value={before} /> } : {})}
      {...(hasAfter ? { after: <Value field={field} value={after} /> } : {})}
    />
  );
}

function Value({ field, value }: { field: string; value: unknown }) {
  const references = referencesIn(field, value);
  return references ? <RecordTitles {...references} /> : textOf(value);
}

/** Side by side; stacked on phones. */
function Columns({ before, after }: { before?: ReactNode; after?: ReactNode }) {
  const both = before !== undefined && after !== undefined;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: both ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
        },
      }}
    >
      {before !== undefined && <Side label={both ? 'Before' : ''}>{before}</Side>}
      {after !== undefined && <Side label={both ? 'After' : ''}>{after}</Side>}
    </Box>
  );
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      {label && <Typography variant="caption">{label}</Typography>}
      <Box
        sx={{
          bgcolor: 'background.default',
          p: 1.5,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          maxHeight: 480,
          overflowY: 'auto',
        }}
        tabIndex={0}
        role="group"
        aria-label={label || 'Value'}
      >
        {children}
      </Box>
    </Box>
  );
}

const textOf = (value: unknown) => cut(valueText(value, { empty: 'Empty', zone: ' (London)' }));

/** Characters shown of one value: an article can be megabytes, and nobody reads all of it here. */
const CUT = 20_000;
const cut = (text: string) => (text.length > CUT ? `${text.slice(0, CUT)}…` : text);
