import type { Newsletter } from '#shared/newsletters.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const newsletters = resource<Newsletter>({
  name: 'newsletters',
  at: '/campaigns',
  recordRepresentation: ({ subject }) => subject,
  list: lazyNamed(() => import('./CampaignList.tsx'), 'CampaignList'),
  create: lazyNamed(() => import('./CampaignList.tsx'), 'CampaignCreate'),
  edit: lazyNamed(() => import('./CampaignPage.tsx'), 'CampaignPage'),
  recordAt: ':id',
});
