import {
  Box,
  Button,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { Dashboard } from '#shared/dashboard.ts';
import { figure } from '#shared/words.ts';
import { colours, fonts } from '../theme/colours.ts';
import { Block } from './Block.tsx';
import { longDay } from './days.ts';

/** The drawing library is the heaviest part of the page, and everything else of it is of use before. */
export const loadPlot = () => import('./DayPlot.tsx').then((plot) => ({ default: plot.DayPlot }));
const DayPlot = lazy(loadPlot);

type Series = 'visits' | 'sign_ups' | 'requests';

interface Shown {
  series: Series;
  title: string;
  /** What is counted, for one and for many. */
  noun: [one: string, many: string];
  slab: string;
  /** Said in place of the plot when nothing was counted. */
  none: string;
  note?: string;
}

const VISITS: Shown = {
  series: 'visits',
  title: 'Visits',
  noun: ['page view', 'page views'],
  slab: colours.sky,
  none: 'No visitor who allowed analytics viewed a page.',
  note: 'Page views of visitors who allowed analytics; in truth there were more. Requests, sign-ups and article views are complete.',
};
const SIGN_UPS: Shown = {
  series: 'sign_ups',
  title: 'Newsletter sign-ups',
  noun: ['sign-up', 'sign-ups'],
  slab: colours.brass,
  none: 'Nobody signed up.',
};
const REQUESTS: Shown = {
  series: 'requests',
  title: 'Consultation requests',
  noun: ['request', 'requests'],
  slab: colours.vermilion,
  none: 'Nobody asked for a consultation.',
};

export function Plots({ dashboard }: { dashboard: Dashboard }) {
  return (
    <>
      <PlotPanel dashboard={dashboard} shown={VISITS} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
        <PlotPanel dashboard={dashboard} shown={REQUESTS} />
        <PlotPanel dashboard={dashboard} shown={SIGN_UPS} />
      </Box>
    </>
  );
}

/** Of plot, table and everything that stands in for them, so that nothing moves. */
const HEIGHT = 240;

function PlotPanel({ dashboard, shown }: { dashboard: Dashboard; shown: Shown }) {
  const [isTable, setTable] = useState(false);
  const days = dashboard.series.map((day) => ({ day: day.day, count: day[shown.series] }));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const words = (count: number) => `${figure(count)} ${count === 1 ? shown.noun[0] : shown.noun[1]}`;

  return (
    <Block
      title={shown.title}
      slab={shown.slab}
      note={shown.note}
      aside={
        <Button
          size="small"
          sx={{ ml: 'auto' }}
          onClick={() => setTable(!isTable)}
          aria-label={`${shown.title}: ${toggle(isTable)}`}
        >
          {toggle(isTable)}
        </Button>
      }
    >
      <Box sx={{ height: 44, display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Box component="span" sx={{ font: `900 3rem/0.8 ${fonts.display}` }}>
          {figure(total)}
        </Box>
        <Typography component="span" color="textSecondary">
          {`${total === 1 ? shown.noun[0] : shown.noun[1]} in ${dashboard.days} days`}
        </Typography>
      </Box>
      <Box sx={{ height: HEIGHT }}>
        {isTable ? (
          <DayTable title={shown.title} heading={shown.noun[1]} days={days} />
        ) : total === 0 ? (
          <Box sx={{ height: '100%', display: 'grid', placeItems: 'center', bgcolor: 'background.default' }}>
            <Typography color="textSecondary" sx={{ p: 2, textAlign: 'center' }}>
              {shown.none}
            </Typography>
          </Box>
        ) : (
          <Suspense fallback={<Waiting />}>
            <DayPlot title={shown.title} days={days} words={words} height={HEIGHT} colour={shown.series} />
          </Suspense>
        )}
      </Box>
    </Block>
  );
}

const toggle = (isTable: boolean) => (isTable ? 'Show as chart' : 'Show as table');

const Waiting = () => <Skeleton variant="rectangular" animation={false} height={HEIGHT} />;

function DayTable(props: { title: string; heading: string; days: { day: string; count: number }[] }) {
  return (
    <Box
      role="region"
      aria-label={`${props.title} by day`}
      tabIndex={0}
      sx={{ height: '100%', overflowY: 'auto' }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>Day</TableCell>
            <TableCell align="right" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
              {props.heading}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {[...props.days].reverse().map(({ day, count }) => (
            <TableRow key={day}>
              <TableCell>{longDay(day)}</TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {figure(count)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
