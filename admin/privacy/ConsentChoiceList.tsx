import { DataTable } from 'react-admin';
import { CONSENT_CHOICES, type ConsentChoice } from '#shared/consent-choices.ts';
import { DayRange } from '../forms/inputs.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable, TimeCol } from '../lists/RecordTable.tsx';
import { londonDateTime } from '../words.ts';

const LABELS: { readonly [choice in ConsentChoice['choice']]: string } = {
  accept_all: 'Accepted all',
  reject_all: 'Rejected all',
  custom: 'Chose',
  withdrawn: 'Withdrew',
};

const TABS = [
  { label: 'All', filter: {} },
  ...CONSENT_CHOICES.map((choice) => ({ label: LABELS[choice], filter: { choice } })),
];

/** The record of cookie choices. */
export function ConsentChoiceList() {
  return (
    <ListPage<ConsentChoice>
      title="Cookie choices"
      search="Browser’s random number"
      sort={{ field: 'created_at', order: 'DESC' }}
      tabs={TABS}
      filters={<DayRange source="created_at" what="Chosen" />}
      empty={{
        title: 'No choices yet',
        text: 'Each answer to the cookie banner appears here, without a name or address.',
      }}
      table={
        <RecordTable<ConsentChoice>>
          <TimeCol source="created_at" />
          <DataTable.Col<ConsentChoice> source="choice" render={({ choice }) => LABELS[choice]} />
          <DataTable.Col<ConsentChoice> label="Allowed" render={allowed} />
          <DataTable.Col<ConsentChoice> source="policy_version" />
          <DataTable.Col<ConsentChoice> source="consent_id" />
        </RecordTable>
      }
      card={(row) => ({
        title: `${LABELS[row.choice]}, ${londonDateTime(row.created_at)}`,
        lines: [`Allowed: ${allowed(row)}`, `Policy version ${row.policy_version}`, row.consent_id],
      })}
    />
  );
}

const allowed = ({ analytics, marketing }: ConsentChoice): string =>
  ['essential', analytics && 'analytics', marketing && 'marketing'].filter(Boolean).join(', ');
