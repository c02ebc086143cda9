import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { Redirect } from '#shared/redirects.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { editPath, LIST_PATH } from './paths.ts';

const screens = () => import('./screens.tsx');
const RedirectList = lazy(() => screens().then(({ RedirectList }) => ({ default: RedirectList })));
const RedirectEdit = lazy(() => screens().then(({ RedirectEdit }) => ({ default: RedirectEdit })));
const RedirectCreate = lazy(() => screens().then(({ RedirectCreate }) => ({ default: RedirectCreate })));

export const redirects = (
  <Resource
    name="redirects"
    list={RedirectList}
    hasCreate
    hasEdit
    recordRepresentation={(redirect: Redirect) => redirect.from_path}
  >
    <Route path="new" element={<RedirectCreate />} />
    <Route path=":id/edit" element={<RedirectEdit />} />
    <Route path="create" element={<RedirectTo to={`${LIST_PATH}/new`} />} />
    <Route path=":id" element={<RedirectTo to={editPath} />} />
    <Route path=":id/show" element={<RedirectTo to={editPath} />} />
  </Resource>
);
