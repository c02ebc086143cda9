import { lazy } from 'react';
import { Resource } from 'react-admin';

const StatusPage = lazy(() => import('./StatusPage.tsx').then(({ StatusPage }) => ({ default: StatusPage })));

export const status = <Resource name="status" list={StatusPage} />;
