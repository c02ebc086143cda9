import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { MediaAsset } from '#shared/media.ts';
import { plural } from '#shared/words.ts';
import type { Upload } from './useUploads.ts';

interface ChosenPicturesProps {
  chosen: readonly MediaAsset[];
  uploads: readonly Upload[];
  /** How many pictures of the library still need alternative text. */
  undescribed: number;
  onClear: () => void;
  onUse: () => void;
}

/** How many pictures are chosen, what is still missing, and the button that uses them. */
export function ChosenPictures({ chosen, uploads, undescribed, onClear, onUse }: ChosenPicturesProps) {
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
function missingOf(uploads: readonly Upload[], undescribed: number): string | undefined {
  const count = (...states: Upload['state'][]) =>
    uploads.filter(({ state }) => states.includes(state)).length;
  const coming = count('waiting', 'sending', 'working');
  if (coming > 0) return `${plural(coming, 'picture')} still uploading: wait, or cancel above.`;
  const waiting = undescribed + count('done');
  return waiting > 0
    ? `Write what ${plural(waiting, 'picture')} above ${waiting === 1 ? 'shows' : 'show'}, or remove the ones you do not want.`
    : undefined;
}
