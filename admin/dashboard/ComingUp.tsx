import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import NextIcon from '@mui/icons-material/ChevronRight';
import EventIcon from '@mui/icons-material/EventOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import WebsiteIcon from '@mui/icons-material/WebOutlined';
import { Box, Typography } from '@mui/material';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Coming, ComingRecord } from '#shared/dashboard.ts';
import { londonDay } from '#shared/london-clock.ts';
import { londonDayName, londonTimeOfDay, plural } from '#shared/words.ts';
import { ROWS } from './Card.tsx';

const KINDS: {
  readonly [kind in ComingRecord['kind']]: { icon: ReactElement; words: string; to: (id: string) => string };
} = {
  post: { icon: <ArticleIcon />, words: 'Article goes live', to: (id) => `/posts/${id}/edit` },
  post_change: { icon: <ArticleIcon />, words: 'Its changes go live', to: (id) => `/posts/${id}/edit` },
  newsletter: { icon: <MailIcon />, words: 'Campaign goes out', to: (id) => `/newsletters/${id}` },
  appointment: { icon: <EventIcon />, words: 'Appointment', to: (id) => `/consultations/${id}/edit` },
};

/** @returns such as 'Meeting with Harriet Lonsdale' */
export const nameOf = (line: Coming): string =>
  line.kind === 'page_texts'
    ? plural(line.count, 'text of the website', 'texts of the website')
    : line.kind === 'appointment'
      ? `Meeting with ${line.title}`
      : `‘${line.title}’`;

const partsOf = (line: Coming): { icon: ReactElement; words: string; to: string } => {
  if (line.kind === 'page_texts') return { icon: <WebsiteIcon />, words: 'Changes go live', to: '/website' };
  const { icon, words, to } = KINDS[line.kind];
  return { icon, words: [words, line.detail].filter(Boolean).join(' · '), to: to(line.id) };
};

/** @returns such as 'Tue 24 Nov', and 'Today' */
export const dayOf = (at: string, now: Date): string =>
  londonDay(new Date(at)) === londonDay(now) ? 'Today' : londonDayName(at, 'short');

/** Appointments and scheduled events such as newsletters, the next first. */
export function ComingUp({ coming }: { coming: readonly Coming[] }) {
  const now = new Date();
  if (coming.length === 0)
    return (
      <Typography color="textSecondary">
        Nothing is planned. Appointments, campaigns and scheduled changes appear here.
      </Typography>
    );
  return (
    <Box component="ul" sx={ROWS}>
      {coming.map((line) => {
        const { icon, words, to } = partsOf(line);
        return (
          <li key={line.kind + to + line.at}>
            <Box component={RouterLink} to={to} sx={ROW}>
              <Box component="span" sx={{ width: { xs: 92, sm: 96 }, flex: 'none', whiteSpace: 'nowrap' }}>
                <b>{dayOf(line.at, now)}</b>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {londonTimeOfDay(line.at)}
                </Typography>
              </Box>
              {icon}
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <b>{nameOf(line)}</b>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {words}
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
  // On phones there is only room for the text.
  '& > svg': { display: { xs: 'none', sm: 'block' } },
  '&:hover b': { textDecoration: 'underline' },
} as const;
