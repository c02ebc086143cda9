import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import type { BlogImport, BlogImportOptions, ImportItem } from '#shared/imports.ts';
import { command } from './api.ts';

/** Shows a command's answer at once, and refetches the posts. */
export function useChanged(): (found: BlogImport) => Promise<void> {
  const client = useQueryClient();
  return async (found) => {
    const queryKey = ['imports', 'getOne', { id: found.id }];
    // A poll that was under way would bring back the state before the command, at which polling stops.
    await client.cancelQueries({ queryKey });
    client.setQueriesData({ queryKey }, found);
    refreshItems(client);
  };
}

export const refreshItems = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: ['import-items'] });

export type Options = ReturnType<typeof useOptions>;

/** The options of an import. A change shows at once; changes are saved one at a time. */
export function useOptions(found: BlogImport) {
  const save = useMutation({
    mutationFn: (wanted: BlogImportOptions) => command(found.id, 'options', wanted),
    onSuccess: useChanged(),
    scope: { id: `options of ${found.id}` },
  });
  const options = save.isPending ? save.variables : found.options;
  return {
    options,
    /** Why the last change was not saved. */
    problem: save.error?.message,
    /** When it was tried, in milliseconds since 1970. */
    failedAt: save.isError ? save.submittedAt : undefined,
    change: (part: Partial<BlogImportOptions>) => save.mutate({ ...options, ...part }),
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** The selected posts, stored on the server. A box changes at once, and back if the server refuses. */
export function useSelection(found: BlogImport) {
  const { filterValues } = useListContext<ImportItem>();
  const [ahead, setAhead] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [waiting, setWaiting] = useState(0);
  const changed = useChanged();
  const notify = useNotify();

  const send = async (selected: boolean, which: object, numbers: readonly number[]) => {
    setWaiting((before) => before + 1);
    setAhead((before) => new Map([...before, ...numbers.map((one) => [one, selected] as const)]));
    try {
      await changed(await command(found.id, 'selection', { selected, ...which }));
    } catch (error) {
      notify(error instanceof Error ? error.message : 'Not saved. Please try again.', { type: 'error' });
    }
    setAhead((before) => new Map([...before].filter(([one]) => !numbers.includes(one))));
    setWaiting((before) => before - 1);
  };

  return {
    isBusy: waiting > 0,
    isChosen: (item: ImportItem) => ahead.get(item.number) ?? item.selected,
    /** Takes single posts or leaves them out. */
    set: (items: readonly ImportItem[], selected: boolean) => {
      const numbers = items.map((item) => item.number);
      void send(selected, { numbers }, numbers);
    },
    /** The same for every post that the filters of the list find, on this page or another: one request. */
    setAll: (selected: boolean) => void send(selected, { filter: filterValues }, []),
  };
}
