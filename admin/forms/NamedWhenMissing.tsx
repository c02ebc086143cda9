import type { ReactNode } from 'react';
import { ChoicesContextProvider, type ChoicesContextValue, useChoicesContext } from 'react-admin';
import { useWatch } from 'react-hook-form';

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
export function NamedWhenMissing({ optionText, failed, children }: NamedWhenMissingProps) {
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
