import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ListBase, SelectInput, useListContext } from 'react-admin';
import type { BlogImport, BlogImportOptions, ImportItem } from '#shared/imports.ts';
import { FAILS_IN_PAGE } from '../layout/fails-in-page.ts';
import { FilterBar } from '../lists/FilterBar.tsx';
import { ListBody } from '../lists/ListBody.tsx';
import { StatusTabs, type Tab } from '../lists/StatusTabs.tsx';
import type { Selection } from './choices.ts';
import { ItemDrawer } from './ItemDrawer.tsx';
import { choicesOf, LEVEL_LABELS } from './labels.ts';

const HEADING_ID = 'import-items';

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
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', ...ABOVE_THE_BAR }}>
        {children}
      </Box>
    </ListBase>
  );
}

/** Scrolls what the keyboard focuses above the bar at the foot, not behind it. */
const ABOVE_THE_BAR = { '& :is(a, button, input, [tabindex])': { scrollMarginBottom: '120px' } };

/** Filters the list from elsewhere on the page, and brings it into view. */
export function useShowItems(): (filter: object) => void {
  const { setFilters } = useListContext<ImportItem>();
  return (filter) => {
    setFilters(filter);
    const heading = document.getElementById(HEADING_ID);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
}

interface ItemSectionProps {
  found: BlogImport;
  options: BlogImportOptions;
  heading: string;
  tabs: Tab[];
  /** Besides that for notes. */
  filters?: ReactNode;
  /** Whether posts can be selected here. */
  selection?: Selection;
  /** The rows. @param onOpen shows what is known about a post */
  children: (onOpen: (id: string) => void) => ReactNode;
}

/** The posts of an import, with tabs, filters and the details of one. */
export function ItemSection(props: ItemSectionProps) {
  const { found, options, heading, tabs, filters, selection, children } = props;
  const [openId, setOpenId] = useState<string>();
  return (
    <Box component="section" aria-labelledby={HEADING_ID} sx={{ minWidth: 0 }}>
      <Heading>{heading}</Heading>
      <StatusTabs tabs={tabs} within={{ import_id: found.id }} />
      <FilterBar search="Search titles">
        <SelectInput source="noted" size="small" emptyText="Any" choices={choicesOf(LEVEL_LABELS)} />
        {filters}
      </FilterBar>
      <ListBody
        empty={{ title: 'No articles', text: 'There is no article in the file.' }}
        noMatch="No article matches these filters."
      >
        {children(setOpenId)}
      </ListBody>
      <ItemDrawer id={openId} options={options} selection={selection} onClose={() => setOpenId(undefined)} />
    </Box>
  );
}

/** Another page of the list begins here again. */
function Heading({ children }: { children: string }) {
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
      id={HEADING_ID}
      variant="h2"
      tabIndex={-1}
      sx={{ mt: 2, mb: 2, scrollMarginTop: '80px', '&:focus-visible': { outline: 'none' } }}
    >
      {children}
    </Typography>
  );
}
