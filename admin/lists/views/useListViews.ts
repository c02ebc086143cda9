import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useListContext, useNotify, useResourceContext } from 'react-admin';
import type { ListView } from '#shared/list-views.ts';
import { adminApi } from '../../session/http.ts';
import { useColumnChoice } from './columns.tsx';

/** The signed-in person's saved views of this list. */
export function useListViews() {
  const resource = useResourceContext() ?? '';
  const { filterValues, sort, setFilters, setSort } = useListContext();
  const columns = useColumnChoice();
  const queries = useQueryClient();
  const notify = useNotify();
  const queryKey = ['list-views', resource];
  const path = `list-views/${resource}`;
  const { data } = useQuery({ queryKey, queryFn: () => adminApi<{ views: ListView[] }>(path) });
  const { mutate, isPending } = useMutation({
    mutationFn: (views: ListView[]) =>
      adminApi<{ views: ListView[] }>(path, { method: 'PUT', body: { views } }),
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
    onError: ({ message }) => notify(message, { type: 'error' }),
  });
  const views = data?.views ?? [];
  return {
    views,
    isBusy: isPending || !data,
    isChosen: ({ filter }: ListView) => sameFilter(filter, filterValues),
    choose: (view: ListView) => {
      setFilters(view.filter);
      setSort(view.sort);
      columns.show(view);
    },
    /** Saves the current filter, order and columns; replaces a view of the same name. */
    keep: (name: string, done: () => void) => {
      const view: ListView = {
        name,
        filter: filterValues,
        sort: { field: sort.field, order: sort.order },
        hidden: columns.hidden,
        order: columns.columns.map((column) => column.name),
      };
      mutate([...views.filter((one) => one.name !== name), view], { onSuccess: done });
    },
    remove: (name: string) => mutate(views.filter((view) => view.name !== name)),
  };
}

function sameFilter(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const inOrder = (filter: Record<string, unknown>) =>
    JSON.stringify(Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1)));
  return inOrder(a) === inOrder(b);
}
