import { Alert, Box, Button, Typography } from '@mui/material';
import {
  ArrayInput,
  BooleanInput,
  DataTable,
  DateInput,
  NumberInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  useRecordContext,
  useSimpleFormIterator,
} from 'react-admin';
import { MEETING_WAYS } from '#shared/appointments.ts';
import { type Availability, availabilitySchema } from '#shared/booking.ts';
import { londonTime } from '#shared/words.ts';
import { CreatePage, EditPage } from '../forms/EditPage.tsx';
import { FormColumn, PAIR, Panel } from '../layout/Panel.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable, RowLink } from '../lists/RecordTable.tsx';
import { useAssignees } from './assignees.tsx';

const PATH = '/availability';
const editPath = (id: string | number) => `${PATH}/${id}/edit`;
const nameOf = ({ name }: Availability) => name;
const stateOf = ({ is_on, calendar_error }: Availability) =>
  is_on ? (calendar_error ? 'On, but the calendar cannot be read' : 'On') : 'Off';

/** When each colleague can be booked by visitors. */
export function BookingHoursList() {
  return (
    <ListPage<Availability>
      title="Booking hours"
      search="Search"
      sort={{ field: 'name', order: 'ASC' }}
      create={{ to: `${PATH}/new`, label: 'Add a colleague' }}
      empty={{
        title: 'Nobody can be booked yet',
        text: 'Add a colleague and their hours: visitors then pick a time themselves, on your own website.',
      }}
      table={
        <RecordTable<Availability> to={editPath}>
          <DataTable.Col<Availability>
            source="name"
            render={(one) => <RowLink to={editPath(one.id)}>{nameOf(one)}</RowLink>}
          />
          <DataTable.Col<Availability> source="is_on" label="Bookable" render={stateOf} />
          <DataTable.Col<Availability> source="minutes" label="Minutes" />
        </RecordTable>
      }
      card={(one) => ({ to: editPath(one.id), title: nameOf(one), lines: [stateOf(one)] })}
    />
  );
}

export function BookingHoursCreate() {
  return (
    <CreatePage<Availability>
      title="Add a colleague"
      schema={availabilitySchema}
      defaultValues={{
        is_on: true,
        hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
      }}
      titleOf={nameOf}
      next={() => PATH}
    >
      <Inputs />
    </CreatePage>
  );
}

export function BookingHoursEdit() {
  return (
    <EditPage<Availability> schema={availabilitySchema} listPath={PATH} titleOf={nameOf}>
      <Inputs />
    </EditPage>
  );
}

/** By their ISO 8601 number. */
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (name, index) => ({ id: index + 1, name }),
);
const WAYS = Object.entries(MEETING_WAYS).map(([id, { label }]) => ({ id, name: label }));
const LABEL = { '& .RaArrayInput-label': { left: 0 } };
/** Props of a list whose rows can be removed, but not reordered. */
const LINES = { inline: true, disableReordering: true, disableClear: true } as const;
const LINE = {
  '& .RaSimpleFormIterator-line': { display: 'flex', alignItems: 'end', gap: 1, py: 1.5 },
  '& .RaSimpleFormIterator-form': { display: 'grid', gap: 1.5, flex: 1 },
  // react-admin hides it until the pointer is over its row, where the keyboard cannot reach it.
  '& .RaSimpleFormIterator-action': { visibility: 'visible' },
  '& .RaSimpleFormIterator-action .MuiIconButton-root': { width: 44, height: 44, color: 'inherit' },
} as const;
const FORM = '& .RaSimpleFormIterator-form';
const DAYS_OFF = { ...LINE, [FORM]: { ...LINE[FORM], gridTemplateColumns: '1fr 1fr' } };
const HOURS = {
  ...LINE,
  [FORM]: {
    ...LINE[FORM],
    gridTemplateColumns: { xs: '1fr 1fr', sm: '2fr 1fr 1fr' },
    '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  },
};

function Inputs() {
  const record = useRecordContext<Availability>();
  const colleagues = useAssignees(record && { assignee_id: record.user_id, assignee: record.name });
  return (
    <FormColumn>
      <Panel>
        <SelectInput source="user_id" choices={colleagues} required />
        <BooleanInput source="is_on" />
        <ArrayInput source="hours" sx={LABEL}>
          <SimpleFormIterator {...LINES} sx={HOURS} addButton={<AddLine>Add hours</AddLine>}>
            <SelectInput source="day" label="Day" choices={DAYS} required />
            <TextInput source="from" label="From" required />
            <TextInput source="to" label="To" required />
          </SimpleFormIterator>
        </ArrayInput>
        <ArrayInput source="days_off" sx={LABEL}>
          <SimpleFormIterator {...LINES} sx={DAYS_OFF} addButton={<AddLine>Add days off</AddLine>}>
            <DateInput source="from" label="First day" required />
            <DateInput source="to" label="Last day" required />
          </SimpleFormIterator>
        </ArrayInput>
      </Panel>
      <Panel title="The meeting">
        <Box sx={PAIR}>
          <NumberInput source="minutes" required />
          <NumberInput source="gap_minutes" required />
          <NumberInput source="notice_hours" required />
          <NumberInput source="horizon_days" required />
          <SelectInput source="how" choices={WAYS} required />
          <TextInput source="place" />
        </Box>
      </Panel>
      <Panel title="Calendars">
        <TextInput
          source="calendar_url"
          helperText="In iCal format. Its busy times are read every quarter of an hour, and not offered. Nothing else of it is stored."
        />
        <CalendarState />
      </Panel>
    </FormColumn>
  );
}

function AddLine({ children }: { children: string }) {
  const { add } = useSimpleFormIterator();
  return (
    <Button variant="outlined" onClick={() => add()}>
      {children}
    </Button>
  );
}

function CalendarState() {
  const record = useRecordContext<Availability>();
  if (!record) return null;
  const { calendar_url, calendar_error, calendar_read_at, feed_path } = record;
  return (
    <>
      {calendar_error && (
        <Alert severity="error">{`This calendar cannot be read, so no times are offered. ${calendar_error}`}</Alert>
      )}
      {calendar_url && !calendar_error && (
        <Typography variant="caption">
          {calendar_read_at
            ? `Last read ${londonTime(calendar_read_at, { dateStyle: 'medium', timeStyle: 'short' })}.`
            : 'It is being read. Times are offered once that is done.'}
        </Typography>
      )}
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {`Subscribe to their meetings in another calendar, by this secret address: ${window.location.origin}${feed_path}`}
      </Typography>
    </>
  );
}
