import CloseIcon from '@mui/icons-material/Close';
import { Box, Drawer, FormControlLabel, IconButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { BlogImportOptions, ImportItem } from '#shared/imports.ts';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { ItemDetail } from './ItemDetail.tsx';
import { ChooseOne } from './ItemTable.tsx';
import { fetchItem } from './import-api.ts';
import { StatusChange } from './item-parts.tsx';
import type { Selection } from './useSelection.ts';

interface ItemDrawerProps {
  /** Of the post that is looked at; undefined: closed. */
  id: string | undefined;
  /** As the list has it, so that its title stands there at once. */
  row: ImportItem | undefined;
  options: BlogImportOptions;
  /** Whether it can be taken or left out here. */
  selection?: Selection;
  onClose: () => void;
}

/** All that is known about one post, over the list. */
export function ItemDrawer({ id, row, options, selection, onClose }: ItemDrawerProps) {
  const titleId = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['import-items', 'detail', id],
    queryFn: () => fetchItem(id ?? ''),
    enabled: id !== undefined,
  });
  const item = data ?? row;
  return (
    <Drawer
      anchor="right"
      open={id !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 'min(620px, 92vw)' } },
        },
      }}
    >
      <Box sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2.5, alignContent: 'start', minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}>
          <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0, pt: 1 }}>
            {item?.title ?? 'Post'}
          </Typography>
          <IconButton aria-label="Close" onClick={onClose} autoFocus>
            <CloseIcon />
          </IconButton>
        </Box>
        {item && selection && (
          <>
            <StatusChange item={item} options={options} isChosen={selection.isChosen(row ?? item)} />
            <FormControlLabel
              label="Import this post"
              control={<ChooseOne item={row ?? item} selection={selection} />}
            />
          </>
        )}
        {error && <NotLoaded error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Typography role="status">Loading the post…</Typography>}
        {data && <ItemDetail item={data} />}
      </Box>
    </Drawer>
  );
}
