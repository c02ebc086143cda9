import { Box, Button, LinearProgress, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { Pagination, useListContext } from 'react-admin';
import type { BlogImport, BlogImportOptions, ImportItem } from '#shared/imports.ts';
import { figure, plural } from '#shared/words.ts';
import { Notice } from '../layout/Notice.tsx';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { FilterBar } from '../lists/FilterBar.tsx';
import { ItemCards } from './ItemCards.tsx';
import { ItemDrawer } from './ItemDrawer.tsx';
import { ItemFilters } from './ItemFilters.tsx';
import { ItemsHeading } from './ItemsHeading.tsx';
import { ITEMS_HEADING } from './ItemsOf.tsx';
import { ItemTable } from './ItemTable.tsx';
import { type Selection, useSelection } from './useSelection.ts';

/** Every post of the file, before the import: what it will be, and whether it is taken. */
export function ItemList({ found, options }: { found: BlogImport; options: BlogImportOptions }) {
  const {
    error,
    isPending,
    isFetching,
    total,
    filterValues,
    data = [],
    refetch,
    setFilters,
  } = useListContext<ImportItem>();
  const selection = useSelection(found);
  const [openId, setOpenId] = useState<string>();
  // By the size of letters: where they are twice as large, a table of nine columns has no room.
  const isWide = useMediaQuery('(min-width: 56.25rem)');
  const isFiltered = Object.keys(filterValues).length > 0;
  const rows = { found, options, selection, onOpen: setOpenId };
  return (
    <Box component="section" aria-labelledby={ITEMS_HEADING} sx={{ minWidth: 0 }}>
      <ItemsHeading>{`${figure(found.selected)} of ${plural(found.total, 'post')} chosen`}</ItemsHeading>
      <Box role="status" className="visually-hidden">
        {`${plural(found.selected, 'post')} chosen`}
      </Box>
      <FilterBar search="Search titles">
        <ItemFilters found={found} />
      </FilterBar>
      {error ? (
        <NotLoaded title="List not loaded" error={error} onRetry={() => void refetch()} />
      ) : !isPending && total === 0 ? (
        <Notice
          kind="empty"
          title={isFiltered ? 'Nothing found' : 'No posts'}
          action={
            isFiltered && (
              <Button variant="contained" onClick={() => setFilters({})}>
                Clear filters
              </Button>
            )
          }
        >
          {isFiltered ? 'No post matches these filters.' : 'There is no post in the file.'}
        </Notice>
      ) : (
        <Box sx={{ bgcolor: 'background.paper' }}>
          <ChooseAll selection={selection} total={total ?? 0} isFiltered={isFiltered} />
          <Box sx={{ height: 4 }}>
            {isFetching && <LinearProgress aria-label="Loading" sx={{ height: 4 }} />}
          </Box>
          {isWide ? <ItemTable {...rows} /> : <ItemCards {...rows} />}
          <Pagination rowsPerPageOptions={[25, 50, 100]} />
        </Box>
      )}
      <ItemDrawer
        id={openId}
        row={data.find(({ id }) => id === openId)}
        options={options}
        selection={selection}
        onClose={() => setOpenId(undefined)}
      />
    </Box>
  );
}

function ChooseAll(props: { selection: Selection; total: number; isFiltered: boolean }) {
  const { selection, total, isFiltered } = props;
  const which = isFiltered ? `these ${figure(total)}` : `all ${figure(total)}`;
  return (
    <Box
      role="toolbar"
      aria-label="Choose posts"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', p: 1.5 }}
    >
      <Button
        variant="outlined"
        color="secondary"
        disabled={selection.isBusy}
        onClick={() => selection.setAll(true)}
      >
        {`Choose ${which}`}
      </Button>
      <Button
        variant="outlined"
        color="secondary"
        disabled={selection.isBusy}
        onClick={() => selection.setAll(false)}
      >
        {`Leave out ${which}`}
      </Button>
    </Box>
  );
}
