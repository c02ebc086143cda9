import type { Newsletter } from '#shared/newsletters.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';
import { LIST_PATH } from './commands.ts';

export const newsletters = resource<Newsletter>({
  name: 'newsletters',
  at: LIST_PATH,
  recordRepresentation: ({ subject }) => subject,
  list: lazyNamed(() => import('./CampaignList.tsx'), 'CampaignList'),
  create: lazyNamed(() => import('./CampaignList.tsx'), 'CampaignCreate'),
  edit: lazyNamed(() => import('./CampaignPage.tsx'), 'CampaignPage'),
  recordAt: ':id',
});
