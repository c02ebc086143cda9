import { TextField, Typography } from '@mui/material';
import { useNow } from '../../browser.ts';
import { clockNote, fromLondonInput, toLondonInput } from '../../forms/london-time.ts';
import { duration, londonDateTime } from '../../words.ts';

const HOUR_MS = 3_600_000;
/** Shortest time in which something can still be put right. */
const ROOM_MS = HOUR_MS / 2;

export interface ScheduleChoice {
  /** The typed London time. */
  local: string;
  /** ISO 8601 in UTC; null while the input is invalid. */
  moment: string | null;
}

/** @returns the scheduled time, or the next full hour that leaves some time */
export function startingChoice(publishedAt: string | null, now: number): ScheduleChoice {
  const moment = publishedAt ?? new Date(Math.ceil((now + ROOM_MS) / HOUR_MS) * HOUR_MS).toISOString();
  return { local: toLondonInput(moment), moment };
}

interface ScheduleFieldsProps {
  choice: ScheduleChoice;
  onChange: (choice: ScheduleChoice) => void;
  label?: string;
  /** What happens at the time. */
  verb?: string;
  /** Message for a time in the past, if not the one for posts. */
  passed?: string;
}

/** A date and time in London, with what it means. */
export function ScheduleFields(props: ScheduleFieldsProps) {
  const { choice, onChange, label = 'Publication time (London)', verb = 'Publishes', passed } = props;
  const now = useNow();
  const note = clockNote(choice.local);
  return (
    <>
      <TextField
        type="datetime-local"
        label={label}
        value={choice.local}
        onChange={({ target }) => onChange({ local: target.value, moment: fromLondonInput(target.value) })}
      />
      {note && <Typography role="alert">{note}</Typography>}
      <Typography role="status" sx={{ fontWeight: 650 }}>
        {meaningOf(choice.moment, now, verb, passed)}
      </Typography>
    </>
  );
}

function meaningOf(moment: string | null, now: number, verb: string, passed?: string): string {
  if (moment === null) return 'Enter a date and a time.';
  const at = Date.parse(moment);
  return at > now
    ? `${verb} in ${duration(at - now)}, on ${londonDateTime(moment)} London time.`
    : (passed ?? `This time has passed: the article is public at once, dated ${londonDateTime(moment)}.`);
}
