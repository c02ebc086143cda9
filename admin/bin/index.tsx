import type { DeletedRecord } from '#shared/bin.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const bin = resource<DeletedRecord>({
  name: 'bin',
  recordRepresentation: ({ title }) => title,
  list: lazyNamed(() => import('./BinList.tsx'), 'BinList'),
  show: lazyNamed(() => import('./BinView.tsx'), 'BinView'),
});
