import { Box } from '@mui/material';
import type { Consultation } from '#shared/consultations.ts';
import { colours } from '../colours.ts';
import { londonDateTime } from '../ui/london-time.ts';
import { responseClock } from './response-clock.ts';

const LOOK = {
  calm: { color: colours.ink },
  soon: { color: colours.ink, bgcolor: colours.brassTint, borderLeft: `4px solid ${colours.brass}`, px: 1 },
  overdue: {
    color: colours.danger,
    bgcolor: colours.dangerTint,
    borderLeft: `4px solid ${colours.danger}`,
    px: 1,
    fontWeight: 650,
  },
};

/** The time that the website promised to answer by, with what is left of it while nobody has. */
export function RespondBy({ request }: { request: Consultation }) {
  const clock = responseClock(request, Date.now());
  if (!clock)
    return (
      <span>
        {londonDateTime(request.responded_at) && `Answered ${londonDateTime(request.responded_at)}`}
      </span>
    );
  return (
    <Box
      component="span"
      title={`By ${londonDateTime(request.respond_by)}`}
      sx={{ display: 'inline-block', py: '2px', whiteSpace: 'nowrap', ...LOOK[clock.tone] }}
    >
      {clock.text}
    </Box>
  );
}
