import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import {
  type DataProvider,
  HttpError,
  useDataProvider,
  useGetRecordRepresentation,
  useGetResourceLabel,
  useResourceContext,
} from 'react-admin';
import { adminApi } from '../../session/http.ts';
import { moveTo, sameSet } from './move.ts';

const PER_REQUEST = 1000;

/** A record that can be reordered, shown and hidden. */
export interface OrderedRecord {
  id: string;
  display_order: number;
  is_active: boolean;
  updated_at: string;
}

interface All<Row> {
  data: Row[];
  total: number;
}

/** The last change of the order, for the bar above the list. */
export interface OrderNews {
  kind: 'moved' | 'restored' | 'failed';
  text: string;
  /** Consequence, and what to do next. */
  detail?: string;
}

const SOMEBODY_MOVED =
  'Somebody else has changed the order since you opened this page, so yours was not saved. The list now shows theirs; move again what is still out of place.';

/** All records of the resource in order, and functions that change the order. */
export function useRecordOrder<Row extends OrderedRecord>() {
  const resource = useResourceContext() ?? '';
  const nameOf = useGetRecordRepresentation(resource);
  const plural = useGetResourceLabel()(resource, 2);
  const listKey = useMemo(() => [resource, 'getList', { all: true }], [resource]);
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const [news, setNews] = useState<OrderNews>();
  const [undoTo, setUndoTo] = useState<string[]>();
  const lastRequest = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  /** Number of refusals: moves made on top of a refused order are not sent. */
  const refusals = useRef(0);
  const moves = useRef(0);
  /** The last order received from the server. */
  const seen = useRef<string[]>([]);
  const present = useCallback(
    () => queryClient.getQueryData<All<Row>>(listKey)?.data ?? [],
    [queryClient, listKey],
  );
  const query = useQuery({
    queryKey: listKey,
    queryFn: async () => {
      const movesBefore = moves.current;
      const all = await loadAll<Row>(dataProvider, resource);
      // This read started before the last move was saved and must not undo it; another read follows every move.
      if (waiting.current > 0 || moves.current !== movesBefore)
        return { ...all, data: inOrder(all.data, idsOf(present())) };
      seen.current = idsOf(all.data);
      return all;
    },
  });

  /** Shows the new order at once and saves it. Requests are queued, each with the whole order. */
  const arrange = useCallback(
    (ids: string[], success: OrderNews, isUndo = false) => {
      const show = (order: string[]) =>
        queryClient.setQueryData<All<Row>>(
          listKey,
          (all) => all && { ...all, data: inOrder(all.data, order) },
        );
      const before = idsOf(present());
      const refusalsThen = refusals.current;
      show(ids);
      setNews(success);
      setUndoTo(isUndo ? undefined : before);
      waiting.current += 1;
      moves.current += 1;

      const send = async () => {
        if (refusals.current !== refusalsThen) return;
        const body = { ids, seen: seen.current };
        seen.current = (await adminApi<{ ids: string[] }>(`${resource}/order`, { method: 'PUT', body })).ids;
        if (!sameSet(seen.current, ids))
          setNews({
            ...success,
            detail: `${plural} that somebody added meanwhile are at the end of the list.`,
          });
      };
      lastRequest.current = lastRequest.current
        .then(send)
        .catch((error: Error) => {
          refusals.current += 1;
          show(seen.current);
          setUndoTo(undefined);
          const isConflict = error instanceof HttpError && error.status === 409;
          setNews({ kind: 'failed', text: error.message, ...(isConflict ? { detail: SOMEBODY_MOVED } : {}) });
        })
        .finally(() => {
          waiting.current -= 1;
          // Moved rows have a new version, which their switches need. The next move does not wait for it.
          if (waiting.current === 0) void queryClient.invalidateQueries({ queryKey: [resource] });
        });
    },
    [dataProvider, queryClient, present, resource, listKey, plural],
  );

  const move = useCallback(
    /** @param to place to stand at, from 0 */
    (id: string, to: number) => {
      const all = present();
      const from = all.findIndex((record) => record.id === id);
      const place = Math.max(0, Math.min(all.length - 1, to));
      const moved = all[from];
      if (!moved || place === from) return;
      const text = `Moved ${nameOf(moved)} from position ${from + 1} to ${place + 1} of ${all.length}.`;
      arrange(idsOf(moveTo(all, from, place)), { kind: 'moved', text });
    },
    [arrange, present, nameOf],
  );
  const step = useCallback(
    /** Relative to the current position, because a second click may come before the first one is rendered. */
    (id: string, by: 1 | -1) => move(id, idsOf(present()).indexOf(id) + by),
    [move, present],
  );

  return {
    records: query.data?.data,
    error: query.error,
    retry: () => query.refetch(),
    news,
    move,
    step,
    undo: undoTo && (() => arrange(undoTo, { kind: 'restored', text: 'The previous order is back.' }, true)),
  };
}

const idsOf = (all: readonly OrderedRecord[]): string[] => all.map(({ id }) => id);

async function loadAll<Row extends OrderedRecord>(
  dataProvider: DataProvider,
  resource: string,
): Promise<All<Row>> {
  const data: Row[] = [];
  for (let page = 1; ; page += 1) {
    const result = await dataProvider.getList<Row>(resource, {
      pagination: { page, perPage: PER_REQUEST },
      sort: { field: 'display_order', order: 'ASC' },
      filter: {},
    });
    data.push(...result.data);
    if (result.data.length === 0 || data.length >= (result.total ?? 0)) return { data, total: data.length };
  }
}

function inOrder<Row extends OrderedRecord>(all: Row[], ids: string[]): Row[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return [...all].sort(
    (one, other) => (place.get(one.id) ?? ids.length) - (place.get(other.id) ?? ids.length),
  );
}
