import type { BlogImport, ImportItem } from '#shared/imports.ts';
import { lazyNamed } from '../lazy-named.tsx';
import { resource } from '../resource.tsx';

export const imports = resource<BlogImport>({
  name: 'imports',
  at: '/import',
  recordRepresentation: ({ filename }) => filename,
  list: lazyNamed(() => import('./StartPage.tsx'), 'StartPage'),
  show: lazyNamed(() => import('./ImportPage.tsx'), 'ImportPage'),
});

/** Posts of an import have no address of their own: they are seen within it. */
export const importItems = resource<ImportItem>({
  name: 'import-items',
  recordRepresentation: ({ title }) => title,
});
