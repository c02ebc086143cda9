import ImageIcon from '@mui/icons-material/PhotoLibraryOutlined';
import { Alert, Box, Button, FormHelperText, Typography } from '@mui/material';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { INK, WHITE } from '#shared/brand-colours.ts';
import { MediaPicker } from '../media/MediaPicker.tsx';
import { readingText, useLogoReads } from './logo-reads.ts';

interface LogoInputProps {
  source: string;
  label: string;
  /** Whether the form says so. */
  isOptional?: boolean;
  /** What stands there without one. */
  without: string;
}

/** An image of the library, shown on the lightest and on the darkest ground of the site. */
export function LogoInput({ source, label, isOptional = false, without }: LogoInputProps) {
  const { field, fieldState } = useController({ name: source });
  const address = typeof field.value === 'string' && field.value ? field.value : null;
  const reads = useLogoReads(address);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      <Typography component="span" sx={{ fontWeight: 650, fontSize: '0.9375rem' }}>
        {isOptional ? `${label} (optional)` : label}
      </Typography>
      {address ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {[WHITE, INK].map((ground) => (
            <Box
              key={ground}
              component="img"
              src={address}
              alt={ground === WHITE ? `${label} on white` : `${label} on the dark bar`}
              sx={{
                width: 132,
                height: 84,
                p: 1.5,
                objectFit: 'contain',
                bgcolor: ground,
                border: '2px solid',
                borderColor: 'divider',
              }}
            />
          ))}
        </Box>
      ) : (
        <Typography color="textSecondary">{without}</Typography>
      )}
      <Box role="status">
        {reads && (
          <Alert severity={reads.onWhite && reads.onInk ? 'success' : 'warning'}>{readingText(reads)}</Alert>
        )}
      </Box>
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
