import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Typography } from '@mui/material';
import type { StatusWarning } from '#shared/system-status.ts';
import { Icon } from '../layout/Icon.tsx';
import { Panel } from '../layout/Panel.tsx';
import { colours } from '../theme/colours.ts';

/** What needs attention, each with what to do. */
export function Warnings({ warnings }: { warnings: StatusWarning[] }) {
  return (
    <Panel title={warnings.length > 0 ? 'What needs attention' : 'All is well'}>
      {warnings.length === 0 && (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <Icon size={44} />
          <Typography color="textSecondary">Nothing on this page needs your attention.</Typography>
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {warnings.map(({ title, advice }) => (
          <Box
            component="li"
            key={title}
            sx={{
              display: 'grid',
              gridTemplateColumns: '24px minmax(0, 1fr)',
              columnGap: 1.5,
              py: 1,
              pl: 1.5,
              pr: 1.5,
              borderLeft: `6px solid ${colours.vermilion}`,
              bgcolor: 'background.default',
            }}
          >
            <WarningIcon aria-hidden />
            <Box>
              <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{title}</Typography>
              <Typography>{advice}</Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
