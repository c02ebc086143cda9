import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Testimonial } from '#shared/testimonials.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { moveTo } from './move.ts';

const PER_REQUEST = 1000;
const LIST_KEY = ['testimonials', 'getList', { all: true }];

interface All {
  data: Testimonial[];
  total: number;
}

/** The last thing that happened to the order, for the bar above the list. */
export interface OrderNews {
  kind: 'moved' | 'restored' | 'failed';
  text: string;
}

/** Every testimonial in order, and what can be done to the order. */
export function useTestimonialOrder() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queryClient = useQueryClient();
  const [news, setNews] = useState<OrderNews>();
  const [undoTo, setUndoTo] = useState<string[]>();
  const lastRequest = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const query = useQuery({ queryKey: LIST_KEY, queryFn: () => loadAll(dataProvider) });

  const show = (ids: string[]) =>
    queryClient.setQueryData<All>(LIST_KEY, (all) => all && { ...all, data: inOrder(all.data, ids) });

  /** Shows the new order at once and asks for it; requests go one after the other, each with the whole order. */
  const arrange = (ids: string[], success: OrderNews, isUndo = false) => {
    const before = (queryClient.getQueryData<All>(LIST_KEY)?.data ?? []).map(({ id }) => id);
    show(ids);
    setNews(success);
    setUndoTo(isUndo ? undefined : before);
    waiting.current += 1;
    lastRequest.current = lastRequest.current
      .then(() => dataProvider.reorderTestimonials(ids))
      .catch((error: Error) => {
        show(before);
        setUndoTo(undefined);
        setNews({ kind: 'failed', text: error.message });
      })
      .finally(() => {
        waiting.current -= 1;
        // Moved rows have a new version, which the switch beside them needs.
        if (waiting.current === 0) return queryClient.invalidateQueries({ queryKey: ['testimonials'] });
      });
  };

  return {
    testimonials: query.data?.data,
    error: query.error,
    retry: () => query.refetch(),
    news,
    /** @param to place to stand at, from 0 */
    move(id: string, to: number) {
      const all = query.data?.data ?? [];
      const from = all.findIndex((testimonial) => testimonial.id === id);
      const place = Math.max(0, Math.min(all.length - 1, to));
      const moved = all[from];
      if (!moved || place === from) return;
      const text = `Moved ${moved.author} from position ${from + 1} to ${place + 1} of ${all.length}.`;
      arrange(
        moveTo(all, from, place).map((testimonial) => testimonial.id),
        { kind: 'moved', text },
      );
    },
    undo: undoTo && (() => arrange(undoTo, { kind: 'restored', text: 'The previous order is back.' }, true)),
  };
}

async function loadAll(dataProvider: AdminDataProvider): Promise<All> {
  const data: Testimonial[] = [];
  for (let page = 1; ; page += 1) {
    const result = await dataProvider.getList<Testimonial>('testimonials', {
      pagination: { page, perPage: PER_REQUEST },
      sort: { field: 'display_order', order: 'ASC' },
      filter: {},
    });
    data.push(...result.data);
    if (result.data.length === 0 || data.length >= (result.total ?? 0)) return { data, total: data.length };
  }
}

function inOrder(all: Testimonial[], ids: string[]): Testimonial[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return [...all].sort(
    (one, other) => (place.get(one.id) ?? ids.length) - (place.get(other.id) ?? ids.length),
  );
}
