import type { MediaAsset } from '#shared/media.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

const pages = () => import('./pages.tsx');

export const media = resource<MediaAsset>({
  name: 'media',
  recordRepresentation: ({ name }) => name,
  list: lazyNamed(pages, 'MediaLibrary'),
  edit: lazyNamed(pages, 'MediaEdit'),
});
