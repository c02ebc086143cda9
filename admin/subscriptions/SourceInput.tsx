import { useGetList, useListContext } from 'react-admin';
import type { Subscription } from '#shared/subscriptions.ts';
import { SelectInput } from '../ui/inputs.tsx';

/** Enough recent rows to know the sources that are in use. */
const SAMPLE = 200;

/** Filters by where people signed up; offers the sources that recent sign-ups came from. */
export function SourceInput() {
  const { filterValues } = useListContext();
  const { data = [] } = useGetList<Subscription>('subscriptions', {
    pagination: { page: 1, perPage: SAMPLE },
    sort: { field: 'created_at', order: 'DESC' },
  });
  const chosen: string[] = filterValues.source ? [filterValues.source] : [];
  const sources = [...new Set([...data.map(({ source }) => source), ...chosen])].sort();
  return (
    <SelectInput
      source="source"
      choices={sources.map((id) => ({ id, name: id }))}
      emptyText="Any source"
      size="small"
    />
  );
}
