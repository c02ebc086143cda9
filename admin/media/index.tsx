import type { MediaAsset } from '#shared/media.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const media = resource<MediaAsset>({
  name: 'media',
  recordRepresentation: ({ name }) => name,
  list: lazyNamed(() => import('./MediaLibrary.tsx'), 'MediaLibrary'),
  edit: lazyNamed(() => import('./MediaEdit.tsx'), 'MediaEdit'),
});
