import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ResponseTimes as Figures } from '#shared/consultations.ts';
import { durationFigure } from '#shared/words.ts';
import type { AdminDataProvider } from '../data-provider.ts';

/** How fast requests had their first answer, over the last 30 and 90 days. */
export function ResponseTimes() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: ['consultations', 'getResponseTimes'],
    queryFn: () => dataProvider.getResponseTimes(),
  });
  // The line is as tall before the figures are there, so that nothing moves when they come.
  return (
    <Box
      component="dl"
      aria-label="Time to the first reply"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 0.5,
        m: 0,
        mb: 2,
        minHeight: { xs: 96, sm: 48 },
      }}
    >
      {data?.data.map((figures) => (
        <Box key={figures.days}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {`First reply, usually after (last ${figures.days} days)`}
          </Typography>
          <Typography component="dd" sx={{ m: 0 }}>
            <Box component="span" sx={{ fontWeight: 700 }}>
              {figures.median_minutes === null
                ? 'No reply yet'
                : durationFigure(figures.median_minutes * 60_000).join(' ')}
            </Box>
            {figures.answered > 0 && (
              <Typography component="span" variant="body2" color="textSecondary">
                {` · ${withinPromise(figures)}`}
              </Typography>
            )}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const withinPromise = ({ in_time, answered, promised_hours }: Figures) =>
  `${in_time} of ${answered} within ${promised_hours} h`;
