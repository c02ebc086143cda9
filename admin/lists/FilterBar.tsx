import FilterIcon from '@mui/icons-material/FilterList';
import { Box, Button, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useId, useRef, useState } from 'react';
import { FilterLiveForm, ListContextProvider, TextInput, useListContext } from 'react-admin';

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

/** Search and filters of a list, applied as they are filled in and stored in the URL. */
export function FilterBar({ search, defaultFilter = {}, children, after }: FilterBarProps) {
  const list = useListContext();
  const { filterValues, setFilters } = list;
  const [listPath] = useState(() => window.location.pathname);
  /** How often the filters were cleared, when this was rendered and now. */
  const [round, setRound] = useState(0);
  const cleared = useRef(0);
  // Typing is applied after a pause, by when the person may have cleared the filters or navigated; setting the filter would
  // undo that, or lead back here.
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
    <Box
      role="search"
      sx={{
        mb: 2,
        '& form': { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-end' },
        // So that the audit log's six fields fit on one line of a laptop.
        '& .ra-input': { flex: { xs: '1 1 100%', sm: '1 1 140px' }, maxWidth: { sm: 190 } },
        '& .ra-input.ra-input-q': { flex: { xs: 1, sm: '1 1 200px' }, maxWidth: { sm: 280 } },
        // MUI's Autocomplete has another height than other inputs, which would misalign the labels.
        '& .MuiInputBase-root': { height: 48 },
        // So that a date and its button fit into the narrowest field.
        '& input[type="date"]': { px: 1.25 },
      }}
    >
      <ListContextProvider value={{ ...list, setFilters: setFiltersHere }}>
        <FilterLiveForm key={round} debounce={300}>
          <TextInput source="q" label={search} type="search" size="small" autoFocus={round > 0} />
          {children && !isWide && (
            <Button
              variant="outlined"
              color="secondary"
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
          {(isWide || isOpen) && (
            <Box id={panelId} sx={{ display: 'contents' }}>
              {children}
            </Box>
          )}
          {isFiltered && (
            <Button onClick={clear} sx={{ px: 1 }}>
              Clear filters
            </Button>
          )}
          {isOneLine && after}
        </FilterLiveForm>
      </ListContextProvider>
    </Box>
  );
}
