import { useGetList } from 'react-admin';
import type { Category } from '#shared/categories.ts';
import { SelectInput } from '../forms/inputs.tsx';

/** More than any blog has; a longer list would need a search instead of a menu. */
const ALL = 500;

/** Chooses a category by its name. */
export function CategorySelect({ emptyText, size }: { emptyText: string; size?: 'small' | 'medium' }) {
  const {
    data = [],
    isPending,
    error,
  } = useGetList<Category>(
    'categories',
    {
      pagination: { page: 1, perPage: ALL },
      sort: { field: 'name', order: 'ASC' },
    },
    // A category may have been added in another tab a moment ago.
    { refetchOnWindowFocus: true },
  );
  return (
    <SelectInput
      source="category_id"
      choices={data}
      emptyText={emptyText}
      {...(isPending ? { unknownText: 'Loading…' } : {})}
      {...(error ? { unknownText: 'Categories could not be loaded' } : {})}
      {...(size ? { size } : {})}
    />
  );
}
