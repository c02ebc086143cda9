import { Alert, Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type HttpError,
  SelectInput,
  TextInput,
  useDataProvider,
  useGetIdentity,
  useNotify,
  useRefresh,
} from 'react-admin';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import {
  type Appointment,
  type AppointmentInput,
  MEETING_WAYS,
  type MeetingWay,
} from '#shared/appointments.ts';
import type { Enquiry } from '#shared/consultations.ts';
import { newKey } from '../browser.ts';
import { FormDialog, FormDialogButton } from '../forms/FormDialog.tsx';
import { clockNote, fromLondonInput, toLondonInput } from '../forms/london-time.ts';
import { useCanSend } from '../mails/mail-status.ts';
import { useMovedNotice } from './actions.tsx';
import { useAssignees } from './assignees.tsx';
import { cancelAppointment, putAppointment, timelineKey, timeSpan } from './timeline-entries.ts';

const LENGTHS = [15, 30, 45, 60, 90, 120];
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface AppointmentDialogProps {
  enquiry: Enquiry;
  /** The appointment to change; without it a new one is made. */
  appointment?: Appointment | undefined;
  onClose: () => void;
}

/** Makes or moves an appointment, and sends both sides a calendar file. */
export function AppointmentDialog({ enquiry, appointment, onClose }: AppointmentDialogProps) {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const notifyMoved = useMovedNotice();
  const refresh = useRefresh();
  const canSend = useCanSend();
  const colleagues = useAssignees();
  const { identity } = useGetIdentity();
  const [id] = useState(() => appointment?.id ?? newKey());
  const [values] = useState(() => initialValues(enquiry, appointment));
  const assigned = colleagues.find(({ id }) => id === enquiry.assignee_id)?.id;
  const usualHost = assigned ?? (identity ? String(identity.id) : '');

  const [seen, setSeen] = useState(appointment?.updated_at);

  /** Adds the time that somebody else has chosen meanwhile to a refusal. Saving again then overwrites it. */
  const withTheirs = async (refusal: HttpError) => {
    const { data } = await dataProvider.getOne<Appointment>('appointments', { id });
    if (data.cancelled_at || data.updated_at === seen) return refusal;
    setSeen(data.updated_at);
    return new Error(`${refusal.message} It is now ${timeSpan(data)}. Save again to replace that.`);
  };

  const save = async ({ day, time, host_id, send, ...rest }: FieldValues) => {
    const body = { ...rest, starts_at: momentOf(day, time), host_id: host_id ?? usualHost, send, seen };
    const timeline = await putAppointment(enquiry.id, id, body as AppointmentInput).catch(
      async (error: HttpError) => {
        if (error.status === 409 && seen) throw await withTheirs(error);
        const errors = error.body?.errors;
        if (errors?.starts_at) errors.day = errors.starts_at;
        throw error;
      },
    );
    queryClient.setQueryData(timelineKey(enquiry.id), timeline);
    refresh();
    onClose();
    if (appointment === undefined && !send) notifyMoved({ before: enquiry, to: 'meeting_agreed', undo });
    else
      notify(
        send
          ? 'Both get an email with the calendar file. To undo this, cancel the meeting: both are told by email.'
          : 'Saved. Nothing was sent.',
        { type: 'success', autoHideDuration: 10_000 },
      );
  };
  const undo = async () => {
    await cancelAppointment(enquiry.id, id, false);
    return (await dataProvider.getOne<Enquiry>('consultations', { id: enquiry.id })).data;
  };

  return (
    <FormDialog
      question={
        appointment ? `Change the time with ${enquiry.first_name}` : `Agree a time with ${enquiry.first_name}`
      }
      values={values}
      work={save}
      onClose={onClose}
      buttons={<Buttons canSend={canSend} />}
      maxWidth="md"
      slotProps={{ paper: { sx: { maxWidth: { sm: 760 } } } }}
    >
      <TimeAndPlace
        enquiry={enquiry}
        colleagues={colleagues}
        usualHost={usualHost}
        canSend={canSend}
        formerHost={appointment?.host}
      />
      <TextInput
        source="line"
        label={`A line for ${enquiry.first_name} (optional)`}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </FormDialog>
  );
}

interface TimeAndPlaceProps {
  enquiry: Enquiry;
  colleagues: { id: string; name: string }[];
  usualHost: string;
  canSend: boolean | undefined;
  /** Name of the host when the appointment was made. */
  formerHost: string | undefined;
}

