import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Typography } from '@mui/material';
import type { SystemStatus } from '#shared/system-status.ts';
import { Panel } from '../layout/Panel.tsx';
import { detailsOf } from './details.ts';
import { MaintenanceTable } from './MaintenanceTable.tsx';
import { QueueTable } from './QueueTable.tsx';
import { StatusFacts } from './StatusFacts.tsx';

const COLUMNS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(3, minmax(0, 1fr))',
  },
} as const;

/** Versions, queues and commands, collapsed because the owner does not need them. */
export function ServerDetails({ status }: { status: SystemStatus }) {
  return (
    <Box
      component="details"
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        '& > summary': {
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 2,
          px: { xs: 2, sm: 2.75 },
          py: 2,
          cursor: 'pointer',
        },
        '& > summary::-webkit-details-marker': { display: 'none' },
        '&[open] > summary > svg': { transform: 'rotate(180deg)' },
        '&[open] > summary': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <summary>
        <span>
          <Typography component="span" sx={{ display: 'block', fontWeight: 650 }}>
            Details for the person who looks after the server
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            Versions, database, queues, storage, last runs and commands
          </Typography>
        </span>
        <ExpandMoreIcon aria-hidden />
      </summary>
      <Box sx={COLUMNS}>
        {detailsOf(status).map(({ title, facts }) => (
          <Panel key={title} title={title}>
            <StatusFacts facts={facts} />
          </Panel>
        ))}
      </Box>
      <Panel title="Jobs">
        <QueueTable queues={status.queues} />
      </Panel>
      <Panel title="Maintenance">
        <MaintenanceTable maintenance={status.maintenance} />
      </Panel>
    </Box>
  );
}
