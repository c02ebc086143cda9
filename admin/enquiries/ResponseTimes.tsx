import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ResponseTimes as Figures } from '#shared/consultations.ts';
import { durationFigure } from '#shared/words.ts';
import { adminApi } from '../session/http.ts';

/** How quickly enquiries of the last 30 days got their first reply. */
export function ResponseTimes() {
  const { data } = useQuery({
    queryKey: ['consultations', 'getResponseTimes'],
    queryFn: () => adminApi<Figures[]>('consultations/response-times'),
  });
  const figures = data?.find(({ days }) => days === 30);
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
