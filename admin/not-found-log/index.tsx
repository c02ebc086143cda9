import { lazy } from 'react';
import { Resource } from 'react-admin';
import type { MissingPage } from '#shared/not-found-log.ts';

const NotFoundLogList = lazy(() =>
  import('./NotFoundLogList.tsx').then(({ NotFoundLogList }) => ({ default: NotFoundLogList })),
);

export const notFoundLog = (
  <Resource
    name="not-found-log"
    list={NotFoundLogList}
    recordRepresentation={(page: MissingPage) => page.path}
  />
);
