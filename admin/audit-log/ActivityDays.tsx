import BackOfficeIcon from '@mui/icons-material/SettingsOutlined';
import { Avatar, Box, Link, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEntry } from '#shared/audit-log.ts';
import { londonDate, londonTimeOfDay } from '#shared/words.ts';
import { CardsLoading } from '../lists/CardList.tsx';
import { byDay } from './days.ts';
import { useNames } from './labels.ts';
import { entryPath } from './paths.ts';
import { sentenceOf } from './sentence.ts';
import { TakeBack } from './TakeBack.tsx';

/** The log as sentences, grouped by day. */
export function ActivityDays() {
  const { data, isPending } = useListContext<AuditEntry>();
  if (isPending) return <CardsLoading height={36} />;
  return (
    <Box sx={{ border: 1, borderColor: 'divider' }}>
      {byDay(data ?? [], Date.now()).map(({ day, entries }) => (
        <section key={day} aria-label={day}>
          <Typography
            component="h2"
            sx={{
              fontSize: '0.9375rem',
              fontWeight: 700,
              px: { xs: 2, sm: 2.75 },
              py: 1.25,
              borderBottom: '2px solid',
              borderColor: 'text.primary',
            }}
          >
            {day}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </Box>
        </section>
      ))}
    </Box>
  );
}

function Line({ entry }: { entry: AuditEntry }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '3.25rem 28px minmax(0, 1fr) auto',
        columnGap: { xs: 1, sm: 2 },
        alignItems: 'center',
        minHeight: 52,
        px: { xs: 2, sm: 2.75 },
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography
        component="time"
        dateTime={entry.at}
        title={`${londonDate(entry.at)}, London time`}
        color="textSecondary"
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {londonTimeOfDay(entry.at)}
      </Typography>
      <Avatar
        aria-hidden
        sx={{ width: 28, height: 28, bgcolor: 'primary.light', color: 'text.primary', fontSize: '0.75rem' }}
      >
        {entry.user_name ? initials(entry.user_name) : <BackOfficeIcon fontSize="small" />}
      </Avatar>
      <Link
        component={RouterLink}
        to={entryPath(entry.id)}
        color="inherit"
        underline="hover"
        sx={{ overflowWrap: 'anywhere', fontWeight: 400 }}
      >
        <SentenceText entry={entry} />
      </Link>
      <TakeBack entry={entry} />
    </Box>
  );
}

/** A line of the log, with the title in bold. */
export function SentenceText({ entry }: { entry: AuditEntry }) {
  const { start, title, end } = sentenceOf(entry, useNames());
  return (
    <>
      {start}
      {title !== undefined && (
        <>
          {' '}
          <strong>{`“${title}”`}</strong>
        </>
      )}
      {end}
    </>
  );
}

const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
};
