import { Box, Chip, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { FILE_NAMES, fileEnding } from '#shared/files.ts';
import type { MediaAsset } from '#shared/media.ts';
import { plural } from '#shared/words.ts';
import { clamp } from '../theme/colours.ts';

/** The list of tiles. */
export const GRID = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(190px, 1fr))' },
} as const;

/** The frame of a tile. */
export const TILE = {
  position: 'relative',
  minWidth: 0,
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  '&:hover, &:focus-visible': { borderColor: 'text.primary' },
} as const;

interface TileContentProps {
  asset: MediaAsset;
  /** Its name, or a link with it. */
  name: ReactNode;
  lines: readonly string[];
}

/** An image of the library, whole in a box of fixed shape, with its name and whether it needs alternative text. */
export function TileContent({ asset, name, lines }: TileContentProps) {
  return (
    <>
      {asset.kind !== 'file' && (
        <Box
          component="img"
          src={asset.thumbnail_url}
          alt=""
          loading="lazy"
          decoding="async"
          sx={THUMBNAIL}
        />
      )}
      <Box component="span" sx={TEXTS}>
        <Box component="span" sx={{ fontWeight: 650, overflowWrap: 'anywhere', lineHeight: 1.3 }}>
          {name}
        </Box>
        {lines.map((line) => (
          <Typography key={line} component="span" variant="caption" sx={clamp(2)}>
            {line}
          </Typography>
        ))}
        {asset.alt === '' && (
          <Chip component="span" size="small" color="warning" label="Needs alternative text" sx={WRAPPING} />
        )}
      </Box>
    </>
  );
}

export function GridSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={GRID}>
      {[1, 2, 3, 4, 5, 6].map((tile) => (
        <Skeleton key={tile} height={220} />
      ))}
    </Box>
  );
}

/** On a background that shows transparency. */
const THUMBNAIL = {
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  bgcolor: 'background.default',
} as const;

const TEXTS = {
  p: 1.25,
  display: 'grid',
  gap: 0.5,
  justifyItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;

const WRAPPING = {
  maxWidth: '100%',
  height: 'auto',
  '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 },
} as const;

export const dimensions = ({ width, height }: Pick<MediaAsset, 'width' | 'height'>): string =>
  `${width} × ${height}`;

/** @returns a file's type by its extension, such as 'PDF' */
export const fileTypeName = (name: string): string => {
  const ending = fileEnding(name);
  return ending ? FILE_NAMES[ending] : '';
};

/** @returns such as 'JPEG' for 'image/jpeg' */
export const typeName = (type: string): string =>
  ({ 'image/webp': 'WebP' })[type] ?? (type.split('/')[1] ?? '').toUpperCase();

export const placesText = (count: number): string =>
  count === 0 ? 'Not used' : `Used in ${plural(count, 'place')}`;
