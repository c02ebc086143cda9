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
import { useCommand } from '../../forms/useCommand.ts';
import { uploadImage } from './upload-image.ts';

interface PastedImageDialogProps {
  file: File;
  onClose: () => void;
  onInsert: (address: string, alt: string) => void;
}

/** Asks for the alternative text of a pasted or dropped image, uploads it and inserts it. */
export function PastedImageDialog({ file, onClose, onInsert }: PastedImageDialogProps) {
  const [alt, setAlt] = useState('');
  const picture = useObjectUrl(file);
  const { run, isBusy, problem } = useCommand(
    async (text: string) => {
      if (text === '') throw new Error('Say in a few words what the picture shows.');
      return uploadImage(file, text);
    },
    { done: ({ url }, text) => onInsert(url, text), isQuiet: true },
  );

  const upload = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree the dialog is inside the post's form.
    event.stopPropagation();
    run(alt.trim());
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
        <DialogTitle id="pasted-title">Add this picture?</DialogTitle>
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
            helperText="What the picture shows, for people who cannot see it."
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
            {isBusy ? 'Uploading…' : 'Upload and insert'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
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
