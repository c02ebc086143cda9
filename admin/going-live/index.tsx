import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';
import { lazyNamed } from '../lazy-named.ts';

const GoingLivePage = lazyNamed(() => import('./GoingLivePage.tsx'), 'GoingLivePage');

export const goingLivePages = (
  <CustomRoutes>
    <Route path="/going-live" element={<GoingLivePage />} />
  </CustomRoutes>
);
