import type { User } from '#shared/users.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

const screens = () => import('./screens.tsx');

export const users = resource<User>({
  name: 'users',
  recordRepresentation: (user) => user.full_name || user.email,
  list: lazyNamed(screens, 'UserList'),
  create: lazyNamed(screens, 'UserCreate'),
  edit: lazyNamed(screens, 'UserEdit'),
});
