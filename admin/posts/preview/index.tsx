import { CustomRoutes, ResourceContextProvider } from 'react-admin';
import { Route } from 'react-router-dom';
import { RequireAccess } from '../../layout/redirects.tsx';
import { lazyNamed } from '../../lazy-named.ts';

const PreviewPage = lazyNamed(() => import('./PreviewPage.tsx'), 'PreviewPage');

export const previewPage = (
  <CustomRoutes>
    <Route
      path="/preview"
      element={
        <ResourceContextProvider value="posts">
          <RequireAccess action="edit">
            <PreviewPage />
          </RequireAccess>
        </ResourceContextProvider>
      }
    />
  </CustomRoutes>
);
