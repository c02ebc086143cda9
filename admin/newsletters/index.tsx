import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';
import type { Newsletter } from '#shared/newsletters.ts';
import { RequireAccess } from '../layout/RequireAccess.tsx';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const newsletters = resource<Newsletter>({
  name: 'newsletters',
  recordRepresentation: ({ subject }) => subject,
  list: lazyNamed(() => import('./NewsletterList.tsx'), 'NewsletterList'),
  create: lazyNamed(() => import('./NewsletterCreate.tsx'), 'NewsletterCreate'),
  edit: lazyNamed(() => import('./NewsletterPage.tsx'), 'NewsletterPage'),
  recordAt: ':id',
});

const ArchiveList = lazyNamed(() => import('./ArchiveList.tsx'), 'ArchiveList');

export const newsletterArchive = (
  <CustomRoutes>
    <Route
      path="/newsletter-archive"
      element={
        <RequireAccess action="list" resource="newsletters">
          <ArchiveList />
        </RequireAccess>
      }
    />
  </CustomRoutes>
);
