import { Box, Typography } from '@mui/material';
import { Panel } from '../layout/Panel.tsx';
import { Fold } from './Fold.tsx';
import { SOURCES } from './sources.ts';

/** What can be brought in, and how to get the file from each platform. */
export function SourceHelp() {
  return (
    <Panel title="How to get the file">
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          columnGap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {SOURCES.map(({ name, file, steps }) => (
          <li key={name}>
            <Fold
              name={name}
              more={
                <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {file}
                </Box>
              }
            >
              <Box component="ol" sx={{ m: 0, pb: 2, pl: 3, display: 'grid', gap: 0.5 }}>
                {steps.map((step) => (
                  <Typography component="li" key={step}>
                    {step}
                  </Typography>
                ))}
              </Box>
            </Fold>
          </li>
        ))}
      </Box>
    </Panel>
  );
}
