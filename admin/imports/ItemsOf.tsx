import type { ReactNode } from 'react';
import { ListBase, type SortPayload, useListContext } from 'react-admin';
import type { ImportItem } from '#shared/imports.ts';

export const ITEMS_HEADING = 'import-items';

/**
 * Around what shows or filters the posts of one import. Filters are kept by the browser and not in the address: a
 * change of address brings the page back to its top, and the list is far below it.
 */
export function ItemsOf({
  id,
  part,
  sort = IN_FILE_ORDER,
  children,
}: {
  id: string;
  /** Filters of one part of an import's life are not those of another. */
  part: string;
  sort?: SortPayload;
  children: ReactNode;
}) {
  return (
    <ListBase<ImportItem>
      resource="import-items"
      filter={{ import_id: id }}
      sort={sort}
      perPage={25}
      disableSyncWithLocation
      storeKey={`import-items.${part}.${id}`}
    >
      {children}
    </ListBase>
  );
}

const IN_FILE_ORDER: SortPayload = { field: 'number', order: 'ASC' };

/** Filters the list by something that was pressed elsewhere on the page, and brings it into view; again: all. */
export function useShowItems(): { isShown: (filter: object) => boolean; show: (filter: object) => void } {
  const { filterValues, setFilters } = useListContext<ImportItem>();
  const isShown = (filter: object) => JSON.stringify(filter) === JSON.stringify(filterValues);
  return {
    isShown,
    show: (filter) => {
      const isAgain = isShown(filter);
      setFilters(isAgain ? {} : filter);
      const heading = document.getElementById(ITEMS_HEADING);
      if (isAgain || !heading) return;
      heading.scrollIntoView({ block: 'start' });
      heading.focus({ preventScroll: true });
    },
  };
}
