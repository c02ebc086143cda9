import type { Newsletter } from '#shared/newsletters.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';
import { NewsletterList } from './NewsletterList.tsx';

export const newsletters = resource<Newsletter>({
  name: 'newsletters',
  recordRepresentation: ({ subject }) => subject,
  list: NewsletterList,
  create: lazyNamed(() => import('./NewsletterCreate.tsx'), 'NewsletterCreate'),
  edit: lazyNamed(() => import('./NewsletterPage.tsx'), 'NewsletterPage'),
  recordAt: ':id',
});
