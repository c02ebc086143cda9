import CloseIcon from '@mui/icons-material/Close';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  MenuItem,
  TextField,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type HttpError, useDataProvider, useGetIdentity, useNotify, useRefresh } from 'react-admin';
import { type Appointment, MEETING_WAYS, type MeetingWay } from '#shared/appointments.ts';
import type { Consultation } from '#shared/consultations.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { fromLondonInput, toLondonInput } from '../forms/london-time.ts';
import { useCommand } from '../forms/useCommand.ts';
import { cancelAppointment, putAppointment } from './api.ts';
import { clockNote } from './clock-change.ts';
import { DayStrip } from './DayStrip.tsx';
import { timelineKey } from './timeline-entries.ts';
import { useAssigneeList } from './useAssignees.ts';
import { useCanSend } from './useCanSend.ts';
import { useMovedNotice } from './useMovedNotice.tsx';

const LENGTHS = [15, 30, 45, 60, 90, 120];
const DAY_MS = 24 * 3_600_000;

interface AppointmentDialogProps {
  request: Consultation;
  /** The appointment to change; without it a new one is made. */
  appointment?: Appointment | undefined;
  onClose: () => void;
}

/** Makes or moves an appointment, and sends both sides a calendar file. */
export function AppointmentDialog({ request, appointment, onClose }: AppointmentDialogProps) {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const sayMoved = useMovedNotice();
  const refresh = useRefresh();
  const titleId = useId();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const canSend = useCanSend();
  const colleagues = useAssigneeList();
  const { identity } = useGetIdentity();
  const [id] = useState(() => appointment?.id ?? crypto.randomUUID());
  const [start] = useState(() => appointment?.starts_at ?? tomorrowAtTen());
  const [day, setDay] = useState(toLondonInput(start).slice(0, 10));
  const [time, setTime] = useState(toLondonInput(start).slice(11));
  const [minutes, setMinutes] = useState(appointment?.minutes ?? 30);
  const [chosenHost, setHost] = useState(appointment?.host_id);
  const [how, setHow] = useState<MeetingWay>(appointment?.how ?? (request.phone ? 'phone' : 'video'));
  const [place, setPlace] = useState(appointment ? (appointment.place ?? '') : (request.phone ?? ''));
  const [line, setLine] = useState(appointment?.line ?? '');
  const assigned = colleagues.find(({ name }) => name === request.assignee)?.id;
  const host = chosenHost ?? assigned ?? (identity ? String(identity.id) : '');
  const local = `${day}T${time}`;
  const starts_at = fromLondonInput(local);
  const note = clockNote(local);
  const isPast = starts_at !== null && Date.parse(starts_at) < Date.now();
  const { run, isBusy, problem } = useCommand<boolean, unknown>(
    async (send) => {
      const body = { starts_at, minutes, host_id: host, how, place: place || null, line: line || null, send };
      try {
        return await putAppointment(request.id, id, body);
      } catch (error) {
        throw new Error(whatIsWrong(error as HttpError));
      }
    },
    {
      done: (timeline, send) => {
        queryClient.setQueryData(timelineKey(request.id), { data: timeline });
        refresh();
        onClose();
        if (appointment === undefined && !send) sayMoved({ before: request, to: 'meeting_agreed', takeBack });
        else
          notify(
            send
              ? 'Both get an email with the calendar file. To undo this, cancel the meeting: both are told by email.'
              : 'Saved. Nothing was sent.',
            { type: 'success', autoHideDuration: 10_000 },
          );
      },
      isQuiet: true,
    },
  );
  const takeBack = async () => {
    await cancelAppointment(request.id, id, false);
    return (await dataProvider.getOne<Consultation>('consultations', { id: request.id })).data;
  };
  const chooseWay = (way: MeetingWay) => {
    setHow(way);
    if (way === 'phone' && place === '') setPlace(request.phone ?? '');
    else if (way !== 'phone' && place === request.phone) setPlace('');
  };
  const hostName = colleagues.find((one) => one.id === host)?.name ?? appointment?.host ?? '';
  const isIncomplete = isBusy || starts_at === null || host === '';

  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
      slotProps={{ paper: { sx: { maxWidth: { sm: 760 } } } }}
    >
      <DialogTitle id={titleId} sx={{ pr: 8 }}>
        {appointment
          ? `Change the time with ${request.first_name}`
          : `Agree a time with ${request.first_name}`}
      </DialogTitle>
      <IconButton
        aria-label="Close"
        onClick={onClose}
        disabled={isBusy}
        sx={{ position: 'absolute', top: 14, right: 12, width: 44, height: 44 }}
      >
        <CloseIcon />
      </IconButton>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 1.5, sm: 2 },
            gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
            pt: 1,
          }}
        >
          <TextField
            autoFocus
            label="Day"
            type="date"
            value={day}
            onChange={(event) => setDay(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            label="From (London)"
            type="time"
            value={time}
            onChange={(event) => setTime(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            select
            label="For"
            value={minutes}
            onChange={(event) => setMinutes(Number(event.target.value))}
          >
            {[...new Set([...LENGTHS, minutes])].map((length) => (
              <MenuItem key={length} value={length}>{`${length} minutes`}</MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label="Colleague"
            value={colleagues.some((one) => one.id === host) ? host : ''}
            onChange={(event) => setHost(event.target.value)}
          >
            {colleagues.map((one) => (
              <MenuItem key={one.id} value={one.id}>
                {one.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label="How"
            value={how}
            onChange={(event) => chooseWay(event.target.value as MeetingWay)}
          >
            {Object.entries(MEETING_WAYS).map(([way, { label }]) => (
              <MenuItem key={way} value={way}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={MEETING_WAYS[how].place}
            value={place}
            onChange={(event) => setPlace(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </Box>
        {starts_at && (
          <DayStrip
            day={day}
            starts_at={starts_at}
            minutes={minutes}
            host={{ id: host, name: hostName }}
            except={id}
          />
        )}
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
            {`${request.first_name} at ${request.email}${hostName ? `, and ${hostName}` : ''}. If you change or cancel it later, both calendars are updated.`}
          </Alert>
        )}
        <TextField
          label={`A line for ${request.first_name} (optional)`}
          value={line}
          onChange={(event) => setLine(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        {problem && (
          <Alert severity="error" role="alert">
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant="outlined" color="secondary" disabled={isIncomplete} onClick={() => run(false)}>
          Save without sending
        </Button>
        <Button
          variant="contained"
          disabled={isIncomplete || !canSend}
          onClick={() => run(true)}
          sx={{ flex: { xs: '1 1 100%', sm: '0 0 auto' } }}
        >
          Send to both
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** 10:00 in London on the next weekday. */
function tomorrowAtTen(): string {
  let moment = Date.now() + DAY_MS;
  while ([0, 6].includes(new Date(moment).getUTCDay())) moment += DAY_MS;
  const day = toLondonInput(new Date(moment).toISOString()).slice(0, 10);
  return fromLondonInput(`${day}T10:00`) ?? new Date(moment).toISOString();
}

/** The server's field errors as one message above the buttons, because these fields cannot show them. */
function whatIsWrong({ message, body }: HttpError): string {
  const errors: object = body?.errors ?? {};
  const said = Object.values(errors).filter((one) => typeof one === 'string');
  return said.length > 0 ? `${said.join('. ')}.` : message;
}
