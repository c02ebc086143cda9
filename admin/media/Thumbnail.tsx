import { Box } from '@mui/material';
import type { MediaAsset } from '#shared/media.ts';

/** A whole image in a box of fixed shape, on a background that shows transparency. */
export function Thumbnail({ asset, alt = '' }: { asset: MediaAsset; alt?: string }) {
  return (
    <Box
      component="img"
      src={asset.thumbnail_url}
      alt={alt}
      loading="lazy"
      decoding="async"
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: '4 / 3',
        objectFit: 'contain',
        bgcolor: 'background.default',
      }}
    />
  );
}
