import { DataTable } from 'react-admin';
import { LETTER_STATES, type Letter } from '#shared/letters.ts';
import { londonDateTime } from '../forms/london-time.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable } from '../lists/RecordTable.tsx';
import { RowLink } from '../lists/RowLink.tsx';
import { StatusChip, statusLabel } from '../lists/StatusChip.tsx';
import { letterPath, NEW_PATH } from './paths.ts';

const TABS = [
  { label: 'All', filter: {} },
  ...LETTER_STATES.map((state) => ({ label: statusLabel(state), filter: { state } })),
];

/** /admin/letters: posts that were sent to subscribers, and those that will be. */
export function LetterList() {
  return (
    <ListPage<Letter>
      title="Letters"
      search="Search subjects"
      sort={{ field: 'created_at', order: 'DESC' }}
      create={{ to: NEW_PATH, label: 'New letter' }}
      tabs={TABS}
      empty={{
        title: 'No letters yet',
        text: 'A letter sends a published post to everybody who confirmed their subscription.',
      }}
      table={
        <RecordTable<Letter> to={letterPath}>
          <DataTable.Col<Letter>
            source="subject"
            render={({ id, subject }) => <RowLink to={letterPath(id)}>{subject}</RowLink>}
          />
          <DataTable.Col<Letter> source="state" render={({ state }) => <StatusChip status={state} />} />
          <DataTable.Col<Letter> source="post_title" label="Post" disableSort />
          <DataTable.Col<Letter>
            source="recipients"
            render={({ recipients }) => recipients.toLocaleString('en-GB')}
          />
          <DataTable.Col<Letter>
            source="started_at"
            render={({ started_at }) => londonDateTime(started_at)}
            sx={{ whiteSpace: 'nowrap' }}
          />
        </RecordTable>
      }
      card={(letter) => ({
        to: letterPath(letter.id),
        title: letter.subject,
        chips: <StatusChip status={letter.state} />,
        lines: [
          letter.post_title,
          letter.started_at && `Started ${londonDateTime(letter.started_at)}`,
          letter.started_at && `${letter.recipients.toLocaleString('en-GB')} recipients`,
        ],
      })}
    />
  );
}