function TimeAndPlace({ enquiry, colleagues, usualHost, canSend, formerHost }: TimeAndPlaceProps) {
  const { setValue } = useFormContext();
  const { day, time, minutes, host_id, how, place } = useWatch() as Values;
  const host = host_id ?? usualHost;
  const hostName = colleagues.find((one) => one.id === host)?.name ?? formerHost ?? '';
  const starts_at = momentOf(day, time);
  const note = clockNote(`${day}T${time}`);
  const isPast = starts_at !== null && Date.parse(starts_at) < Date.now();
  const fillPlace = (way: MeetingWay) => {
    if (way === 'phone' && !place) setValue('place', enquiry.phone);
    else if (way !== 'phone' && place === enquiry.phone) setValue('place', null);
  };
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1.5, sm: 2 },
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
          pt: 1,
        }}
      >
        {/* DateInput reports an emptied day only when it loses the focus, and the button that is being clicked would move away. */}
        <TextInput source="day" label="Day" type="date" autoFocus slotProps={SHRUNK} />
        <TextInput source="time" label="From (London)" type="time" slotProps={SHRUNK} />
        <SelectInput
          source="minutes"
          label="For"
          choices={[...new Set([...LENGTHS, minutes])].map((length) => ({
            id: length,
            name: `${length} minutes`,
          }))}
        />
        <SelectInput
          source="host_id"
          label="Colleague"
          choices={colleagues}
          format={(id) => (colleagues.some((one) => one.id === (id ?? usualHost)) ? (id ?? usualHost) : '')}
        />
        <SelectInput
          source="how"
          label="How"
          choices={WAYS}
          onChange={({ target }) => fillPlace(target.value)}
        />
        <TextInput
          source="place"
          label={MEETING_WAYS[how].place}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </Box>
      {(note || isPast) && (
        <Alert severity="warning" role="status">
          {[note, isPast && 'This time has passed.'].filter(Boolean).join(' ')}
        </Alert>
      )}
      {canSend === false ? (
        <Alert severity="warning">
          No mail server is set up, so calendar files cannot be sent. You can still save the time, and tell
          the person yourself.
        </Alert>
      ) : (
        <Alert severity="info">
          <b>Both get an email with a calendar file (.ics)</b>
          <br />
          {`${enquiry.first_name} at ${enquiry.email}${hostName ? `, and ${hostName}` : ''}. If you change or cancel it later, both calendars are updated.`}
        </Alert>
      )}
    </>
  );
}

function Buttons({ canSend }: { canSend: boolean | undefined }) {
  const { setValue } = useFormContext();
  return (
    <>
      <FormDialogButton
        // Enter in a field presses the first button that submits, which has to be the main one.
        type={canSend === false ? 'submit' : 'button'}
        variant="outlined"
        color="secondary"
        onClick={({ currentTarget: { type, form } }) => {
          setValue('send', false);
          if (type === 'button') form?.requestSubmit();
        }}
      >
        Save without sending
      </FormDialogButton>
      <FormDialogButton
        disabled={!canSend}
        onClick={() => setValue('send', true)}
        sx={{ flex: { xs: '1 1 100%', sm: '0 0 auto' } }}
      >
        Send to both
      </FormDialogButton>
    </>
  );
}

interface Values {
  /** YYYY-MM-DD in London. */
  day: string;
  /** HH:MM in London. */
  time: string;
  minutes: number;
  /** Undefined until somebody is chosen; then it is the usual host. */
  host_id: string | undefined;
  how: MeetingWay;
  place: string | null;
  line: string | null;
}

function initialValues(enquiry: Enquiry, appointment: Appointment | undefined): Values {
  const [day = '', time = ''] = toLondonInput(appointment?.starts_at ?? tomorrowAtTen()).split('T');
  return {
    day,
    time,
    minutes: appointment?.minutes ?? 30,
    host_id: appointment?.host_id,
    how: appointment?.how ?? (enquiry.phone ? 'phone' : 'video'),
    place: appointment ? appointment.place : enquiry.phone,
    line: appointment?.line ?? null,
  };
}

/** @returns ISO 8601 in UTC; null while day or time is missing */
const momentOf = (day: string | null, time: string | null) => fromLondonInput(`${day}T${time}`);

const SHRUNK = { inputLabel: { shrink: true } };
const WAYS = Object.entries(MEETING_WAYS).map(([id, { label }]) => ({ id, name: label }));

/** 10:00 in London on the next weekday. */
function tomorrowAtTen(): string {
  let moment = Date.now() + DAY_MS;
  while ([0, 6].includes(new Date(moment).getUTCDay())) moment += DAY_MS;
  const day = toLondonInput(new Date(moment).toISOString()).slice(0, 10);
  return fromLondonInput(`${day}T10:00`) ?? new Date(moment).toISOString();
}
