import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useRef } from 'react';
import { MEDIA_TYPES } from '#shared/media.ts';
import { useFileDrop } from './useFileDrop.ts';

/** Where files are dropped or chosen; a drop anywhere on the page counts. */
export function UploadZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const isOver = useFileDrop(onFiles);
  const chooser = useRef<HTMLInputElement>(null);
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
      <Button variant="contained" startIcon={<UploadIcon />} onClick={() => chooser.current?.click()}>
        Upload pictures
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 220px' }}>
        {isOver
          ? 'Drop to upload.'
          : 'Or drop files anywhere on this page. JPEG, PNG, WebP, AVIF or GIF, up to 20 MB each.'}
      </Typography>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Pictures to upload"
        accept={MEDIA_TYPES.join(',')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </Box>
  );
}
