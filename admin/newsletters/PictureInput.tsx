import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { MediaPicker } from '../media/MediaPicker.tsx';
import { colours } from '../theme/colours.ts';
import { LABEL } from './ArticlesInput.tsx';

/** The picture above a campaign's text; its alternative text comes from the library. */
export function PictureInput() {
  const { field, fieldState } = useInput<string | null>({ source: 'picture' });
  const [isChoosing, setChoosing] = useState(false);
  const address: string = field.value ?? '';
  return (
    <Box role="group" aria-label="Picture" sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={LABEL} aria-hidden>
        Picture
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        {address ? (
          <Box component="img" src={address} alt="" sx={THUMBNAIL} />
        ) : (
          <Typography color="textSecondary">No picture</Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" color="secondary" onClick={() => setChoosing(true)}>
            {address ? 'Change' : 'Choose a picture'}
          </Button>
          {address && (
            <Button color="secondary" onClick={() => field.onChange(null)}>
              Leave out
            </Button>
          )}
        </Box>
      </Box>
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <MediaPicker
        open={isChoosing}
        onClose={() => setChoosing(false)}
        onPick={({ url }) => field.onChange(url)}
      />
    </Box>
  );
}

const THUMBNAIL = {
  width: 116,
  aspectRatio: '2 / 1',
  objectFit: 'cover',
  bgcolor: colours.paper,
  border: `1px solid ${colours.line}`,
} as const;
