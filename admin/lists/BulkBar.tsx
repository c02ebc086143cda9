import { Box, Button, Typography } from '@mui/material';
import { createContext, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider, useListContext, useNotify, useResourceContext } from 'react-admin';
import { figure } from '#shared/words.ts';
import type { AdminDataProvider } from '../data-provider.ts';

interface BulkBarProps {
  /** Most rows that one request may change. */
  most: number;
  /** Buttons of BulkButtons.tsx. */
  children: ReactNode;
}

/** When 'all that match' was chosen. The server refuses records that have changed since. */
export const SeenAt = createContext<string | undefined>(undefined);

/** react-admin's BulkActionsToolbar, with 'select all that match', which selects ids, not a filter. */
export function BulkBar(props: BulkBarProps) {
  const { selectedIds = [] } = useListContext();
  return selectedIds.length === 0 ? null : <Selection {...props} />;
}

/** Mounted while anything is selected, so that each selection has its own `SeenAt`. */
function Selection({ most, children }: BulkBarProps) {
  const { selectedIds, filterValues, onUnselectItems } = useListContext();
  const [seenAt, setSeenAt] = useState<string>();
  const clear = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.defaultPrevented || document.querySelector('[role="dialog"]') !== null;
    if (event.key === 'Escape' && !isElsewhere) onUnselectItems();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => clear(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  // The button that ended the selection goes with it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.getElementById('main-content')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <Box
      role="toolbar"
      aria-label="Selected rows"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1,
        pl: 2,
        bgcolor: 'primary.light',
        // On phones within thumb reach, above the navigation bar.
        position: { xs: 'sticky', md: 'static' },
        bottom: 'var(--foot, 0px)',
        zIndex: 2,
      }}
    >
      <Typography role="status" sx={{ fontWeight: 650, mr: 1 }}>
        {`${figure(selectedIds.length)} selected`}
      </Typography>
      {typeof filterValues.q === 'string' && (
        <Typography variant="body2" color="textSecondary" sx={{ mr: 1, overflowWrap: 'anywhere' }}>
          {`‘${filterValues.q}’`}
        </Typography>
      )}
      <SelectAll most={most} onSelected={setSeenAt} />
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          flexWrap: 'wrap',
          // On phones all buttons are visible: without icons, as many per line as fit.
          order: { xs: 1, md: 0 },
          width: { xs: '100%', md: 'auto' },
          '& > *': { flexGrow: { xs: 1, sm: 0 } },
          '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
        }}
      >
        <SeenAt value={seenAt}>{children}</SeenAt>
      </Box>
      <Button onClick={() => onUnselectItems()} sx={{ ml: 'auto' }}>
        Clear selection
      </Button>
    </Box>
  );
}

/** Offers to select all matches once the whole page is selected and there are more pages. */
function SelectAll({ most, onSelected }: { most: number; onSelected: (at: string) => void }) {
  const resource = useResourceContext() ?? '';
  const { data = [], total = 0, selectedIds, filterValues, sort, onSelect } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const isPage = data.every(({ id }) => selectedIds.includes(id));
  if (!isPage || selectedIds.length >= total) return null;
  if (total > most)
    return (
      <Typography variant="body2">
        {`${figure(total)} match. Narrow the list to ${figure(most)} or fewer to select them all.`}
      </Typography>
    );

  const select = async () => {
    setBusy(true);
    try {
      const { ids, at } = (await dataProvider.getMatching(resource, filterValues, sort)).data;
      onSelect(ids);
      onSelected(at);
    } catch (error) {
      notify(error instanceof Error ? error.message : 'Not selected. Please try again.', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="contained" disabled={isBusy} onClick={select}>
      {`Select all ${figure(total)} that match`}
    </Button>
  );
}
