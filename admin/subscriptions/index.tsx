import { lazy } from 'react';
import { CustomRoutes, Resource, ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import type { Subscription } from '#shared/subscriptions.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { ImportPages } from '../subscription-imports/index.tsx';
import { editPath, LIST_PATH, NEW_PATH } from './paths.ts';
import { SubscriptionList } from './SubscriptionList.tsx';

const SubscriptionCreate = lazy(() =>
  import('./forms.tsx').then((forms) => ({ default: forms.SubscriptionCreate })),
);
const SubscriptionEdit = lazy(() =>
  import('./forms.tsx').then((forms) => ({ default: forms.SubscriptionEdit })),
);

/** A Resource's own address is its name, so the pages stand beside it and its address leads to them. */
export const subscriptions = (
  <Resource
    name="subscriptions"
    list={<RedirectTo to={LIST_PATH} />}
    hasCreate
    hasEdit
    recordRepresentation={(record: Subscription) => record.email}
  >
    <Route path="create" element={<RedirectTo to={NEW_PATH} />} />
    <Route path="new" element={<RedirectTo to={NEW_PATH} />} />
    <Route path=":id" element={<RedirectTo to={editPath} />} />
    <Route path=":id/*" element={<RedirectTo to={editPath} />} />
  </Resource>
);

export const newsletterPages = (
  <CustomRoutes>
    <Route path={`${LIST_PATH}/*`} element={<NewsletterPages />} />
  </CustomRoutes>
);

function NewsletterPages() {
  return (
    <ResourceContextProvider value="subscriptions">
      <Routes>
        <Route path="new" element={<SubscriptionCreate />} />
        <Route path="create" element={<RedirectTo to={NEW_PATH} />} />
        <Route path="import/*" element={<ImportPages />} />
        <Route path=":id/edit" element={<SubscriptionEdit />} />
        <Route path=":id" element={<RedirectTo to={editPath} />} />
        <Route path="/*" element={<SubscriptionList />} />
      </Routes>
    </ResourceContextProvider>
  );
}
