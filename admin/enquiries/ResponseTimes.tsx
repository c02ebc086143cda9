import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { durationFigure } from '#shared/words.ts';
import type { AdminDataProvider } from '../data-provider.ts';

/** How quickly enquiries of the last 30 days got their first reply. */
export function ResponseTimes() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: ['consultations', 'getResponseTimes'],
    queryFn: () => dataProvider.getResponseTimes(),
  });
  const figures = data?.data.find(({ days }) => days === 30);
  // Reserves the line's height, so that nothing moves when the figures load.
  return (
    <Typography color="textSecondary" sx={{ mt: -1.5, mb: 2, minHeight: { xs: 46, sm: 23 } }}>
      {figures &&
        (figures.median_minutes === null ? (
          'No first reply in the last 30 days.'
        ) : (
          <>
            {'First reply usually after '}
            <b>{durationFigure(figures.median_minutes * 60_000).join(' ')}</b>
            {`; ${figures.in_time} of ${figures.received} within the promised time in the last 30 days.`}
          </>
        ))}
    </Typography>
  );
}
