import ClockIcon from '@mui/icons-material/ScheduleOutlined';
import LateIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Typography } from '@mui/material';
import type { Enquiry } from '#shared/consultations.ts';
import { londonDay } from '#shared/london-clock.ts';
import { distance } from '#shared/words.ts';
import { useNow } from '../browser.ts';
import { colours } from '../theme/colours.ts';
import { duration, londonDate, londonDateTime, londonDayName, londonTimeOfDay } from '../words.ts';

const DAY_MS = 24 * 3_600_000;
const HALF_YEAR = 183 * DAY_MS;

/** @returns the London day of a moment, relative to now where possible: 'Today', 'Yesterday', 'Tomorrow', 'Fri 20 Nov' or '4 Aug 2025' */
function dayName(iso: string, now: number): string {
  const at = Date.parse(iso);
  const on = londonDay(new Date(at));
  for (const [name, days] of [
    ['Today', 0],
    ['Yesterday', -1],
    ['Tomorrow', 1],
  ] as const)
    if (on === londonDay(new Date(now + days * DAY_MS))) return name;
  return Math.abs(at - now) < HALF_YEAR ? londonDayName(at, 'short') : londonDate(iso);
}

/** @returns the result of `dayName` or `moment` for mid-sentence use: 'today', 'Fri 20 Nov' */
export const midSentence = (words: string): string =>
  words.replace(/^(Today|Yesterday|Tomorrow)/, (name) => name.toLowerCase());

/** @returns such as 'Yesterday, 16:42', in London time */
export const moment = (iso: string, now: number): string => `${dayName(iso, now)}, ${londonTimeOfDay(iso)}`;

const HOUR = 3_600_000;

/** Hours before the deadline at which the clock turns brass. Reminder emails go out later. */
const SOON_HOURS = 12;

interface ResponseClock {
  tone: 'calm' | 'soon' | 'overdue';
  text: string;
}

/** @returns the time left for the first response to a new enquiry; null once it has had one, or if it is spam */
export function responseClock(
  enquiry: Pick<Enquiry, 'status' | 'respond_by'>,
  now: number,
): ResponseClock | null {
  if (enquiry.status !== 'new') return null;
  const left = Date.parse(enquiry.respond_by) - now;
  if (left < 0) return { tone: 'overdue', text: `Late by ${duration(-left)}` };
  return { tone: left <= SOON_HOURS * HOUR ? 'soon' : 'calm', text: `${duration(left)} left` };
}

const LOOK = {
  calm: { color: colours.ink, bgcolor: colours.skyTint },
  soon: { color: colours.ink, bgcolor: colours.brassTint },
  overdue: {
    color: colours.danger,
    bgcolor: colours.dangerTint,
    borderLeft: `4px solid ${colours.danger}`,
    fontWeight: 650,
  },
};

const ICON = { fontSize: '1.125em' };

/** A countdown to the promised response time, or how long the first response took. */
export function RespondBy({ enquiry, withTime = false }: { enquiry: Enquiry; withTime?: boolean }) {
  const clock = responseClock(enquiry, useNow());
  if (!clock) return <Answered enquiry={enquiry} />;
  return (
    <Box
      component="span"
      title={`By ${londonDateTime(enquiry.respond_by)}`}
      data-tone={clock.tone}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        py: '2px',
        fontSize: '0.875rem',
        whiteSpace: 'nowrap',
        ...LOOK[clock.tone],
      }}
    >
      {clock.tone === 'overdue' ? <LateIcon sx={ICON} /> : <ClockIcon sx={ICON} />}
      {withTime && clock.tone !== 'overdue'
        ? `${clock.text}, until ${londonTimeOfDay(enquiry.respond_by)}`
        : clock.text}
    </Box>
  );
}

function Answered({ enquiry: { responded_at, created_at } }: { enquiry: Enquiry }) {
  if (!responded_at) return null;
  const took = duration(Math.max(0, Date.parse(responded_at) - Date.parse(created_at)));
  return (
    <span>
      {'Answered after '}
      <span style={{ whiteSpace: 'nowrap' }}>{took}</span>
    </span>
  );
}

/** The next step of an enquiry, or the latest, depending on its state. */
export function NextStep({ enquiry }: { enquiry: Enquiry }) {
  const now = useNow();
  const { status, replied_at, responded_at, meeting_at, closed_at } = enquiry;
  if (status === 'new') return <RespondBy enquiry={enquiry} />;
  if (status === 'meeting_agreed' && meeting_at) {
    return (
      <Typography component="span" variant="body2" noWrap sx={{ fontWeight: 650 }}>
        {moment(meeting_at, now)}
      </Typography>
    );
  }
  const wrote = replied_at ?? responded_at;
  const words = closed_at
    ? `Closed ${midSentence(dayName(closed_at, now))}`
    : status === 'replied' && wrote
      ? `We wrote ${distance(Date.parse(wrote), now)} ago`
      : '';
  return words ? (
    <Typography component="span" variant="caption">
      {words}
    </Typography>
  ) : null;
}
