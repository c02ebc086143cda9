import { useQuery } from '@tanstack/react-query';
import { SelectInput, useListContext } from 'react-admin';
import { sourceName } from '#shared/sources.ts';
import { adminApi } from '../session/http.ts';

/** Filters by where people signed up; offers every source in use. */
export function SourceFilter() {
  const { filterValues } = useListContext();
  const { data } = useQuery({
    queryKey: ['subscriptions', 'getValues', 'source'],
    queryFn: () => adminApi<{ values: string[] }>('subscriptions/values?of=source'),
  });
  const chosen: string[] = filterValues.source ? [filterValues.source] : [];
  const sources = [...new Set([...(data?.values ?? []), ...chosen])];
  return (
    <SelectInput
      source="source"
      choices={sources.map((id) => ({ id, name: sourceName(id) }))}
      emptyText="Any source"
      size="small"
    />
  );
}
