import ImageIcon from '@mui/icons-material/PhotoLibraryOutlined';
import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { TextInput } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import type { MediaAsset } from '#shared/media.ts';
import { MediaPicker } from './MediaPicker.tsx';

interface ImageInputProps {
  source: string;
  /** What the image is, such as 'Portrait'. */
  label: string;
  /** The CSS aspect ratio in which the site shows it. */
  aspectRatio?: string;
  /** Whether it is shown whole instead of cropped, such as a logo. */
  contained?: boolean;
  /** Called when an image of the library is picked, to set other fields. */
  onPick?: (asset: MediaAsset) => void;
  /** Its preview, or what is shown without a picture, where only one of the library can be chosen. */
  preview?: (address: string) => ReactNode;
}

/** An image from the library or by its URL, with a preview. */
export function ImageInput(props: ImageInputProps) {
  const { source, label, aspectRatio = '3 / 2', contained, onPick, preview } = props;
  const { setValue } = useFormContext();
  const { field, fieldState } = useController({ name: source });
  const address = typeof field.value === 'string' ? field.value.trim() : '';
  const [isChoosing, setChoosing] = useState(false);

  const change = (image: string | null) =>
    setValue(source, image, { shouldDirty: true, shouldTouch: true, shouldValidate: true });

  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.25 }}>
      {preview?.(address) ?? (
        <Shown
          key={address}
          address={address}
          aspectRatio={aspectRatio}
          fit={contained ? 'contain' : 'cover'}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          ref={preview && field.ref}
          variant="outlined"
          startIcon={<ImageIcon />}
          onClick={() => setChoosing(true)}
        >
          {address ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {address && (
          <Button color="secondary" onClick={() => change(null)}>
            Remove picture
          </Button>
        )}
      </Box>
      {preview ? (
        fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>
      ) : (
        <TextInput
          source={source}
          placeholder="https://"
          helperText="From the library, or the address of a picture elsewhere."
          slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false } }}
        />
      )}
      <MediaPicker
        open={isChoosing}
        onClose={() => setChoosing(false)}
        onPick={(asset: MediaAsset) => {
          change(asset.url);
          onPick?.(asset);
        }}
      />
    </Box>
  );
}

/** Milliseconds of debounce, so that a URL is not requested at each letter. */
const TYPING = 400;

interface ShownProps {
  address: string;
  aspectRatio: string;
  fit: 'cover' | 'contain';
}

function Shown({ address, aspectRatio, fit }: ShownProps) {
  const isWhole = /^(https?:\/\/[^/]+\/|\/(?!\/))./i.test(address);
  const [isAsked, setAsked] = useState(address.startsWith('/media/'));
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setAsked(true), TYPING);
    return () => clearTimeout(timer);
  }, []);

  if (!isWhole) return null;
  if (isBroken) {
    return (
      <Typography role="status" variant="body2" sx={{ p: 1.5, bgcolor: 'background.default' }}>
        No picture can be shown from this address. Check it before publishing.
      </Typography>
    );
  }
  return (
    <Box
      sx={{
        width: `min(100%, calc(320px * (${aspectRatio})))`,
        aspectRatio,
        // Logos are mostly dark, and the website shows them on white.
        bgcolor: fit === 'contain' ? 'common.white' : 'background.default',
      }}
    >
      {isAsked && (
        <Box
          component="img"
          src={address}
          alt=""
          onError={() => setBroken(true)}
          sx={{ display: 'block', width: '100%', height: '100%', objectFit: fit }}
        />
      )}
    </Box>
  );
}
