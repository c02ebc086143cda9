import type { SubscriptionImport } from '#shared/subscription-imports.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const subscriptionImports = resource<SubscriptionImport>({
  name: 'subscription-imports',
  at: '/newsletter/import',
  recordRepresentation: ({ filename }) => filename,
  list: lazyNamed(() => import('./ImportList.tsx'), 'ImportList'),
  show: lazyNamed(() => import('./ImportPage.tsx'), 'ImportPage'),
});
