import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Box, Typography } from '@mui/material';
import { Panel } from '../layout/Panel.tsx';
import { SUMMARY } from './NoteGroups.tsx';
import { SOURCES, type Source } from './sources.ts';

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
        {SOURCES.map((source) => (
          <Row key={source.name} source={source} />
        ))}
      </Box>
    </Panel>
  );
}

function Row({ source: { name, file, steps } }: { source: Source }) {
  return (
    <Box component="li" sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
      <Box component="details" sx={{ '&[open] .turn': { transform: 'rotate(180deg)' } }}>
        <Box component="summary" sx={SUMMARY}>
          <span>
            <strong>{name}</strong>
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {file}
            </Box>
          </span>
          <ExpandIcon className="turn" />
        </Box>
        <Box component="ol" sx={{ m: 0, pb: 2, pl: 3, display: 'grid', gap: 0.5 }}>
          {steps.map((step) => (
            <Typography component="li" key={step}>
              {step}
            </Typography>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
