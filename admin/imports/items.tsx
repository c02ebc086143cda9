import { Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { ListBase, useListContext } from 'react-admin';
import type { ImportItem } from '#shared/imports.ts';
import { FAILS_IN_PAGE } from '../layout/fails-in-page.ts';

export const ITEMS_HEADING = 'import-items';

/**
 * The list context of one import's posts. The filters are not in the address, as a change of address scrolls to the top of
 * the page, away from the list.
 * @param part of the import's life; each has filters of its own
 */
export function ItemsOf({ id, part, children }: { id: string; part: string; children: ReactNode }) {
  return (
    <ListBase<ImportItem>
      resource="import-items"
      filter={{ import_id: id }}
      sort={{ field: 'number', order: 'ASC' }}
      perPage={25}
      queryOptions={FAILS_IN_PAGE}
      disableSyncWithLocation
      storeKey={`import-items.${part}.${id}`}
    >
      {children}
    </ListBase>
  );
}

/** Another page of the list begins here again. */
export function ItemsHeading({ children }: { children: string }) {
  const { page } = useListContext();
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(page);
  useEffect(() => {
    if (last.current !== page) heading.current?.scrollIntoView({ block: 'start' });
    last.current = page;
  }, [page]);
  return (
    <Typography
      ref={heading}
      id={ITEMS_HEADING}
      variant="h2"
      tabIndex={-1}
      sx={{ mt: 2, mb: 2, scrollMarginTop: '80px', '&:focus-visible': { outline: 'none' } }}
    >
      {children}
    </Typography>
  );
}

/** Filters the list from elsewhere on the page, and brings it into view. */
export function useShowItems(): (filter: object) => void {
  const { setFilters } = useListContext<ImportItem>();
  return (filter) => {
    setFilters(filter);
    const heading = document.getElementById(ITEMS_HEADING);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
}
