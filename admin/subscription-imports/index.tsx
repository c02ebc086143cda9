import type { SubscriptionImport } from '#shared/subscription-imports.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';
import { IMPORT_PATH } from './commands.ts';

export const subscriptionImports = resource<SubscriptionImport>({
  name: 'subscription-imports',
  at: IMPORT_PATH,
  recordRepresentation: ({ filename }) => filename,
  list: lazyNamed(() => import('./ImportList.tsx'), 'ImportList'),
  show: lazyNamed(() => import('./ImportPage.tsx'), 'ImportPage'),
});
