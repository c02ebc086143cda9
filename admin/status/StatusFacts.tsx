import { Box, Typography } from '@mui/material';

/** A description list with labels on the left and values on the right. */
export function StatusFacts({ facts }: { facts: [label: string, value: string][] }) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {facts.map(([label, value]) => (
        <Box
          key={label}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            columnGap: 2,
            py: 0.75,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Typography component="dt" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 550, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
