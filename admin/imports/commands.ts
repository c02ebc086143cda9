import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type GetListResult, useListContext, useNotify } from 'react-admin';
import type { BlogImport, BlogImportOptions, ImportItem } from '#shared/imports.ts';
import { adminApi } from '../session/http.ts';

/** Path of the list of blog imports; subscribers are imported below /newsletter. */
export const START_PATH = '/import';
export const importPath = (id: string | number): string => `/import/${id}`;

export const command = (
  id: string,
  name: 'run' | 'cancel' | 'undo' | 'options' | 'selection',
  body: object = {},
): Promise<BlogImport> => adminApi(`imports/${id}/${name}`, { method: 'POST', body });

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

const SELECTING = ['import-items', 'selection'];

/** Refetches the posts; while several boxes are being saved, only the last one does, or they would flicker. */
export function refreshItems(client: QueryClient): void {
  if (client.isMutating({ mutationKey: SELECTING }) <= 1)
    void client.invalidateQueries({ queryKey: ['import-items'] });
}

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
    change: (part: Partial<BlogImportOptions>) => save.mutate({ ...options, ...part }),
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** The selected posts, stored on the server. A box changes at once, and back if the server refuses. */
export function useSelection(found: BlogImport) {
  const { filterValues } = useListContext<ImportItem>();
  const client = useQueryClient();
  const changed = useChanged();
  const notify = useNotify();
  const save = useMutation({
    mutationKey: SELECTING,
    mutationFn: ({ selected, numbers }: { selected: boolean; numbers?: number[] }) =>
      command(found.id, 'selection', { selected, ...(numbers ? { numbers } : { filter: filterValues }) }),
    async onMutate({ selected, numbers = [] }) {
      // An answer that was under way would bring the boxes back.
      await client.cancelQueries({ queryKey: ['import-items'] });
      const chosen = (item: ImportItem) => (numbers.includes(item.number) ? { ...item, selected } : item);
      client.setQueriesData<GetListResult<ImportItem>>(
        { queryKey: ['import-items', 'getList'] },
        (list) => list && { ...list, data: list.data.map(chosen) },
      );
    },
    onSuccess: changed,
    onError({ message }) {
      notify(message, { type: 'error' });
      refreshItems(client);
    },
    scope: { id: `selection of ${found.id}` },
  });
  return {
    isBusy: save.isPending,
    /** Takes single posts or leaves them out. */
    set: (items: readonly ImportItem[], selected: boolean) =>
      save.mutate({ selected, numbers: items.map(({ number }) => number) }),
    /** The same for every post that the filters of the list find, on this page or another: one request. */
    setAll: (selected: boolean) => save.mutate({ selected }),
  };
}
