import { ReferenceInput, SelectInput } from 'react-admin';
import { NamedWhenMissing } from '../forms/NamedWhenMissing.tsx';

/** Page size: more categories than any blog has. A longer list would need a search instead of a menu. */
const ALL = 500;

interface CategoryInputProps {
  /** Label of the choice for no category. */
  emptyText: string;
  size?: 'small' | 'medium';
}

/** Selects a category by name. */
export function CategoryInput({ emptyText, size = 'medium' }: CategoryInputProps) {
  return (
    <ReferenceInput
      source="category_id"
      reference="categories"
      perPage={ALL}
      sort={{ field: 'name', order: 'ASC' }}
      // Somebody may just have added a category in another tab.
      queryOptions={{ refetchOnWindowFocus: true }}
    >
      <NamedWhenMissing optionText="name" failed="Categories could not be loaded">
        <SelectInput optionText="name" emptyText={emptyText} size={size} />
      </NamedWhenMissing>
    </ReferenceInput>
  );
}
