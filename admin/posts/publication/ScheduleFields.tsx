import {
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { countdown, londonDateTime } from '#shared/words.ts';
import { toLondonInput } from '../../forms/london-time.ts';
import { londonMeanings } from './london-meanings.ts';
import { useNow } from './useNow.ts';

const HOUR_MS = 3_600_000;

export interface ScheduleChoice {
  /** The typed London time. */
  local: string;
  /** ISO 8601 in UTC; null while the input is invalid. */
  moment: string | null;
}

/** @returns the scheduled time, or the next full hour */
export function startingChoice(publishedAt: string | null, now: number): ScheduleChoice {
  const moment = publishedAt ?? new Date(Math.ceil((now + 1) / HOUR_MS) * HOUR_MS).toISOString();
  return { local: toLondonInput(moment), moment };
}

interface ScheduleFieldsProps {
  choice: ScheduleChoice;
  onChange: (choice: ScheduleChoice) => void;
  /** Message for a time in the past, if not the one for posts. */
  passed?: string;
}

/** A date and time in London, with an explanation; asks which of two is meant when the clocks go back. */
export function ScheduleFields({ choice, onChange, passed }: ScheduleFieldsProps) {
  const now = useNow();
  const meanings = londonMeanings(choice.local);

  return (
    <>
      <TextField
        type="datetime-local"
        label="Publication time (London)"
        value={choice.local}
        onChange={({ target }) =>
          onChange({ local: target.value, moment: londonMeanings(target.value)?.moments[0] ?? null })
        }
      />
      {meanings?.kind === 'twice' && (
        <FormControl>
          <FormLabel id="which-hour">The clocks go back on this day, so this time comes twice.</FormLabel>
          <RadioGroup
            aria-labelledby="which-hour"
            value={choice.moment}
            onChange={(_event, moment) => onChange({ ...choice, moment })}
          >
            <FormControlLabel
              value={meanings.moments[0]}
              control={<Radio />}
              label="The first time, before the clocks go back (summer time)"
            />
            <FormControlLabel
              value={meanings.moments[1]}
              control={<Radio />}
              label="The second time, an hour later (winter time)"
            />
          </RadioGroup>
        </FormControl>
      )}
      {meanings?.kind === 'never' && (
        <Typography role="alert">
          {`The clocks go forward on this day, so this time does not exist. It will be ${londonDateTime(choice.moment)}.`}
        </Typography>
      )}
      <Typography role="status" sx={{ fontWeight: 650 }}>
        {meaningOf(choice.moment, now, passed)}
      </Typography>
    </>
  );
}

function meaningOf(moment: string | null, now: number, passed?: string): string {
  if (moment === null) return 'Enter a date and a time.';
  const at = Date.parse(moment);
  return at > now
    ? `Publishes in ${countdown(now, at)}, on ${londonDateTime(moment)} London time.`
    : (passed ?? `This time has passed: the article is public at once, dated ${londonDateTime(moment)}.`);
}
