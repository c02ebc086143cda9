import { configure, getConfig } from '@testing-library/react';

/** While a query waits it fails many times a second: the page is only printed for the failure that is shown. */
const { getElementError } = getConfig();
/** Kept beside it: files that share a process run this anew. */
const shown = (getElementError as { shown?: typeof getElementError }).shown ?? getElementError;

const errorOf: typeof getElementError = (message, container) => {
  const isWaiting = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics;
  if (!isWaiting) return shown(message, container);
  const error = new Error(message ?? undefined);
  error.name = 'TestingLibraryElementError';
  return error;
};

// As long as `expect.poll` waits.
configure({ asyncUtilTimeout: 60_000, getElementError: Object.assign(errorOf, { shown }) });
