import { Box, Typography } from '@mui/material';
import { UploadButton } from './UploadButton.tsx';
import { useFileDrop } from './useFileDrop.ts';

/** Takes files by drop, anywhere on the page, or by file dialog. */
export function UploadZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const isOver = useFileDrop(onFiles);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        p: 2,
        mb: 2,
        bgcolor: isOver ? 'action.selected' : 'background.paper',
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
      }}
    >
      <UploadButton onFiles={onFiles} />
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 220px' }}>
        {isOver
          ? 'Drop to upload.'
          : 'Or drop files anywhere on this page. JPEG, PNG, WebP, AVIF or GIF, up to 20 MB each.'}
      </Typography>
    </Box>
  );
}
