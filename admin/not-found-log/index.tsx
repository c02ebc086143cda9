import type { MissingPage } from '#shared/not-found-log.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const notFoundLog = resource<MissingPage>({
  name: 'not-found-log',
  recordRepresentation: ({ path }) => path,
  list: lazyNamed(() => import('./NotFoundLogList.tsx'), 'NotFoundLogList'),
});
