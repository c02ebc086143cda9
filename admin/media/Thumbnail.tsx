import { Box } from '@mui/material';
import type { MediaAsset } from '#shared/media.ts';

/** An image in a box of fixed shape, whole, on a ground that shows what is transparent. */
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
