import type { User } from '#shared/users.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const users = resource<User>({
  name: 'users',
  recordRepresentation: (user) => user.full_name || user.email,
  list: lazyNamed(() => import('./UserList.tsx'), 'UserList'),
  create: lazyNamed(() => import('./UserCreate.tsx'), 'UserCreate'),
  edit: lazyNamed(() => import('./UserEdit.tsx'), 'UserEdit'),
});
