import { Box, ButtonBase, Typography } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { DASHBOARD_PERIODS, type DashboardPeriod, DEFAULT_PERIOD } from '#shared/dashboard.ts';

/** How far back the figures look; stored in the address, so that it survives a reload and can be shared. */
export function usePeriod(): { days: DashboardPeriod; choose: (days: DashboardPeriod) => void } {
  const [query, setQuery] = useSearchParams();
  const days = DASHBOARD_PERIODS.find((period) => String(period) === query.get('days')) ?? DEFAULT_PERIOD;
  return { days, choose: (chosen) => setQuery({ days: String(chosen) }) };
}

export function PeriodSwitch() {
  const { days, choose } = usePeriod();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Typography variant="h2">Activity</Typography>
      <Box role="group" aria-label="Period" sx={{ display: 'flex', gap: 0.5 }}>
        {DASHBOARD_PERIODS.map((period) => (
          <ButtonBase
            key={period}
            aria-pressed={period === days}
            onClick={() => choose(period)}
            sx={{
              minHeight: 44,
              px: 2,
              font: 'inherit',
              fontWeight: 650,
              bgcolor: period === days ? 'text.primary' : 'background.paper',
              color: period === days ? 'background.paper' : 'text.primary',
              '&:hover': {
                textDecoration: period === days ? 'none' : 'underline',
                textUnderlineOffset: '0.2em',
              },
            }}
          >
            {`${period} days`}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}
