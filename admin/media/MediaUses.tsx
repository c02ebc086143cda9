import { Box, Link, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { MediaAsset, MediaUse } from '#shared/media.ts';
import { Panel } from '../layout/Panel.tsx';

/** Where an image is used; a used image cannot be deleted. */
export function MediaUses() {
  const asset = useRecordContext<MediaAsset>();
  if (!asset) return null;
  const more = asset.use_count - asset.used_in.length;
  return (
    <Panel title="Used in">
      {asset.use_count === 0 ? (
        <Typography>{`Nothing shows this ${asset.kind}.`}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
          {asset.used_in.map((use) => (
            <li key={`${use.resource} ${use.id}`}>
              <Link component={RouterLink} to={placeOf(use)} sx={{ overflowWrap: 'anywhere' }}>
                {use.title}
              </Link>
            </li>
          ))}
        </Box>
      )}
      {more > 0 && <Typography>{`and ${more} more`}</Typography>}
    </Panel>
  );
}

const placeOf = ({ resource, id }: MediaUse): string =>
  ['bin', 'settings'].includes(resource) ? `/${resource}` : `/${resource}/${id}/edit`;
