import type { PrivacyRequest } from '#shared/privacy-requests.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';
import { PrivacyRequestList } from './PrivacyRequestList.tsx';

export const privacyRequests = resource<PrivacyRequest>({
  name: 'privacy-requests',
  recordRepresentation: ({ name }) => name,
  list: PrivacyRequestList,
  create: lazyNamed(() => import('./PrivacyRequestCreate.tsx'), 'PrivacyRequestCreate'),
  edit: lazyNamed(() => import('./PrivacyRequestEdit.tsx'), 'PrivacyRequestEdit'),
});
