import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import NextIcon from '@mui/icons-material/ChevronRight';
import EventIcon from '@mui/icons-material/EventOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import WebsiteIcon from '@mui/icons-material/WebOutlined';
import { Box, Typography } from '@mui/material';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Coming } from '#shared/dashboard.ts';
import { londonDay } from '#shared/london-days.ts';
import { londonDayName, londonTimeOfDay, plural } from '#shared/words.ts';
import { ROWS } from './Card.tsx';

const KINDS: {
  readonly [kind in Coming['kind']]: { icon: ReactElement; words: string; to: (id: string) => string };
} = {
  post: { icon: <ArticleIcon />, words: 'Article goes live', to: (id) => `/posts/${id}/edit` },
  post_change: { icon: <ArticleIcon />, words: 'Its changes go live', to: (id) => `/posts/${id}/edit` },
  page_texts: { icon: <WebsiteIcon />, words: 'Changes go live', to: () => '/website' },
  newsletter: { icon: <MailIcon />, words: 'Campaign goes out', to: (id) => `/newsletters/${id}` },
  appointment: { icon: <EventIcon />, words: 'Appointment', to: (id) => `/consultations/${id}/edit` },
};

/** @returns such as 'Meeting with Harriet Lonsdale' */
export const nameOf = ({ kind, title }: Coming): string =>
  kind === 'appointment'
    ? `Meeting with ${title}`
    : kind === 'page_texts'
      ? plural(Number(title), 'text of the website', 'texts of the website')
      : `‘${title}’`;

/** @returns such as 'Tue 24 Nov', and 'Today' */
export const dayOf = (at: string, now: Date): string =>
  londonDay(new Date(at)) === londonDay(now) ? 'Today' : londonDayName(at, 'short');

/** What was agreed or happens by itself, the first first. */
export function ComingUp({ coming }: { coming: readonly Coming[] }) {
  const now = new Date();
  if (coming.length === 0)
    return (
      <Typography color="textSecondary">
        Nothing is planned: appointments, campaigns and what goes live at a time appear here.
      </Typography>
    );
  return (
    <Box component="ul" sx={ROWS}>
      {coming.map((line) => {
        const { kind, id, at, detail } = line;
        return (
          <li key={kind + id + at}>
            <Box component={RouterLink} to={KINDS[kind].to(id)} sx={ROW}>
              <Box component="span" sx={{ width: { xs: 92, sm: 96 }, flex: 'none', whiteSpace: 'nowrap' }}>
                <b>{dayOf(at, now)}</b>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {londonTimeOfDay(at)}
                </Typography>
              </Box>
              {KINDS[kind].icon}
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <b>{nameOf(line)}</b>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {[KINDS[kind].words, detail].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
              <NextIcon />
            </Box>
          </li>
        );
      })}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  gap: { xs: 1.25, sm: 1.75 },
  alignItems: 'center',
  py: { xs: 0.875, sm: 0.625 },
  color: 'inherit',
  textDecoration: 'none',
  '& b': { fontWeight: 650 },
  // A phone has room for the words alone.
  '& > svg': { display: { xs: 'none', sm: 'block' } },
  '&:hover b': { textDecoration: 'underline' },
} as const;
