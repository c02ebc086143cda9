import { Box } from '@mui/material';
import { Link, List, SortButton, useListContext } from 'react-admin';
import { MEDIA_LISTING, type MediaAsset } from '#shared/media.ts';
import { byteSize } from '#shared/words.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { FAILS_IN_PAGE } from '../layout/Problem.tsx';
import { FilterBar } from '../lists/FilterBar.tsx';
import { ListBody } from '../lists/ListBody.tsx';
import { StatusTabs } from '../lists/StatusTabs.tsx';
import { LeaveDialog } from '../uploads/UploadQueue.tsx';
import { dimensions, fileTypeName, GRID, GridSkeleton, placesText, TILE, TileContent } from './MediaTile.tsx';
import { PictureUpload, usePictureUploads } from './uploads.tsx';

const [field, order] = MEDIA_LISTING.sort;

const TABS = [
  { label: 'All', filter: {} },
  { label: 'Not used', filter: { used: false } },
  { label: 'Needs alternative text', filter: { described: false } },
  { label: 'Files to download', filter: { kind: 'file' } },
];

/** All images as a grid, with upload by drag and drop or file dialog. */
export function MediaLibrary() {
  return (
    <List<MediaAsset> sort={{ field, order }} perPage={MEDIA_LISTING.limit} queryOptions={FAILS_IN_PAGE}>
      <Library />
    </List>
  );
}

function Library() {
  const queue = usePictureUploads();
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageHeader title="Pictures" />
      <PictureUpload queue={queue} />
      <LeaveDialog queue={queue} />
      <StatusTabs tabs={TABS} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'flex-end' }}>
        <Box sx={{ width: { xs: '100%', sm: 'auto' } }}>
          <FilterBar search="Search names and texts" />
        </Box>
        <SortButton fields={['created_at', 'name', 'bytes', 'use_count']} sx={{ mb: 2.5 }} />
      </Box>
      <ListBody
        empty={{
          title: 'No pictures yet',
          text: 'Upload the pictures that your articles show. Each is stored in several sizes, so that pages load fast on every screen.',
        }}
        noMatch="Nothing matches these filters."
        rowsPerPage={[50, 100, 200]}
        background="transparent"
      >
        <Grid />
      </ListBody>
    </Box>
  );
}

/** The images of the list context, each linked to its page. */
function Grid() {
  const { data, isPending } = useListContext<MediaAsset>();
  if (isPending) return <GridSkeleton />;
  return (
    <Box component="ul" sx={GRID}>
      {data?.map((asset) => (
        <Box component="li" key={asset.id} sx={TILE}>
          <TileContent
            asset={asset}
            name={
              <Link to={`/media/${asset.id}/edit`} underline="none" sx={WHOLE_TILE}>
                {asset.name}
              </Link>
            }
            lines={[
              `${asset.kind === 'file' ? fileTypeName(asset.url) : dimensions(asset)}, ${byteSize(asset.bytes)}`,
              placesText(asset.use_count),
            ]}
          />
        </Box>
      ))}
    </Box>
  );
}

const WHOLE_TILE = { '&::after': { content: '""', position: 'absolute', inset: 0 } } as const;
