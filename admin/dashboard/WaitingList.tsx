import NextIcon from '@mui/icons-material/ChevronRight';
import LaterIcon from '@mui/icons-material/InfoOutlined';
import SoonIcon from '@mui/icons-material/ScheduleOutlined';
import NowIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { useIsPhone } from '../layout/AppSidebar.tsx';
import { colours } from '../theme/colours.ts';
import type { Task } from './tasks.ts';

const LOOK = {
  now: { bar: colours.danger, icon: <NowIcon titleAccess="Late" /> },
  soon: { bar: colours.brass, icon: <SoonIcon titleAccess="This week" /> },
  later: { bar: colours.sky, icon: <LaterIcon titleAccess="When there is time" /> },
};

interface WaitingListProps {
  tasks: readonly Task[];
  /** Heading when there are no tasks. */
  nothing: string;
  /** Sentence below it, about what comes next. */
  next: string;
}

/** What needs doing, each with a link to the next step. */
export function WaitingList({ tasks, nothing, next }: WaitingListProps) {
  if (tasks.length === 0)
    return (
      <>
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 650 }}>{nothing}</Typography>
        <Typography color="textSecondary">{next}</Typography>
      </>
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {tasks.map((task) => (
        <TaskLine key={task.id} task={task} />
      ))}
    </Box>
  );
}

function TaskLine({ task: { urgency, text, more, action } }: { task: Task }) {
  const isPhone = useIsPhone();
  const { bar, icon } = LOOK[urgency];
  const words = (
    <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box component="b" sx={{ display: 'block', fontWeight: 650, lineHeight: 1.3 }}>
        {text}
      </Box>
      {more && !isPhone && (
        <Typography component="span" variant="body2" color="textSecondary">
          {more}
        </Typography>
      )}
    </Box>
  );
  const line = {
    display: 'flex',
    alignItems: 'center',
    gap: 1.75,
    minHeight: 54,
    p: '7px 12px 7px 14px',
    borderLeft: `6px solid ${bar}`,
    bgcolor: 'background.default',
    color: 'inherit',
    textDecoration: 'none',
  } as const;
  if (isPhone)
    return (
      <li>
        <Box component={RouterLink} to={action.to} sx={line}>
          {icon}
          {words}
          <NextIcon />
        </Box>
      </li>
    );
  return (
    <Box component="li" sx={line}>
      {icon}
      {words}
      <Button
        component={RouterLink}
        to={action.to}
        size="small"
        variant="outlined"
        color="secondary"
        aria-label={`${action.label}: ${text}`}
      >
        {action.label}
      </Button>
    </Box>
  );
}
