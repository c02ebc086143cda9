import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Button } from '@mui/material';
import { useRef } from 'react';
import { MEDIA_TYPES } from '#shared/media.ts';

/** Opens the file dialog for pictures. */
export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="contained" startIcon={<UploadIcon />} onClick={() => chooser.current?.click()}>
        Upload pictures
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Pictures to upload"
        accept={MEDIA_TYPES.join(',')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Lets the same file be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
