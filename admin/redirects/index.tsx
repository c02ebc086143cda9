import type { MissingPage, Redirect } from '#shared/redirects.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

const screens = () => import('./screens.tsx');

/** Redirects from old addresses, and the addresses at which visitors found no page. */
export const redirects = (
  <>
    {resource<Redirect>({
      name: 'redirects',
      recordRepresentation: ({ from_path }) => from_path,
      list: lazyNamed(screens, 'RedirectList'),
      create: lazyNamed(screens, 'RedirectCreate'),
      edit: lazyNamed(screens, 'RedirectEdit'),
    })}
    {resource<MissingPage>({
      name: 'not-found-log',
      recordRepresentation: ({ path }) => path,
      list: lazyNamed(() => import('./NotFoundLogList.tsx'), 'NotFoundLogList'),
    })}
  </>
);
