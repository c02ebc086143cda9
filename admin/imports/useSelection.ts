import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import type { BlogImport, ImportItem } from '#shared/imports.ts';
import { type Choice, choose } from './import-api.ts';
import { useChanged } from './useImport.ts';

export interface Selection {
  isBusy: boolean;
  isChosen(item: ImportItem): boolean;
  /** Takes single posts or leaves them out. */
  set(items: readonly ImportItem[], selected: boolean): void;
  /** The same for every post that the filters of the list find, on this page or another: one request. */
  setAll(selected: boolean): void;
}

/** Which posts are imported, kept by the server: a box shows its new state at once, and the old one if it is refused. */
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
