import InfoIcon from '@mui/icons-material/EventOutlined';
import SoonIcon from '@mui/icons-material/ScheduleOutlined';
import NowIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Waiting } from '#shared/dashboard.ts';
import { plural } from '#shared/words.ts';
import { Icon } from '../layout/Icon.tsx';
import { colours } from '../theme/colours.ts';
import { Block } from './Block.tsx';
import { type Task, tasksOf } from './tasks.ts';

const LOOK = {
  now: { bar: colours.vermilion, icon: <NowIcon titleAccess="Now" /> },
  soon: { bar: colours.brass, icon: <SoonIcon titleAccess="Soon" /> },
  coming: { bar: colours.sky, icon: <InfoIcon titleAccess="Coming" /> },
};

/** What needs doing, each with the one step to take; calm when there is nothing. */
export function WaitingList({ waiting }: { waiting: Waiting }) {
  const tasks = tasksOf(waiting);
  const work = tasks.filter(({ urgency }) => urgency !== 'coming').length;
  return (
    <Block
      title="What needs doing"
      level={2}
      slab={colours.vermilion}
      aside={work ? plural(work, 'thing') : undefined}
    >
      {work === 0 && <Calm />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} />
        ))}
      </Box>
    </Block>
  );
}

function TaskLine({ task: { urgency, text, action } }: { task: Task }) {
  const { bar, icon } = LOOK[urgency];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '24px minmax(0, 1fr)', sm: '24px minmax(0, 1fr) auto' },
        columnGap: 1.5,
        rowGap: 0.25,
        alignItems: 'center',
        minHeight: 52,
        py: 0.75,
        pl: 1.5,
        borderLeft: `6px solid ${bar}`,
        bgcolor: 'background.default',
      }}
    >
      {icon}
      <Typography
        component="span"
        sx={{ fontWeight: urgency === 'now' ? 650 : 450, overflowWrap: 'anywhere' }}
      >
        {text}
      </Typography>
      {'to' in action ? (
        <Link
          component={RouterLink}
          to={action.to}
          aria-label={`${action.label}: ${text}`}
          sx={{ gridColumn: { xs: 2, sm: 3 }, px: { sm: 2 }, py: 1, whiteSpace: 'nowrap' }}
        >
          {action.label}
        </Link>
      ) : (
        <Typography
          component="span"
          variant="body2"
          color="textSecondary"
          sx={{ gridColumn: { xs: 2, sm: '2 / -1' }, pb: 0.5, pr: 1.5 }}
        >
          {action.hint}
        </Typography>
      )}
    </Box>
  );
}

function Calm() {
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', minHeight: 96, mb: 1 }}>
      <Icon size={44} />
      <Box>
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 650 }}>Nothing needs doing.</Typography>
        <Typography color="textSecondary">Every request has a reply.</Typography>
      </Box>
    </Box>
  );
}
