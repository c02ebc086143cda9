import { Box, MenuItem, TextField } from '@mui/material';
import { List, type SortPayload, useListContext } from 'react-admin';
import { MEDIA_LISTING, type MediaAsset } from '#shared/media.ts';
import { FAILS_IN_PAGE } from '../layout/fails-in-page.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { FilterBar } from '../lists/FilterBar.tsx';
import { ListBody } from '../lists/ListBody.tsx';
import { StatusTabs } from '../lists/StatusTabs.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { UploadButton } from './UploadButton.tsx';
import { UploadQueue } from './UploadQueue.tsx';
import { UploadZone } from './UploadZone.tsx';
import { useUploads } from './useUploads.ts';

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
  const queue = useUploads();
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageHeader title="Pictures" />
      <UploadZone onFiles={queue.add} />
      <UploadQueue queue={queue} />
      <StatusTabs tabs={TABS} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'flex-end' }}>
        <Box sx={{ width: { xs: '100%', sm: 'auto' } }}>
          <FilterBar search="Search names and texts" />
        </Box>
        <SortChoice />
      </Box>
      <ListBody
        empty={{
          title: 'No pictures yet',
          text: 'Upload the pictures that your articles show. Each is stored in several sizes, so that pages load fast on every screen.',
          action: <UploadButton onFiles={queue.add} />,
        }}
        noMatch="Nothing matches these filters."
        rowsPerPage={[50, 100, 200]}
        background="transparent"
      >
        <MediaGrid />
      </ListBody>
    </Box>
  );
}

const SORTS = [
  { label: 'Name', field: 'name', order: 'ASC' },
  { label: 'Newest first', field: 'created_at', order: 'DESC' },
  { label: 'Largest first', field: 'bytes', order: 'DESC' },
  { label: 'Most used first', field: 'use_count', order: 'DESC' },
] as const;

function SortChoice() {
  const { sort, setSort } = useListContext<MediaAsset>();
  const chosen = SORTS.findIndex((one) => one.field === sort.field && one.order === sort.order);
  return (
    <TextField
      select
      size="small"
      label="Order"
      value={chosen < 0 ? '' : chosen}
      onChange={(event) => setSort(SORTS[Number(event.target.value)] as SortPayload)}
      sx={{ mb: 2, width: { xs: '100%', sm: 190 } }}
    >
      {SORTS.map(({ label }, index) => (
        <MenuItem key={label} value={index}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
