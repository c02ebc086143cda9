import { Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { MediaAsset } from '#shared/media.ts';
import { plural } from '#shared/words.ts';
import { LargeDialog } from '../layout/LargeDialog.tsx';
import { useDebounced } from '../layout/useDebounced.ts';
import { useIsPhone } from '../layout/widths.ts';
import { isActive } from '../uploads/useUploads.ts';
import { PickerGrid } from './PickerGrid.tsx';
import { PictureUpload, type PictureUploads, usePictureUploads } from './uploads.tsx';

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
  const isPhone = useIsPhone();
  const queue = usePictureUploads();
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
    <LargeDialog
      title={onPick ? 'Choose a picture' : 'Choose pictures'}
      width="md"
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
      <PictureUpload
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
          autoFocus={!isPhone}
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
    </LargeDialog>
  );
}

const without = (all: MediaAsset[], { id }: MediaAsset) => all.filter((one) => one.id !== id);

const toggled = (all: MediaAsset[], asset: MediaAsset) => {
  const others = without(all, asset);
  return others.length < all.length ? others : [...all, asset];
};

interface ChosenPicturesProps {
  chosen: readonly MediaAsset[];
  uploads: PictureUploads['uploads'];
  /** How many pictures of the library still need alternative text. */
  undescribed: number;
  onClear: () => void;
  onUse: () => void;
}

/** How many pictures are chosen, what is still missing, and the button that uses them. */
function ChosenPictures({ chosen, uploads, undescribed, onClear, onUse }: ChosenPicturesProps) {
  const [isAsked, setAsked] = useState(false);
  const missing = missingOf(uploads, undescribed);
  const problem = isAsked ? (missing ?? (chosen.length === 0 ? 'Choose at least one picture.' : null)) : null;
  const use = () => {
    if (missing || chosen.length === 0) setAsked(true);
    else onUse();
  };
  return (
    <>
      <Typography role="status" sx={{ flex: '1 1 120px', fontWeight: 650 }}>
        {chosen.length === 0
          ? 'None chosen yet'
          : chosen.length === 1
            ? '1 chosen'
            : `${chosen.length} chosen, in this order`}
      </Typography>
      {chosen.length > 0 && (
        <Button color="secondary" onClick={onClear}>
          Clear
        </Button>
      )}
      <Button variant="contained" onClick={use}>
        {chosen.length === 0 ? 'Use them' : `Use ${plural(chosen.length, 'picture')}`}
      </Button>
      {problem && (
        <Typography role="alert" variant="body2" color="error" sx={{ flexBasis: '100%' }}>
          {problem}
        </Typography>
      )}
    </>
  );
}

/** @returns what has to happen first: uploads to finish, alternative texts to write */
function missingOf(uploads: PictureUploads['uploads'], undescribed: number): string | undefined {
  const coming = uploads.filter(isActive).length;
  if (coming > 0) return `${plural(coming, 'picture')} still uploading: wait, or cancel above.`;
  const waiting = undescribed + uploads.filter(({ state }) => state === 'done').length;
  return waiting > 0
    ? `Write what ${plural(waiting, 'picture')} above ${waiting === 1 ? 'shows' : 'show'}, or remove the ones you do not want.`
    : undefined;
}
