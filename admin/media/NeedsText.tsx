import { Chip } from '@mui/material';

/** Marks an image that nobody has described yet; on a narrow tile it takes two lines. */
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
