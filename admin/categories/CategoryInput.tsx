import { ReferenceInput, SelectInput } from 'react-admin';
import { NamedWhenMissing } from '../forms/NamedWhenMissing.tsx';

/** More than any blog has; a longer list would need a search instead of a menu. */
const ALL = 500;

interface CategoryInputProps {
  /** Stands for none. */
  emptyText: string;
  size?: 'small' | 'medium';
}

/** Chooses a category by its name. */
export function CategoryInput({ emptyText, size = 'medium' }: CategoryInputProps) {
  return (
    <ReferenceInput
      source="category_id"
      reference="categories"
      perPage={ALL}
      sort={{ field: 'name', order: 'ASC' }}
      // A category may have been added in another tab a moment ago.
      queryOptions={{ refetchOnWindowFocus: true }}
    >
      <NamedWhenMissing optionText="name" failed="Categories could not be loaded">
        <SelectInput optionText="name" emptyText={emptyText} size={size} />
      </NamedWhenMissing>
    </ReferenceInput>
  );
}
