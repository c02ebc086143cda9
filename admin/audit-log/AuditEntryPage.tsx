import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEntryDetails } from '#shared/audit-log.ts';
import { figure, londonDateTime, plural, valueText } from '#shared/words.ts';
import { recordPath } from '../declared-records.ts';
import { ShowPage } from '../forms/ShowPage.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { DescriptionList, Panel } from '../layout/Panel.tsx';
import { Changes } from './Changes.tsx';
import { actionName, inTitleCase, nounOf, sentenceOf } from './sentence.ts';
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
                    <Link key="record" component={RouterLink} to={path}>
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
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
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
