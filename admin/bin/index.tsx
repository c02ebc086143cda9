import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { DeletedRecord } from '#shared/bin.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { viewPath } from './paths.ts';

const BinList = lazy(() => import('./screens.tsx').then(({ BinList }) => ({ default: BinList })));
const BinView = lazy(() => import('./screens.tsx').then(({ BinView }) => ({ default: BinView })));

export const bin = (
  <Resource name="bin" list={BinList} hasShow recordRepresentation={(record: DeletedRecord) => record.title}>
    <Route path=":id" element={<BinView />} />
    <Route path=":id/show" element={<RedirectTo to={viewPath} />} />
  </Resource>
);
