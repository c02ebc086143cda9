import { Button, Typography } from '@mui/material';
import { DataTable, SelectInput } from 'react-admin';
import { type Appointment, MEETING_WAYS } from '#shared/appointments.ts';
import { useNow } from '../browser.ts';
import { DayRange } from '../forms/inputs.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable, RowLink, SHORT_TEXT } from '../lists/RecordTable.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { useAssignees } from './assignees.tsx';
import { editPath, nameOf } from './names.ts';
import { timeSpan } from './timeline-entries.ts';

const TABS = [
  { label: 'Coming up', filter: { upcoming: true } },
  { label: 'Over', filter: { upcoming: false, cancelled: false } },
  { label: 'Cancelled', filter: { cancelled: true } },
  { label: 'All', filter: {} },
];

const MADE_BY = [
  { id: true, name: 'Booked by the visitor' },
  { id: false, name: 'Agreed by a colleague' },
];

/** Meetings of all enquiries; each is changed on its enquiry's page. */
export function AppointmentList() {
  const colleagues = useAssignees();
  return (
    <ListPage<Appointment>
      title="Meetings"
      search="Search names and companies"
      sort={{ field: 'starts_at', order: 'ASC' }}
      defaultFilter={{ upcoming: true }}
      tabs={TABS}
      filters={
        <>
          <SelectInput source="host_id" label="Colleague" choices={colleagues} />
          <SelectInput source="is_booked" label="Made by" choices={MADE_BY} />
          <DayRange source="starts_at" />
        </>
      }
      empty={{
        title: 'No meetings coming up',
        text: 'Open an enquiry and choose Agree a time: both of you get it as a calendar file. Or set Booking hours: visitors then pick a time themselves.',
        action: (
          <Button to="/consultations" variant="contained">
            Enquiries
          </Button>
        ),
      }}
      table={<AppointmentTable />}
      card={(one) => ({
        to: editPath(one.consultation_id),
        title: nameOf(one),
        chips: <State appointment={one} />,
        lines: [one.company_name, timeSpan(one), `${one.host} · ${wayOf(one)}`, madeBy(one)],
      })}
    />
  );
}

function AppointmentTable() {
  return (
    <RecordTable<Appointment>>
      <DataTable.Col<Appointment> source="starts_at" label="When (London)" render={(one) => timeSpan(one)} />
      <DataTable.Col<Appointment>
        source="last_name"
        label="With"
        render={(one) => (
          <>
            <RowLink to={editPath(one.consultation_id)}>{nameOf(one)}</RowLink>
            <Typography variant="caption">{one.company_name}</Typography>
          </>
        )}
      />
      <DataTable.Col<Appointment> source="host" label="Colleague" {...SHORT_TEXT} />
      <DataTable.Col<Appointment> label="How" disableSort render={wayOf} />
      <DataTable.Col<Appointment> label="Made by" disableSort render={madeBy} />
      <DataTable.Col<Appointment> label="Status" disableSort render={(one) => <State appointment={one} />} />
    </RecordTable>
  );
}

const madeBy = ({ is_booked }: Appointment) => (is_booked ? 'Booked by the visitor' : 'Agreed');
const wayOf = ({ how, place }: Appointment) => [MEETING_WAYS[how].label, place].filter(Boolean).join(', ');

function State({ appointment: { cancelled_at, ends_at, is_sent } }: { appointment: Appointment }) {
  const now = useNow();
  if (cancelled_at) return <WordChip label="Cancelled" tone="bad" />;
  if (Date.parse(ends_at) < now) return <WordChip label="Over" tone="quiet" />;
  return is_sent ? (
    <WordChip label="In both calendars" tone="good" />
  ) : (
    <WordChip label="Not sent" tone="waiting" />
  );
}
