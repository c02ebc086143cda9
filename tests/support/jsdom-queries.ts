import { cleanup, configure } from '@testing-library/react';
import { afterAll } from 'vitest';

/** Characters of the page's text in the message of a failed query. */
const SHOWN = 4000;

// A page's text says more than the first lines of its markup.
const getElementError = (message: string | null, container: Element) => {
  const text = container.textContent.replace(/\s+/g, ' ').slice(0, SHOWN);
  const error = new Error(`${message}\nThe page says: ${text}`);
  error.name = 'TestingLibraryElementError';
  return error;
};

// The same timeout as `expect.poll`.
configure({ asyncUtilTimeout: 60_000, getElementError });

// Timers of components that are still mounted would run in the next file, after this one's `window` is gone.
afterAll(cleanup);
