import { Box, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Dashboard } from '#shared/dashboard.ts';
import { figure, plural } from '#shared/words.ts';
import { colours, fonts } from '../theme/colours.ts';
import { listed } from './listed.ts';

interface Step {
  label: string;
  count: number;
  colour: string;
  note: string;
  to: string;
}

/** The funnel from page view to client. Each number links to the records it counts. */
export function Funnel({ dashboard }: { dashboard: Dashboard }) {
  const steps = stepsOf(dashboard);
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${steps.length}, minmax(0, 1fr))` },
          bgcolor: 'background.paper',
          border: '1px solid',
          borderColor: 'divider',
        }}
      >
        {steps.map(({ label, count, colour, note, to }) => (
          <Box key={label} component={RouterLink} to={to} sx={STEP}>
            <Typography component="span" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Box component="strong" sx={{ font: `900 2.375rem/0.9 ${fonts.display}` }}>
              {figure(count)}
            </Box>
            {/* The square root keeps small numbers visible beside large ones. */}
            <Box
              component="span"
              aria-hidden
              sx={{ height: 10, bgcolor: colour, minWidth: 2 }}
              style={{ width: `${100 * Math.sqrt(count / most)}%` }}
            />
            <Typography
              component="span"
              variant="body2"
              color="textSecondary"
              sx={{ display: { xs: 'none', md: 'block' } }}
            >
              {note}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Pages viewed and forms opened count only visitors who allow it, so the true numbers are higher.
        Enquiries, meetings and clients are complete.
      </Typography>
    </>
  );
}

function stepsOf({ days, from, funnel }: Dashboard): Step[] {
  const { views, opened, enquiries, meetings, won, open } = funnel;
  const sources = `/sources?days=${days}`;
  const asked = (filter: object) => listed('/consultations', { ...filter, created_at_gte: from });
  return [
    {
      label: 'Pages viewed',
      count: views,
      colour: colours.sky,
      note: 'visitors who allow counting',
      to: sources,
    },
    {
      label: 'Form opened',
      count: opened,
      colour: colours.sky,
      note: views > 0 ? `${figure(Math.round((100 * opened) / views))} in 100 views` : 'from any page',
      to: sources,
    },
    { label: 'Enquiries', count: enquiries, colour: colours.brass, note: 'complete', to: asked({}) },
    {
      label: 'Meetings agreed',
      count: meetings,
      colour: colours.brass,
      note: `of ${plural(enquiries, 'enquiry', 'enquiries')}`,
      to: asked({ had_meeting: true }),
    },
    {
      label: 'Won',
      count: won,
      colour: colours.vermilion,
      note: `${figure(open)} still open`,
      to: asked({ status: 'won' }),
    },
  ];
}

const STEP = {
  display: 'grid',
  gridTemplateColumns: { xs: '124px 56px minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
  alignItems: 'center',
  gap: { xs: 1, md: 0.75 },
  p: { xs: '5px 16px', md: '13px 20px' },
  minHeight: 44,
  color: 'inherit',
  textDecoration: 'none',
  '& + &': {
    borderTop: { xs: `1px solid ${colours.line}`, md: 'none' },
    borderLeft: { md: `1px solid ${colours.line}` },
  },
  '&:hover strong': { textDecoration: 'underline', textDecorationThickness: 2 },
} as const;
