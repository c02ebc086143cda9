import { Box, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { TextInput } from '../ui/inputs.tsx';

/** Address of the featured image with what it shows. */
export function FeaturedImageInput() {
  const value: unknown = useWatch({ name: 'featured_image' });
  const address = typeof value === 'string' ? value.trim() : '';
  const [isBroken, setBroken] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address deserves another try
  useEffect(() => setBroken(false), [address]);

  const isWhole = /^(https?:\/\/[^/]+\/|\/(?!\/))./i.test(address);
  return (
    <div>
      <TextInput
        source="featured_image"
        placeholder="https://"
        htmlInput={{ inputMode: 'url', spellCheck: false }}
      />
      {isWhole && !isBroken && (
        <Box
          component="img"
          src={address}
          alt=""
          onError={() => setBroken(true)}
          sx={{
            display: 'block',
            width: '100%',
            aspectRatio: '3 / 2',
            objectFit: 'cover',
            mt: 1,
            bgcolor: 'background.default',
          }}
        />
      )}
      {isWhole && isBroken && (
        <Typography role="status" variant="body2" sx={{ mt: 1, p: 1.5, bgcolor: 'background.default' }}>
          No image can be shown from this address. Check it before publishing.
        </Typography>
      )}
    </div>
  );
}
