import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Button } from '@mui/material';
import { useRef } from 'react';
import { MEDIA_TYPES } from '#shared/media.ts';
import { HiddenFileInput } from './HiddenFileInput.tsx';

/** Opens the file dialog for pictures. */
export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="contained" startIcon={<UploadIcon />} onClick={() => chooser.current?.click()}>
        Upload pictures
      </Button>
      <HiddenFileInput
        ref={chooser}
        multiple
        aria-label="Pictures to upload"
        accept={MEDIA_TYPES.join(',')}
        onFiles={onFiles}
      />
    </>
  );
}
