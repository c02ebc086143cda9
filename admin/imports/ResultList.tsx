import { Box, Button, LinearProgress, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Pagination, SelectInput, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { type BlogImport, type ImportItem, ITEM_OUTCOMES, NOTE_LEVELS } from '#shared/imports.ts';
import { Notice } from '../layout/Notice.tsx';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { FilterBar } from '../lists/FilterBar.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { editPath } from '../posts/paths.ts';
import { ItemDrawer } from './ItemDrawer.tsx';
import { ItemsHeading } from './ItemsHeading.tsx';
import { ITEMS_HEADING } from './ItemsOf.tsx';
import { ItemTitle, notesText } from './item-parts.tsx';
import { LEVEL_WORDS, OUTCOME_WORDS } from './words.ts';

/** Every post with what became of it, on any screen: the result, its reason, and the way to the post. */
export function ResultList({ found }: { found: BlogImport }) {
  const {
    error,
    isFetching,
    isPending,
    total,
    data = [],
    refetch,
    setFilters,
  } = useListContext<ImportItem>();
  const [openId, setOpenId] = useState<string>();
  return (
    <Box component="section" aria-labelledby={ITEMS_HEADING} sx={{ minWidth: 0 }}>
      <ItemsHeading>One result for each post</ItemsHeading>
      <FilterBar search="Search titles">
        <SelectInput source="outcome" size="small" emptyText="Any" choices={OUTCOMES} />
        <SelectInput source="noted" size="small" emptyText="Any" choices={LEVELS} />
      </FilterBar>
      {error ? (
        <NotLoaded title="List not loaded" error={error} onRetry={() => void refetch()} />
      ) : !isPending && total === 0 ? (
        <Notice
          kind="empty"
          title="Nothing found"
          action={
            <Button variant="contained" onClick={() => setFilters({})}>
              Clear filters
            </Button>
          }
        >
          No post matches these filters.
        </Notice>
      ) : (
        <Box sx={{ bgcolor: 'background.paper' }}>
          <Box sx={{ height: 4 }}>
            {isFetching && <LinearProgress aria-label="Loading" sx={{ height: 4 }} />}
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((item) => (
              <Row key={item.id} item={item} onOpen={setOpenId} />
            ))}
          </Box>
          <Pagination rowsPerPageOptions={[25, 50, 100]} />
        </Box>
      )}
      <ItemDrawer
        id={openId}
        row={data.find(({ id }) => id === openId)}
        options={found.options}
        onClose={() => setOpenId(undefined)}
      />
    </Box>
  );
}

function Row({ item, onOpen }: { item: ImportItem; onOpen: (id: string) => void }) {
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h3" sx={{ fontWeight: 650, lineHeight: 1.3 }}>
          <ItemTitle item={item} onOpen={onOpen} />
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[item.problem, notesText(item)].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <WordChip {...OUTCOME_WORDS[item.outcome]} />
        {item.post_id && (
          <Link component={RouterLink} to={editPath(item.post_id)} aria-label={`Open the post ${item.title}`}>
            Open the post
          </Link>
        )}
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  p: 2,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;

const OUTCOMES = ITEM_OUTCOMES.map((id) => ({ id, name: OUTCOME_WORDS[id].label }));
const LEVELS = NOTE_LEVELS.map((id) => ({ id, name: LEVEL_WORDS[id].label }));
