import type { PrivacyRequest } from '#shared/privacy-requests.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const privacyRequests = resource<PrivacyRequest>({
  name: 'privacy-requests',
  recordRepresentation: ({ name }) => name,
  list: lazyNamed(() => import('./PrivacyRequestList.tsx'), 'PrivacyRequestList'),
  create: lazyNamed(() => import('./PrivacyRequestCreate.tsx'), 'PrivacyRequestCreate'),
  edit: lazyNamed(() => import('./PrivacyRequestEdit.tsx'), 'PrivacyRequestEdit'),
});
