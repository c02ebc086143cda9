import { Box, Button, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEntryDetails } from '#shared/audit-log.ts';
import { figure, londonDateTime, plural, valueText } from '#shared/words.ts';
import { ShowPage } from '../forms/ShowPage.tsx';
import { Facts } from '../layout/Facts.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { Changes } from './Changes.tsx';
import { useLabels } from './labels.ts';
import { LIST_PATH, subjectPath } from './paths.ts';
import { actionName, deedOf, whoOf } from './sentence.ts';

/** /admin/audit-log/:id: one entry, with what was there before and what after. */
export function AuditEntryPage() {
  return <ShowPage<AuditEntryDetails> missing={MISSING}>{(entry) => <Entry entry={entry} />}</ShowPage>;
}

const MISSING = {
  text: 'This entry does not exist, or it is more than two years old.',
  back: 'Back to the log',
  to: LIST_PATH,
};

function Entry({ entry }: { entry: AuditEntryDetails }) {
  const { labelOf } = useLabels();
  const { before: _before, after: _after, fields: _fields, ...notes } = entry.details;
  const path = subjectPath(entry);
  return (
    <>
      <PageHeader title={actionName(entry.action)}>
        <Button component={RouterLink} to={LIST_PATH} variant="outlined" color="secondary">
          All entries
        </Button>
      </PageHeader>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Panel>
          <Typography sx={{ fontSize: '1.25rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
            {`${whoOf(entry)} ${deedOf(entry, labelOf)}.`}
          </Typography>
          <Box sx={{ '& dl': { gridTemplateColumns: { sm: 'repeat(2, 1fr)', lg: 'repeat(4, 1fr)' } } }}>
            <Facts
              facts={[
                ['When (London)', londonDateTime(entry.at)],
                [
                  'Record',
                  path && (
                    <Link key="record" component={RouterLink} to={path}>
                      {entry.record_title || labelOf(entry.resource, 1)}
                    </Link>
                  ),
                ],
                ['Record id', entry.record_id],
                ['Request id', entry.request_id],
                ...Object.entries(notes).map(([name, value]): [string, string] => [
                  actionName(name),
                  inWords(value),
                ]),
              ]}
            />
          </Box>
        </Panel>
        <Changes entry={entry} />
      </Box>
    </>
  );
}

/** @returns what an action noted beside values, such as the number of rows of an export */
function inWords(value: unknown): string {
  if (typeof value === 'number') return figure(value);
  if (Array.isArray(value) && value.length > 10) return plural(value.length, 'record');
  return valueText(value, { empty: Array.isArray(value) ? 'None' : '' });
}
