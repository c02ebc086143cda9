import FilterIcon from '@mui/icons-material/FilterList';
import { Box, Button, TextField, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { lazyNamed } from '../lazy-named.tsx';

interface FilterBarProps {
  /** Label of the search field. */
  search: string;
  /** The list's initial filter, which does not count as one to clear. */
  defaultFilter?: Record<string, unknown> | undefined;
  /** More inputs; on phones behind a button. */
  children?: ReactNode;
  /** At the end of the first line. */
  after?: ReactNode;
}

const FilterForm = lazyNamed(() => import('./after-rows.tsx'), 'FilterForm');

/** Search and filters of a list, applied as they are filled in and stored in the URL. */
export function FilterBar({ search, defaultFilter = {}, children, after }: FilterBarProps) {
  const { filterValues, setFilters, isLoading } = useListContext();
  const [listPath] = useState(() => window.location.pathname);
  /** How often the filters were cleared, when this was rendered and now. */
  const [round, setRound] = useState(0);
  const cleared = useRef(0);
  // What is filled in is applied after a pause, by when the person may have cleared the filters or navigated; setting the
  // filter would undo that, or lead back here.
  const setFiltersHere: typeof setFilters = (...filters) => {
    if (round === cleared.current && window.location.pathname === listPath) setFilters(...filters);
  };
  const clear = () => {
    cleared.current += 1;
    setRound(cleared.current);
    setFilters({});
  };
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'));
  const isOneLine = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const isFiltered =
    Object.keys(filterValues).length > 0 && JSON.stringify(filterValues) !== JSON.stringify(defaultFilter);

  return (
    <Box role="search" sx={BAR}>
      <Search key={`search ${round}`} label={search} hasFocus={round > 0} />
      {children && !isWide && (
        <Button
          variant="outlined"
          aria-label="Filters"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
          sx={{ minWidth: 48, height: 48, px: 0 }}
        >
          <FilterIcon />
        </Button>
      )}
      {!isOneLine && after}
      {children && (isOpen || isWide) && (
        <Box id={panelId} sx={{ display: 'contents' }}>
          <Suspense fallback={PLACE}>
            {isLoading ? (
              PLACE
            ) : (
              <FilterForm key={round} setFilters={setFiltersHere}>
                {children}
              </FilterForm>
            )}
          </Suspense>
        </Box>
      )}
      {isFiltered && (
        <Button onClick={clear} sx={{ px: 1 }}>
          Clear filters
        </Button>
      )}
      {isOneLine && after}
    </Box>
  );
}

const SEARCH_PAUSE_MS = 300;

/** Not a field of the form of filters, whose code loads after the list's. */
function Search({ label, hasFocus }: { label: string; hasFocus: boolean }) {
  const { filterValues, setFilters } = useListContext();
  const { q = '', ...filters } = filterValues;
  const [typed, setTyped] = useState<string>(q);
  const applied = useRef(q);
  useEffect(() => {
    if (q === applied.current) return;
    applied.current = q;
    setTyped(q);
  }, [q]);
  const apply = useEffectEvent(() => {
    applied.current = typed;
    setFilters(typed === '' ? filters : { ...filters, q: typed });
  });
  useEffect(() => {
    if (typed === applied.current) return;
    const pause = setTimeout(apply, SEARCH_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return (
    <TextField
      className="ra-input ra-input-q"
      label={label}
      type="search"
      size="small"
      autoFocus={hasFocus}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

/** As high as a line of filters, so that the list does not move. */
const PLACE = <Box sx={{ height: 72 }} />;

const BAR = {
  mb: 2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'flex-end',
  '& form': { display: 'contents' },
  // So that the audit log's six fields fit on one line of a laptop.
  '& .ra-input': { flex: { xs: '1 1 100%', sm: '1 1 140px' }, maxWidth: { sm: 190 } },
  '& .ra-input.ra-input-q': { flex: { xs: 1, sm: '1 1 200px' }, maxWidth: { sm: 280 } },
  // MUI's Autocomplete has another height than other inputs, which would misalign the labels.
  '& .MuiInputBase-root': { height: 48, minHeight: 0 },
  // So that a date and its button fit into the narrowest field.
  '& input[type="date"]': { px: 1.25 },
};
