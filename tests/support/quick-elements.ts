import * as React from 'react';

/**
 * React's development build notes for each element where in the code it was made, for its tools: a tenth of what a test
 * of a whole page takes. React stops by itself after so many a second; here from the first.
 */
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as
  | object
  | undefined;
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
    configurable: true,
  });
