import { Box, LinearProgress, Typography } from '@mui/material';
import { type Progress, spoken } from './progress.ts';

/** How far something is, in words and as a bar. */
export function ProgressBar({ progress }: { progress: Progress }) {
  const { label, text, percent } = progress;
  return (
    <Box sx={{ width: '100%', display: 'grid', gap: 0.75 }}>
      <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>{text}</Typography>
      <LinearProgress
        aria-label={label}
        aria-valuetext={text}
        variant={percent === null ? 'indeterminate' : 'determinate'}
        value={percent ?? 0}
        sx={{ height: 12 }}
      />
      <Box role="status" className="visually-hidden">
        {spoken(progress)}
      </Box>
    </Box>
  );
}
