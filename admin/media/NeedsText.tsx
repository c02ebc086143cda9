import { Chip } from '@mui/material';

/** Marks an image without alternative text; on a narrow tile it wraps. */
export function NeedsText() {
  return (
    <Chip
      component="span"
      size="small"
      color="warning"
      label="Needs alternative text"
      sx={{ maxWidth: '100%', height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 } }}
    />
  );
}
