import ImageIcon from '@mui/icons-material/PhotoLibraryOutlined';
import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { DEFAULT_COLOURS, INK, WHITE } from '#shared/brand-colours.ts';
import { COLOUR_PATTERN } from '#shared/contrast.ts';
import { MediaPicker } from '../media/MediaPicker.tsx';

interface LogoInputProps {
  source: string;
  label: string;
  /** What the site shows without a logo. */
  without: string;
}

/** Picks a logo from the library, and previews it on the site's background colours. */
export function LogoInput({ source, label, without }: LogoInputProps) {
  const { field, fieldState } = useController({ name: source });
  const address = typeof field.value === 'string' && field.value ? field.value : null;
  const main = useWatch({ name: 'colour_main' });
  const grounds = [
    { name: 'white', colour: WHITE },
    { name: 'the dark bar', colour: INK },
    { name: 'the main colour', colour: COLOUR_PATTERN.test(main) ? main : DEFAULT_COLOURS.main },
  ];
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      <Typography component="span" sx={{ fontWeight: 650, fontSize: '0.9375rem' }}>
        {label}
      </Typography>
      {address ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {grounds.map(({ name, colour }) => (
            <Box
              key={name}
              component="img"
              src={address}
              alt={`${label} on ${name}`}
              sx={{
                width: 132,
                height: 84,
                p: 1.5,
                objectFit: 'contain',
                bgcolor: colour,
                border: '2px solid',
                borderColor: 'divider',
              }}
            />
          ))}
        </Box>
      ) : (
        <Typography color="textSecondary">{without}</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          ref={field.ref}
          variant="outlined"
          color="secondary"
          startIcon={<ImageIcon />}
          onClick={() => setChoosing(true)}
        >
          {address
            ? `Choose another ${label.toLowerCase()}`
            : `Choose or upload ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()}`}
        </Button>
        {address && (
          <Button color="secondary" onClick={() => field.onChange(null)}>
            {`Remove ${label.toLowerCase()}`}
          </Button>
        )}
      </Box>
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <MediaPicker
        open={isChoosing}
        onClose={() => setChoosing(false)}
        onPick={({ url }) => field.onChange(url)}
      />
    </Box>
  );
}
