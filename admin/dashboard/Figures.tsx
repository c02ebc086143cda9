import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Dashboard } from '#shared/dashboard.ts';
import { durationFigure, figure } from '#shared/words.ts';
import { colours, fonts } from '../theme/colours.ts';
import { asPercent, flowChange, shareChange, stockChange, timeChange } from './change.ts';

interface FigureTile {
  label: string;
  slab: string;
  value: string;
  unit?: string;
  change: string;
  more?: string;
  /** The list behind the figure. */
  to: string;
}

/** Headline numbers, each beside what it was before. They come from the tables and need nobody's consent. */
export function Figures({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {tilesOf(dashboard).map((tile) => (
        <Tile key={tile.label} {...tile} />
      ))}
    </Box>
  );
}

const LABELS = [
  'Consultation requests',
  'First reply, usually after',
  'Newsletter sign-ups',
  'Confirmed subscribers',
  'Article views',
  'Published articles',
] as const;

function tilesOf({ figures, days }: Dashboard): FigureTile[] {
  const { requests, response_ms, answered, sign_ups, confirmed, confirmation_rate } = figures;
  const [amount, unit] = response_ms.value === null ? ['–', undefined] : durationFigure(response_ms.value);
  const share =
    confirmation_rate.value === null
      ? undefined
      : `${asPercent(confirmation_rate.value)} of new sign-ups confirmed, ${shareChange(confirmation_rate, days)}`;
  return [
    {
      label: LABELS[0],
      slab: colours.vermilion,
      value: whole(requests.value),
      change: flowChange(requests, days),
      to: '/consultations',
    },
    {
      label: LABELS[1],
      slab: colours.vermilion,
      value: amount,
      ...(unit ? { unit } : {}),
      change:
        response_ms.value === null
          ? `no request of the last ${days} days has a reply yet`
          : timeChange(response_ms, days),
      more: `${answered} of ${whole(requests.value)} answered`,
      to: '/consultations',
    },
    {
      label: LABELS[2],
      slab: colours.brass,
      value: whole(sign_ups.value),
      change: flowChange(sign_ups, days),
      to: '/newsletter',
    },
    {
      label: LABELS[3],
      slab: colours.brass,
      value: whole(confirmed.value),
      change: stockChange(confirmed, days),
      ...(share ? { more: share } : {}),
      to: `/newsletter?filter=${encodeURIComponent('{"status":"confirmed"}')}`,
    },
    {
      label: LABELS[4],
      slab: colours.sky,
      value: whole(figures.article_views.value),
      change: flowChange(figures.article_views, days),
      to: '/posts?sort=views&order=DESC',
    },
    {
      label: LABELS[5],
      slab: colours.sky,
      value: whole(figures.published_posts.value),
      change: stockChange(figures.published_posts, days),
      to: `/posts?filter=${encodeURIComponent('{"status":"published"}')}`,
    },
  ];
}

const whole = (value: number | null) => figure(value ?? 0);

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const HEIGHT = { xs: 208, md: 188 };

function Tile({ label, slab, value, unit, change, more, to }: FigureTile) {
  return (
    <Box
      component={RouterLink}
      to={to}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 0.75,
        minHeight: HEIGHT,
        p: { xs: 1.5, sm: 2.5 },
        bgcolor: 'background.paper',
        color: 'inherit',
        textDecoration: 'none',
        borderTop: `10px solid ${slab}`,
        '&:hover .label': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
      }}
    >
      <Typography className="label" component="span" sx={{ fontWeight: 650, lineHeight: 1.3 }}>
        {label}
      </Typography>
      <Box component="strong" sx={{ font: `900 clamp(3.5rem, 6vw, 5rem)/0.8 ${fonts.display}`, py: 1 }}>
        {value}
        {unit && <Unit>{unit}</Unit>}
      </Box>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ mt: 'auto' }}>
        {sentence(change)}
        {more && (
          <Box component="span" sx={{ display: 'block' }}>
            {more}
          </Box>
        )}
      </Typography>
    </Box>
  );
}

const Unit = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ fontSize: '0.45em', ml: '0.2em' }}>
    {children}
  </Box>
);
