import { Box, TextField, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import type { MediaAsset } from '#shared/media.ts';
import { ChooserDialog } from '../layout/ChooserDialog.tsx';
import { useDebounced } from '../layout/useDebounced.ts';
import { ChosenPictures } from './ChosenPictures.tsx';
import { PickerGrid } from './PickerGrid.tsx';
import { UploadQueue } from './UploadQueue.tsx';
import { UploadZone } from './UploadZone.tsx';
import { useUploads } from './useUploads.ts';

export type MediaPickerProps = { open: boolean; onClose: () => void } & (
  | {
      /** Called once with the chosen image; the picker closes itself. */
      onPick: (asset: MediaAsset) => void;
      onPickAll?: never;
    }
  | {
      onPick?: never;
      /** Allows several images; called once with all of them, in the order they were chosen. */
      onPickAll: (assets: MediaAsset[]) => void;
    }
);

export function PickerDialog({ onClose, onPick, onPickAll }: MediaPickerProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const queue = useUploads();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<MediaAsset[]>([]);
  const [undescribed, setUndescribed] = useState<MediaAsset[]>([]);
  const search = useDebounced(typed.trim());

  const pick = (asset: MediaAsset) => {
    if (!onPick) return setChosen((all) => toggled(all, asset));
    onPick(asset);
    onClose();
  };
  const keep = (asset: MediaAsset) => {
    setUndescribed((all) => without(all, asset));
    if (onPick) pick(asset);
    else setChosen((all) => [...without(all, asset), asset]);
  };

  return (
    <ChooserDialog
      title={onPick ? 'Choose a picture' : 'Choose pictures'}
      width="md"
      isNarrow={isNarrow}
      onClose={onClose}
      actions={
        onPickAll && (
          <ChosenPictures
            chosen={chosen}
            uploads={queue.uploads}
            undescribed={undescribed.length}
            onClear={() => setChosen([])}
            onUse={() => {
              onPickAll(chosen);
              onClose();
            }}
          />
        )
      }
    >
      <UploadZone onFiles={queue.add} />
      <UploadQueue
        queue={queue}
        describeLabel={onPick ? 'Save and use' : 'Save and choose'}
        onDescribed={keep}
      />
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
      <PickerGrid
        search={search}
        onPick={pick}
        undescribed={undescribed}
        onUndescribed={(asset) => setUndescribed((all) => (onPick ? [asset] : toggled(all, asset)))}
        onDescribed={keep}
        chosen={onPick ? undefined : chosen.map(({ id }) => id)}
      />
    </ChooserDialog>
  );
}

const without = (all: MediaAsset[], { id }: MediaAsset) => all.filter((one) => one.id !== id);

const toggled = (all: MediaAsset[], asset: MediaAsset) => {
  const others = without(all, asset);
  return others.length < all.length ? others : [...all, asset];
};
