import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';
import { lazyNamed } from '../lazy-named.ts';

const GoingLivePage = lazyNamed(() => import('./GoingLivePage.tsx'), 'GoingLivePage');
const MailArrivedPage = lazyNamed(() => import('./MailArrivedPage.tsx'), 'MailArrivedPage');

export const goingLivePages = (
  <CustomRoutes>
    <Route path="/going-live" element={<GoingLivePage />} />
    <Route path="/mail-arrived" element={<MailArrivedPage />} />
  </CustomRoutes>
);
