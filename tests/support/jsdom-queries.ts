import { configure, getConfig } from '@testing-library/react';

/** A waiting query fails many times a second, so the page is only printed for the failure that is shown. */
const { getElementError } = getConfig();
/** The original, as files in the same process run this again. */
const shown = (getElementError as { shown?: typeof getElementError }).shown ?? getElementError;

const errorOf: typeof getElementError = (message, container) => {
  const isWaiting = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics;
  if (!isWaiting) return shown(message, container);
  const error = new Error(message ?? undefined);
  error.name = 'TestingLibraryElementError';
  return error;
};

// The same timeout as `expect.poll`.
configure({ asyncUtilTimeout: 60_000, getElementError: Object.assign(errorOf, { shown }) });
