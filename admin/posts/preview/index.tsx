import { lazy } from 'react';
import { CustomRoutes, ResourceContextProvider } from 'react-admin';
import { Route } from 'react-router-dom';
import { Allowed } from '../../ui/Allowed.tsx';

const PreviewPage = lazy(async () => ({ default: (await import('./PreviewPage.tsx')).PreviewPage }));

export const previewPage = (
  <CustomRoutes>
    <Route
      path="/preview"
      element={
        <ResourceContextProvider value="posts">
          <Allowed action="edit">
            <PreviewPage />
          </Allowed>
        </ResourceContextProvider>
      }
    />
  </CustomRoutes>
);
