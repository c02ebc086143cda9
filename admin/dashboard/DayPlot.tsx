import { Box, useMediaQuery, useTheme } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { colours } from '../theme/colours.ts';
import { longDay, shortDay } from './days.ts';

interface DayPlotProps {
  title: string;
  days: { day: string; count: number }[];
  /** @returns a count with its noun */
  words: (count: number) => string;
  /** Pixels. */
  height: number;
  colour: keyof typeof COLOURS.light;
}

/** At least 3 to 1 against the paper of their scheme. */
const COLOURS = {
  light: { visits: colours.claret, sign_ups: colours.ink, requests: colours.vermilion },
  dark: { visits: colours.sky, sign_ups: colours.brass, requests: colours.vermilion },
};

/** Bars, one for each day; arrow keys walk along them. */
export function DayPlot({ title, days, words, height, colour }: DayPlotProps) {
  const { palette } = useTheme();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'));
  const most = days.reduce((best, day) => (day.count > best.count ? day : best));
  const every = Math.ceil(days.length / (isWide ? 8 : 4));
  const total = days.reduce((sum, { count }) => sum + count, 0);

  return (
    <Box
      role="figure"
      aria-label={`${title}: ${words(total)} in ${days.length} days, most on ${longDay(most.day)}: ${words(most.count)}.`}
    >
      <BarChart
        height={height}
        margin={{ top: 12, right: 24, bottom: 0, left: 0 }}
        hideLegend
        skipAnimation
        borderRadius={0}
        grid={{ horizontal: true }}
        series={[
          {
            data: days.map(({ count }) => count),
            label: title,
            color: COLOURS[palette.mode][colour],
            valueFormatter: (count) => words(count ?? 0),
          },
        ]}
        xAxis={[
          {
            data: days.map(({ day }) => day),
            scaleType: 'band',
            categoryGapRatio: days.length > 31 ? 0.15 : 0.3,
            valueFormatter: (day: string, { location }) =>
              location === 'tick' ? shortDay(day) : longDay(day),
            // Counted from today, which is the day that people look for.
            tickLabelInterval: () => true,
            tickPlacement: 'middle',
            tickLabelPlacement: 'middle',
            tickInterval: (_day, index) => (days.length - 1 - index) % every === 0,
          },
        ]}
        yAxis={[
          {
            min: 0,
            max: Math.max(4, most.count),
            tickMinStep: 1,
            width: 44,
            disableLine: true,
            disableTicks: true,
          },
        ]}
      />
    </Box>
  );
}
