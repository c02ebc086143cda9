import type { Subscription } from '#shared/subscriptions.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';
import { LIST_PATH } from './paths.ts';

const forms = () => import('./forms.tsx');

export const subscriptions = resource<Subscription>({
  name: 'subscriptions',
  hasBin: true,
  at: LIST_PATH,
  recordRepresentation: ({ email }) => email,
  list: lazyNamed(() => import('./SubscriptionList.tsx'), 'SubscriptionList'),
  create: lazyNamed(forms, 'SubscriptionCreate'),
  edit: lazyNamed(forms, 'SubscriptionEdit'),
});
