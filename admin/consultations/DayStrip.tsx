import { Box, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import type { Appointment } from '#shared/appointments.ts';
import { londonDayName, londonTimeOfDay } from '#shared/words.ts';
import { fromLondonInput, londonDayEnd, londonDayStart } from '../forms/london-time.ts';
import { colours } from '../theme/colours.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface DayStripProps {
  /** YYYY-MM-DD in London. */
  day: string;
  starts_at: string;
  minutes: number;
  host: { id: string; name: string };
  /** The appointment that is being changed. */
  except: string;
}

/** A day with its other appointments, and whether the chosen time overlaps one. */
export function DayStrip({ day, starts_at, minutes, host, except }: DayStripProps) {
  const from = londonDayStart(day);
  const to = londonDayEnd(day);
  const { data } = useGetList<Appointment>(
    'appointments',
    {
      filter: { starts_at_gte: from, starts_at_lte: to, cancelled: false },
      pagination: { page: 1, perPage: 200 },
      sort: { field: 'starts_at', order: 'ASC' },
    },
    { enabled: from !== null && to !== null },
  );
  const begin = Date.parse(starts_at);
  const end = begin + minutes * MINUTE_MS;
  const others = (data ?? []).filter(({ id }) => id !== except);
  const clashes = others.filter(
    (one) => one.host_id === host.id && Date.parse(one.starts_at) < end && Date.parse(one.ends_at) > begin,
  );
  const nine = Date.parse(londonAt(day, '09:00', begin));
  const six = nine + 9 * HOUR_MS;
  const all = [begin, ...others.map((one) => Date.parse(one.starts_at))];
  const first = Math.min(nine, ...all.map((moment) => moment - (moment % HOUR_MS)));
  const last = Math.max(six, end, ...others.map((one) => Date.parse(one.ends_at)));
  const hours = Math.ceil((last - first) / HOUR_MS);
  const share = (moment: number) => `${((moment - first) / (hours * HOUR_MS)) * 100}%`;
  const block = (key: string, at: number, until: number, label: string, isOurs: boolean) => (
    <Box
      key={key}
      sx={{
        position: 'absolute',
        top: 22,
        bottom: 0,
        left: share(at),
        width: `calc(${share(until)} - ${share(at)})`,
        bgcolor: isOurs ? 'primary.main' : colours.line,
        color: isOurs ? 'primary.contrastText' : 'text.primary',
        fontSize: '0.75rem',
        fontWeight: 650,
        px: 0.75,
        py: 0.5,
        overflow: 'hidden',
        whiteSpace: 'nowrap',
      }}
    >
      {until - at >= HOUR_MS && label}
    </Box>
  );
  return (
    <Box>
      <Typography sx={{ fontWeight: 650, mb: 0.5 }}>{londonDayName(begin, 'long')}</Typography>
      <Box
        aria-hidden
        sx={{
          position: 'relative',
          height: 56,
          border: '1px solid',
          borderColor: 'divider',
          overflow: 'hidden',
        }}
      >
        {Array.from({ length: hours }, (_, hour) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: hours of a day have no other name
            key={hour}
            sx={{
              position: 'absolute',
              top: 0,
              bottom: 0,
              left: share(first + hour * HOUR_MS),
              borderLeft: hour === 0 ? 0 : '1px solid',
              borderColor: 'divider',
              pl: 0.5,
              fontSize: '0.75rem',
              color: 'text.secondary',
            }}
          >
            {londonTimeOfDay(first + hour * HOUR_MS).slice(0, 2)}
          </Box>
        ))}
        {others.map((one) =>
          block(
            one.id,
            Date.parse(one.starts_at),
            Date.parse(one.ends_at),
            `${one.host}: ${one.first_name} ${one.last_name}`,
            false,
          ),
        )}
        {block('ours', begin, end, londonTimeOfDay(begin), true)}
      </Box>
      <Typography
        role="status"
        variant="body2"
        sx={{
          mt: 0.75,
          ...(clashes.length > 0 ? { color: 'error.main', fontWeight: 650 } : { color: 'text.secondary' }),
        }}
      >
        {clashes.length > 0
          ? `${host.name} has another appointment then: ${clashes
              .map(
                (one) =>
                  `${one.first_name} ${one.last_name}, ${londonTimeOfDay(one.starts_at)} to ${londonTimeOfDay(one.ends_at)}`,
              )
              .join('; ')}. You can still agree this time.`
          : `${host.name || 'Nobody'} has no other appointment then. Grey is taken by appointments in this back office; other calendars are not read.`}
      </Typography>
    </Box>
  );
}

/** @returns a time on a London day; `otherwise` while the day is still being typed */
const londonAt = (day: string, time: string, otherwise: number): string =>
  fromLondonInput(`${day}T${time}`) ?? new Date(otherwise).toISOString();
