import { Box, ButtonBase } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useListContext, useResourceContext } from 'react-admin';
import { figure } from '#shared/words.ts';
import { adminApi, SHARED_MS } from '../session/http.ts';
import { colours } from '../theme/colours.ts';

export interface Tab {
  label: string;
  /** The tab's filter; empty for all records. */
  filter: Record<string, unknown>;
}

interface StatusTabsProps {
  tabs: Tab[];
  /** The list's permanent filter; with one, only tabs with records are shown. */
  within?: Record<string, unknown> | undefined;
}

/** The states of a resource as tabs with record counts; choosing one filters the list. */
export function StatusTabs({ tabs, within }: StatusTabsProps) {
  const { filterValues, setFilters } = useListContext();
  const resource = useResourceContext() ?? '';
  const { counts } = useCounts(
    resource,
    tabs.map(({ filter }) => ({ ...within, ...filter })),
  );
  const keys = [...new Set(tabs.flatMap(({ filter }) => Object.keys(filter)))];
  const rest = Object.fromEntries(Object.entries(filterValues).filter(([key]) => !keys.includes(key)));
  const isChosen = (tab: Tab) =>
    keys.every((key) => (tab.filter[key] ?? undefined) === (filterValues[key] ?? undefined));
  if (tabs.length === 0) return null;

  return (
    <Box
      role="group"
      aria-label="Filter by state"
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 0.5,
        overflowX: 'auto',
        p: '4px',
        m: '-4px -4px 12px',
      }}
    >
      {tabs.map((tab, index) =>
        within && !counts?.[index] && !isChosen(tab) ? null : (
          <TabButton
            key={tab.label}
            label={tab.label}
            count={counts?.[index]}
            isChosen={isChosen(tab)}
            onChoose={() => setFilters({ ...rest, ...tab.filter })}
          />
        ),
      )}
    </Box>
  );
}

function TabButton(props: {
  label: string;
  count: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { label, count, isChosen, onChoose } = props;
  const button = useRef<HTMLButtonElement>(null);
  const isCounted = count !== undefined;
  // On phones the tabs scroll sideways, and the chosen one may be beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts that arrive make the tabs wider
  useEffect(() => {
    const tabs = button.current?.parentElement;
    if (isChosen && button.current && tabs)
      tabs.scrollLeft = button.current.offsetLeft - (tabs.clientWidth - button.current.offsetWidth) / 2;
  }, [isChosen, isCounted]);
  return (
    <ButtonBase
      ref={button}
      aria-pressed={isChosen}
      onClick={onChoose}
      sx={{
        minHeight: 44,
        px: 1.75,
        gap: 1,
        flexShrink: 0,
        font: 'inherit',
        fontSize: '0.9375rem',
        fontWeight: 650,
        bgcolor: isChosen ? colours.ink : colours.white,
        color: isChosen ? colours.white : colours.ink,
        '&:hover': { bgcolor: isChosen ? colours.ink : colours.claretTint },
      }}
    >
      {label}
      <Box
        component="span"
        sx={{
          fontWeight: 500,
          fontVariantNumeric: 'tabular-nums',
          color: isChosen ? colours.onDarkMuted : colours.muted,
        }}
      >
        {count === undefined ? ' ' : figure(count)}
      </Box>
    </ButtonBase>
  );
}

type Filter = Record<string, unknown>;

/** The number of records that match each filter, in one request; undefined while loading. */
export function useCounts(resource: string, filters: Filter[]) {
  const { data, error, isFetching } = useQuery({
    queryKey: [resource, 'getCounts', filters],
    queryFn: () => getCounts(resource, filters),
    enabled: filters.length > 0,
    staleTime: SHARED_MS,
  });
  return { counts: data, error, isFetching };
}

/** The distinct values of a field; undefined while loading. */
export function useValues(resource: string, field: string): string[] | undefined {
  const { data } = useQuery({
    queryKey: [resource, 'getValues', field],
    queryFn: () => adminApi<{ values: string[] }>(`${resource}/values?of=${field}`),
    staleTime: SHARED_MS,
  });
  return data?.values;
}

export const getCounts = async (resource: string, filters: Filter[]): Promise<number[]> => {
  const query = new URLSearchParams({ of: JSON.stringify(filters) });
  return (await adminApi<{ counts: number[] }>(`${resource}/counts?${query}`)).counts;
};
