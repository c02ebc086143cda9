import CloseIcon from '@mui/icons-material/Close';
import { Box, Dialog, DialogContent, DialogTitle, IconButton, TextField, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type SyntheticEvent, useId, useState } from 'react';
import type { MediaAsset } from '#shared/media.ts';
import { useSettled } from '../layout/useSettled.ts';

import { PickerGrid } from './PickerGrid.tsx';
import { UploadQueue } from './UploadQueue.tsx';
import { UploadZone } from './UploadZone.tsx';
import { useUploads } from './useUploads.ts';

export interface MediaPickerProps {
  open: boolean;
  onClose: () => void;
  /** Called once with the chosen image; the picker closes itself. */
  onPick: (asset: MediaAsset) => void;
}

export function PickerDialog({ onClose, onPick }: MediaPickerProps) {
  const titleId = useId();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const queue = useUploads();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());

  const pick = (asset: MediaAsset) => {
    onPick(asset);
    onClose();
  };
  // React hands events of a dialog on to what it was opened from, which may be a form that listens to keys.
  const keep = (event: SyntheticEvent) => event.stopPropagation();

  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={keep}
      onSubmit={keep}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
      fullScreen={isNarrow}
    >
      <DialogTitle id={titleId} sx={{ pr: 8 }}>
        Choose a picture
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', right: 12, top: 12 }}>
        <CloseIcon />
      </IconButton>
      <DialogContent sx={{ minHeight: { sm: '60vh' } }}>
        <UploadZone onFiles={queue.add} />
        <UploadQueue queue={queue} describeLabel="Save and use" onDescribed={pick} />
        <Box role="search" sx={{ mb: 2 }}>
          <TextField
            type="search"
            size="small"
            label="Search names and texts"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoFocus={!isNarrow}
            sx={{ width: { xs: '100%', sm: 320 } }}
          />
        </Box>
        <PickerGrid search={search} onPick={pick} />
      </DialogContent>
    </Dialog>
  );
}
