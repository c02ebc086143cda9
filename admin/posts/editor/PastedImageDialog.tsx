import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { HttpError } from 'react-admin';
import type { MediaAsset } from '#shared/media.ts';
import { uploadImage } from './upload-image.ts';

interface PastedImageDialogProps {
  file: File;
  onClose: () => void;
  onInsert: (address: string, alt: string) => void;
}

/** Asks what a pasted or dropped image shows, uploads it to the library, and then it goes into the text. */
export function PastedImageDialog({ file, onClose, onInsert }: PastedImageDialogProps) {
  const [alt, setAlt] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const picture = useObjectUrl(file);

  const upload = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog is part of the post's form as far as React's events go.
    event.stopPropagation();
    if (alt.trim() === '') return setProblem('Say in a few words what the image shows.');
    setBusy(true);
    setProblem(undefined);
    try {
      const asset: MediaAsset = await uploadImage(file, alt.trim());
      onInsert(asset.url, alt.trim());
    } catch (error) {
      setBusy(false);
      setProblem(problemOf(error));
    }
  };

  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby="pasted-title"
      maxWidth="xs"
      fullWidth
    >
      <Box component="form" noValidate onSubmit={upload}>
        <DialogTitle id="pasted-title">Add this image?</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {picture && (
            <Box
              component="img"
              src={picture}
              alt=""
              sx={{ maxWidth: '100%', maxHeight: 220, objectFit: 'contain', bgcolor: 'background.default' }}
            />
          )}
          <TextField
            label="Alternative text"
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
            helperText="What the image shows, for people who do not see it."
            autoFocus
            disabled={isBusy}
          />
          {problem && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {isBusy ? 'Uploading...' : 'Upload and insert'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

function problemOf(error: unknown): string {
  const isMissing = error instanceof HttpError && error.status === 404;
  if (isMissing)
    return 'Images cannot be uploaded here. Insert the address of an image with the toolbar instead.';
  return error instanceof Error ? error.message : 'The image was not uploaded. Please try again.';
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
