import { useQuery } from '@tanstack/react-query';
import { SelectInput, useDataProvider, useListContext } from 'react-admin';
import { sourceName } from '#shared/sources.ts';
import type { AdminDataProvider } from '../data-provider.ts';

/** Filters by where people signed up; offers every source in use. */
export function SourceFilter() {
  const { filterValues } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: ['subscriptions', 'getValues', 'source'],
    queryFn: () => dataProvider.getValues('subscriptions', 'source'),
  });
  const chosen: string[] = filterValues.source ? [filterValues.source] : [];
  const sources = [...new Set([...(data?.data ?? []), ...chosen])];
  return (
    <SelectInput
      source="source"
      choices={sources.map((id) => ({ id, name: sourceName(id) }))}
      emptyText="Any source"
      size="small"
    />
  );
}
