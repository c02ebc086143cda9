import type { Newsletter } from '#shared/newsletters.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const newsletters = resource<Newsletter>({
  name: 'newsletters',
  recordRepresentation: ({ subject }) => subject,
  list: lazyNamed(() => import('./NewsletterList.tsx'), 'NewsletterList'),
  create: lazyNamed(() => import('./NewsletterCreate.tsx'), 'NewsletterCreate'),
  edit: lazyNamed(() => import('./NewsletterPage.tsx'), 'NewsletterPage'),
  recordAt: ':id',
});
