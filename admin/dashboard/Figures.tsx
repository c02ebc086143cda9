import NextIcon from '@mui/icons-material/ChevronRight';
import {
  Box,
  Button,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Skeleton,
  Typography,
} from '@mui/material';
import { type ReactElement, type ReactNode, useId } from 'react';
import { Link } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { DASHBOARD_DAYS, type Dashboard } from '#shared/dashboard.ts';
import { sourceName } from '#shared/sources.ts';
import { figure } from '#shared/words.ts';
import { isForbidden } from '../layout/Problem.tsx';
import { colours, fonts } from '../theme/colours.ts';
import { duration } from '../words.ts';
import { listed } from './tasks.ts';

interface FigureTile {
  label: string;
  slab: string;
  value: string;
  note: string;
  /** The list behind the figure, and what it is. */
  link: { label: string; to: string };
}

/** Four figures. They are counted from the tables, not by tracking, so they need no consent. */
export function Figures({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {tilesOf(dashboard).map((tile) => (
        <Tile key={tile.label} {...tile} />
      ))}
    </Box>
  );
}

function tilesOf(dashboard: Dashboard): FigureTile[] {
  const { from, enquiries, response_ms, in_time, confirmed, article_views, sources } = dashboard;
  const theirs = listed('/consultations', { created_at_gte: from });
  const [first, second] = sources;
  return [
    {
      label: 'First reply, usually after',
      slab: colours.vermilion,
      value: response_ms === null ? '–' : duration(response_ms),
      note:
        enquiries === 0
          ? `no enquiries in the last ${DASHBOARD_DAYS} days`
          : `${figure(in_time)} of ${figure(enquiries)} within the promised time`,
      link: { label: 'Open these enquiries', to: theirs },
    },
    {
      label: 'People on the newsletter',
      slab: colours.brass,
      value: figure(confirmed.value),
      note: `${figure(confirmed.before)} ${DASHBOARD_DAYS} days ago`,
      link: { label: 'Open subscribers', to: listed('/newsletter', { status: 'confirmed' }) },
    },
    {
      label: 'Article views',
      slab: colours.sky,
      value: figure(article_views.value),
      note: `${figure(article_views.before)} in the ${DASHBOARD_DAYS} days before`,
      link: { label: 'Articles by views', to: '/posts?sort=views&order=DESC' },
    },
    {
      label: 'Most enquiries come from',
      slab: colours.claret,
      value: first ? sourceName(first.source) : '–',
      note: first
        ? [
            `${figure(first.count)} of ${figure(enquiries)}`,
            second && `${sourceName(second.source)} ${figure(second.count)}`,
          ]
            .filter(Boolean)
            .join('; ')
        : `none in the last ${DASHBOARD_DAYS} days`,
      link: { label: 'Open these enquiries', to: theirs },
    },
  ];
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function Tile({ label, slab, value, note, link }: FigureTile) {
  return (
    <Box
      component={RouterLink}
      to={link.to}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 0.5,
        p: { xs: 1.75, sm: '16px 20px' },
        bgcolor: 'background.paper',
        color: 'inherit',
        textDecoration: 'none',
        borderTop: `10px solid ${slab}`,
        overflowWrap: 'anywhere',
        '&:hover .to': { textDecoration: 'underline' },
      }}
    >
      <Typography component="span" sx={{ fontWeight: 650, lineHeight: 1.3 }}>
        {label}
      </Typography>
      <Box
        component="strong"
        sx={{ font: `900 2.375rem/0.9 ${fonts.display}`, textTransform: 'uppercase', py: 0.25 }}
      >
        {value}
      </Box>
      <Typography component="span" variant="caption" sx={{ display: { xs: 'none', sm: 'block' } }}>
        {sentence(note)}
      </Typography>
      <Box component="span" className="to" sx={{ mt: 'auto', color: 'primary.main', fontWeight: 650 }}>
        {link.label}
      </Box>
    </Box>
  );
}

interface CardProps {
  title: string;
  /** Colour of the slab on top. */
  slab: string;
  /** Beside the title: a text, or a link to the whole list. */
  aside?: string | { label: string; to: string } | undefined;
  /** The query behind the card; if it failed, the card says why, and offers to try again if that may help. */
  query: { data?: unknown; error: Error | null; refetch: () => unknown };
  children: ReactNode;
}

/** A part of the dashboard. If it fails to load it says so, and the others are unaffected. */
export function Card({ title, slab, aside, query, children }: CardProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        bgcolor: 'background.paper',
        borderTop: `10px solid ${slab}`,
        px: { xs: 2, sm: 2.75 },
        pb: { xs: 1.5, sm: 1.75 },
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'baseline', py: 1.5 }}>
        <Typography id={id} variant="h2" sx={{ fontSize: '1.625rem' }}>
          {title}
        </Typography>
        {typeof aside === 'string' && <Typography color="textSecondary">{aside}</Typography>}
        {typeof aside === 'object' && (
          <Link to={aside.to} sx={{ whiteSpace: 'nowrap' }}>
            {aside.label}
          </Link>
        )}
      </Box>
      {query.data !== undefined ? (
        children
      ) : query.error ? (
        <Box role="alert">
          <Typography sx={{ mb: 1 }}>Could not be loaded. {query.error.message}</Typography>
          {!isForbidden(query.error) && (
            <Button variant="outlined" onClick={() => query.refetch()}>
              Try again
            </Button>
          )}
        </Box>
      ) : (
        <Skeleton role="status" aria-label="Loading" height={120} />
      )}
    </Box>
  );
}

export interface Line {
  key: string;
  to: string;
  icon?: ReactElement;
  title: ReactNode;
  note?: ReactNode;
  /** At the right, before the arrow. */
  end?: ReactNode;
}

/** The lines of a card, each a link. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <List disablePadding sx={{ borderTop: '2px solid', borderColor: 'text.primary' }}>
      {lines.map(({ key, to, icon, title, note, end }, at) => (
        <ListItem key={key} disablePadding divider={at < lines.length - 1}>
          <ListItemButton to={to} disableGutters sx={{ columnGap: 1.5 }}>
            {icon && <ListItemIcon sx={{ minWidth: 0 }}>{icon}</ListItemIcon>}
            <ListItemText
              primary={title}
              secondary={note}
              sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
              slotProps={{ primary: { sx: { fontWeight: 650, lineHeight: 1.35 } } }}
            />
            {end && (
              <Box component="span" sx={{ textAlign: 'right', fontSize: '0.875rem' }}>
                {end}
              </Box>
            )}
            <NextIcon />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
