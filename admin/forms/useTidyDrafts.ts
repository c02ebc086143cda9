import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import { tidyDrafts } from './drafts.ts';

/** @returns a function that deletes this browser's drafts that are expired, or of records that no longer exist */
export function useTidyDrafts(): () => Promise<void> {
  const dataProvider = useDataProvider();
  return useCallback(
    () => tidyDrafts((resource, id) => dataProvider.getOne(resource, { id, meta: { isUnattended: true } })),
    [dataProvider],
  );
}
