import * as React from 'react';

/**
 * Turns off the stack traces that React's development build records for each element, which take a tenth of the time of a
 * test of a whole page. React itself stops after a number per second.
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
