import ClockIcon from '@mui/icons-material/ScheduleOutlined';
import LateIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box } from '@mui/material';
import type { Enquiry } from '#shared/consultations.ts';
import { duration, londonDateTime, londonTimeOfDay } from '#shared/words.ts';
import { colours } from '../theme/colours.ts';
import { responseClock } from './response-clock.ts';
import { useNow } from './useNow.ts';

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
