/* What a list loads once its rows are shown. */

import type { ReactNode } from 'react';
import { FilterLiveForm, ListContextProvider, type ListControllerResult, useListContext } from 'react-admin';

export { LinearProgress } from '@mui/material';
export { ColumnsButton, Pagination } from 'react-admin';

interface FilterFormProps {
  setFilters: ListControllerResult['setFilters'];
  children: ReactNode;
}

/** A list's filters as a form. */
export function FilterForm({ setFilters, children }: FilterFormProps) {
  const list = useListContext();
  return (
    <ListContextProvider value={{ ...list, setFilters }}>
      <FilterLiveForm debounce={300}>{children}</FilterLiveForm>
    </ListContextProvider>
  );
}
