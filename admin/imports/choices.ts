import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import type { BlogImport, BlogImportOptions, ImportItem } from '#shared/imports.ts';
import { type Choice, choose, saveOptions } from './import-api.ts';

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

export interface Options {
  options: BlogImportOptions;
  /** Why the last change was not saved. */
  problem: string | undefined;
  /** When it was tried, in milliseconds since 1970. */
  failedAt: number | undefined;
  change(changed: Partial<BlogImportOptions>): void;
}

/** The options of an import. A change shows at once; changes are saved one at a time. */
export function useOptions(found: BlogImport): Options {
  const save = useMutation({
    mutationFn: (wanted: BlogImportOptions) => saveOptions(found.id, wanted),
    onSuccess: useChanged(),
    scope: { id: `options of ${found.id}` },
  });
  const options = save.isPending ? save.variables : found.options;
  return {
    options,
    problem: save.error?.message,
    failedAt: save.isError ? save.submittedAt : undefined,
    change: (part) => save.mutate({ ...options, ...part }),
  };
}

export interface Selection {
  isBusy: boolean;
  isChosen(item: ImportItem): boolean;
  /** Takes single posts or leaves them out. */
  set(items: readonly ImportItem[], selected: boolean): void;
  /** The same for every post that the filters of the list find, on this page or another: one request. */
  setAll(selected: boolean): void;
}

/** The selected posts, stored on the server. A box changes at once, and back if the server refuses. */
export function useSelection(found: BlogImport): Selection {
  const { filterValues } = useListContext<ImportItem>();
  const [ahead, setAhead] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [waiting, setWaiting] = useState(0);
  const changed = useChanged();
  const notify = useNotify();

  const send = async (choice: Choice, numbers: readonly number[]) => {
    setWaiting((before) => before + 1);
    setAhead((before) => new Map([...before, ...numbers.map((one) => [one, choice.selected] as const)]));
    try {
      await changed(await choose(found.id, choice));
    } catch (error) {
      notify(error instanceof Error ? error.message : 'Not saved. Please try again.', { type: 'error' });
    }
    setAhead((before) => new Map([...before].filter(([one]) => !numbers.includes(one))));
    setWaiting((before) => before - 1);
  };

  return {
    isBusy: waiting > 0,
    isChosen: (item) => ahead.get(item.number) ?? item.selected,
    set: (items, selected) => {
      const numbers = items.map((item) => item.number);
      void send({ selected, numbers }, numbers);
    },
    setAll: (selected) => void send({ selected, filter: filterValues }, []),
  };
}
