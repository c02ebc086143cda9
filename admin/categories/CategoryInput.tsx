import type { ReactNode } from 'react';
import {
  ChoicesContextProvider,
  type ChoicesContextValue,
  ReferenceInput,
  SelectInput,
  useChoicesContext,
} from 'react-admin';
import { useWatch } from 'react-hook-form';

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

interface NamedWhenMissingProps {
  /** The field of a choice that the input shows. */
  optionText: string;
  /** Shown for the chosen record if it or the choices could not be loaded. */
  failed: string;
  children: ReactNode;
}

/**
 * Inside a ReferenceInput, adds a choice for the selected record while it loads or if it is gone. Otherwise the input would
 * look empty although the form holds an id.
 */
function NamedWhenMissing({ optionText, failed, children }: NamedWhenMissingProps) {
  const context = useChoicesContext();
  const { allChoices = [], isPending, error, source } = context;
  const chosen: unknown = useWatch({ name: source });
  const isMissing =
    typeof chosen === 'string' && chosen !== '' && !allChoices.some(({ id }) => id === chosen);
  const name = isPending ? 'Loading…' : error ? failed : 'No longer in this list';
  return (
    <ChoicesContextProvider
      value={
        {
          ...context,
          allChoices: isMissing ? [...allChoices, { id: chosen, [optionText]: name }] : allChoices,
          isPending: false,
          error: null,
        } as ChoicesContextValue
      }
    >
      {children}
    </ChoicesContextProvider>
  );
}
