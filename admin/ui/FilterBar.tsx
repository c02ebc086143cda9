import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { FilterLiveForm, useListContext } from 'react-admin';

/** Filters of a list, applied while they are filled in. */
export function FilterBar({ children }: { children: ReactNode }) {
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <Box
      role="search"
      sx={{
        mb: 2,
        '& form': { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-end' },
        '& .ra-input': { width: { xs: '100%', sm: 190 } },
        '& .ra-input-q': { width: { xs: '100%', sm: 280 } },
      }}
    >
      <FilterLiveForm debounce={300}>
        {children}
        {isFiltered && (
          <Button onClick={() => setFilters({})} sx={{ px: 1 }}>
            Clear filters
          </Button>
        )}
      </FilterLiveForm>
    </Box>
  );
}
