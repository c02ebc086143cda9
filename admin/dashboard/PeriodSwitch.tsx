import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { DASHBOARD_PERIODS, type DashboardPeriod, DEFAULT_PERIOD } from '#shared/dashboard.ts';

/** How many days the figures cover. Stored in the URL, so that it survives a reload and can be shared. */
export function usePeriod(): { days: DashboardPeriod; choose: (days: DashboardPeriod) => void } {
  const [query, setQuery] = useSearchParams();
  const days = DASHBOARD_PERIODS.find((period) => String(period) === query.get('days')) ?? DEFAULT_PERIOD;
  return { days, choose: (chosen) => setQuery({ days: String(chosen) }) };
}

export function PeriodSwitch() {
  const { days, choose } = usePeriod();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="secondary"
      aria-label="Period"
      value={days}
      onChange={(_event, chosen: DashboardPeriod | null) => chosen && choose(chosen)}
    >
      {DASHBOARD_PERIODS.map((period) => (
        <ToggleButton key={period} value={period} sx={BUTTON}>
          {`${period} days`}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const BUTTON = {
  minHeight: 44,
  px: 1.75,
  fontWeight: 600,
  bgcolor: 'background.paper',
  color: 'text.primary',
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'text.primary', color: 'background.paper' },
} as const;
