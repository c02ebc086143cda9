import { Box, Link, Skeleton, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { MediaAsset } from '#shared/media.ts';
import { byteSize } from '#shared/words.ts';
import { dimensions, fileTypeName, placesText } from './facts.ts';
import { NeedsText } from './NeedsText.tsx';
import { editPath } from './paths.ts';
import { Thumbnail } from './Thumbnail.tsx';

export const GRID = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(190px, 1fr))' },
} as const;

/** The images of the list context, each linked to its page. */
export function MediaGrid() {
  const { data, isPending } = useListContext<MediaAsset>();
  if (isPending) return <GridSkeleton />;
  return (
    <Box component="ul" sx={GRID}>
      {data?.map((asset) => (
        <Box
          component="li"
          key={asset.id}
          sx={{
            position: 'relative',
            bgcolor: 'background.paper',
            border: '1px solid',
            borderColor: 'divider',
            minWidth: 0,
            '&:hover': { borderColor: 'text.primary' },
          }}
        >
          {asset.kind === 'picture' && <Thumbnail asset={asset} />}
          <Box
            sx={{
              p: 1.25,
              display: 'grid',
              gap: 0.5,
              justifyItems: 'start',
              gridTemplateColumns: 'minmax(0, 1fr)',
            }}
          >
            <Link
              component={RouterLink}
              to={editPath(asset.id)}
              underline="none"
              sx={{
                fontWeight: 650,
                lineHeight: 1.3,
                overflowWrap: 'anywhere',
                '&::after': { content: '""', position: 'absolute', inset: 0 },
              }}
            >
              {asset.name}
            </Link>
            <Typography variant="body2" color="textSecondary">
              {`${asset.kind === 'file' ? fileTypeName(asset.url) : dimensions(asset)}, ${byteSize(asset.bytes)}`}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {placesText(asset.use_count)}
            </Typography>
            {asset.alt === '' && <NeedsText />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

export function GridSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={GRID}>
      {[1, 2, 3, 4, 5, 6].map((tile) => (
        <Skeleton key={tile} variant="rectangular" animation={false} height={220} />
      ))}
    </Box>
  );
}
