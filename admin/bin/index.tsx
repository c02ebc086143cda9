import type { DeletedRecord } from '#shared/bin.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

const screens = () => import('./screens.tsx');

export const bin = resource<DeletedRecord>({
  name: 'bin',
  recordRepresentation: ({ title }) => title,
  list: lazyNamed(screens, 'BinList'),
  show: lazyNamed(screens, 'BinView'),
});
