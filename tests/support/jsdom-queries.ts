import { cleanup, configure } from '@testing-library/react';
import { afterAll } from 'vitest';
import { WAIT_MS } from './limits.ts';

/** Characters of the page's text in the message of a failed query. */
const SHOWN = 4000;

// A page's text says more than the first lines of its markup.
const getElementError = (message: string | null, container: Element) => {
  // The default container is the document, which has no text of its own.
  const { textContent } = container.ownerDocument ? container : document.body;
  const text = textContent.replace(/\s+/g, ' ').slice(0, SHOWN);
  const error = new Error(`${message}\nThe page says: ${text}`);
  error.name = 'TestingLibraryElementError';
  return error;
};

configure({ asyncUtilTimeout: WAIT_MS, getElementError });

// Timers of components that are still mounted would run in the next file, after this one's `window` is gone.
afterAll(cleanup);
