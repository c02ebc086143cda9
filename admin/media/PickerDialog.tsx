import { Box, TextField, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import type { MediaAsset } from '#shared/media.ts';
import { ChooserDialog } from '../layout/ChooserDialog.tsx';
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
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const queue = useUploads();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());

  const pick = (asset: MediaAsset) => {
    onPick(asset);
    onClose();
  };

  return (
    <ChooserDialog title="Choose a picture" width="md" isNarrow={isNarrow} onClose={onClose}>
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
    </ChooserDialog>
  );
}
