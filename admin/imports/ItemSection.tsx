import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { BlogImport, BlogImportOptions } from '#shared/imports.ts';
import { FilterBar } from '../lists/FilterBar.tsx';
import { ListBody } from '../lists/ListBody.tsx';
import { StatusTabs, type Tab } from '../lists/StatusTabs.tsx';
import type { Selection } from './choices.ts';
import { ItemDrawer } from './ItemDrawer.tsx';
import { ITEMS_HEADING, ItemsHeading } from './items.tsx';

interface ItemSectionProps {
  found: BlogImport;
  options: BlogImportOptions;
  heading: string;
  tabs: Tab[];
  filters: ReactNode;
  /** Whether posts can be selected here. */
  selection?: Selection;
  /** The rows. @param onOpen shows what is known about a post */
  children: (onOpen: (id: string) => void) => ReactNode;
}

/** The posts of an import, with tabs, filters and the details of one. */
export function ItemSection({
  found,
  options,
  heading,
  tabs,
  filters,
  selection,
  children,
}: ItemSectionProps) {
  const [openId, setOpenId] = useState<string>();
  return (
    <Box component="section" aria-labelledby={ITEMS_HEADING} sx={{ minWidth: 0 }}>
      <ItemsHeading>{heading}</ItemsHeading>
      <StatusTabs tabs={tabs} within={{ import_id: found.id }} />
      <FilterBar search="Search titles">{filters}</FilterBar>
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
