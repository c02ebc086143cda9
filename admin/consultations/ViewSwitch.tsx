import ListIcon from '@mui/icons-material/ViewListOutlined';
import BoardIcon from '@mui/icons-material/ViewWeekOutlined';
import { Box, Button } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';

const VIEWS = [
  { name: 'list', label: 'List', to: '/consultations', icon: <ListIcon /> },
  { name: 'board', label: 'Board', to: '/consultations/board', icon: <BoardIcon /> },
] as const;

/** Switches between list and board. */
export function ViewSwitch({ current }: { current: 'list' | 'board' }) {
  return (
    <Box component="nav" aria-label="View" sx={{ display: 'flex', '& > * + *': { ml: '-2px' } }}>
      {VIEWS.map(({ name, label, to, icon }) => (
        <Button
          key={name}
          component={RouterLink}
          to={to}
          startIcon={icon}
          variant={name === current ? 'contained' : 'outlined'}
          color="secondary"
          aria-current={name === current ? 'page' : undefined}
          sx={{
            px: { xs: 1.25, sm: 2.25 },
            '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
          }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}
