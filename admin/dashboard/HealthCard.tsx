import { Box, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Health } from '#shared/system-status.ts';
import { HealthSign } from '../layout/HealthSign.tsx';

/** Parts that are always shown; others only when something is wrong with them. */
const ALWAYS = ['Website', 'Email', 'Backup', 'Storage'];

/** The health check in one sentence, and the light of each part. */
export function HealthCard({ health: { level, title, sentence, items } }: { health: Health }) {
  const shown = items.filter(({ subject, level }) => level !== 'green' || ALWAYS.includes(subject));
  return (
    <Box
      component={RouterLink}
      to="/status"
      sx={{
        display: 'block',
        borderTop: '2px solid',
        borderColor: 'text.primary',
        color: 'inherit',
        textDecoration: 'none',
        '&:hover b': { textDecoration: 'underline' },
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.75, alignItems: 'center', py: 1.5 }}>
        <HealthSign level={level} size={26} />
        <Box sx={{ minWidth: 0 }}>
          <b>{title}</b>
          {/* On wider screens the lights below say the same. */}
          <Typography variant="body2" color="textSecondary" sx={{ display: { sm: 'none' } }}>
            {sentence}
          </Typography>
        </Box>
      </Box>
      <Box
        sx={{
          display: { xs: 'none', sm: 'grid' },
          gridTemplateColumns: 'repeat(auto-fill, minmax(92px, 1fr))',
          gap: '10px 12px',
          pt: 1.5,
          borderTop: '1px solid',
          borderColor: 'divider',
          fontSize: '0.875rem',
          lineHeight: 1.35,
        }}
      >
        {shown.map((item) => (
          <div key={item.subject}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontWeight: 600 }}>
              <HealthSign level={item.level} size={16} />
              {item.subject}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>{item.fact}</Box>
          </div>
        ))}
      </Box>
    </Box>
  );
}
