import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { User } from '#shared/users.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { editPath, NEW_PATH } from './paths.ts';
import { UserList } from './UserList.tsx';

const UserCreate = lazy(() => import('./UserCreate.tsx').then((file) => ({ default: file.UserCreate })));
const UserEdit = lazy(() => import('./UserEdit.tsx').then((file) => ({ default: file.UserEdit })));

export const users = (
  <Resource
    name="users"
    list={UserList}
    hasCreate
    hasEdit
    recordRepresentation={(user: User) => user.full_name || user.email}
  >
    <Route path="new" element={<UserCreate />} />
    <Route path=":id/edit" element={<UserEdit />} />
    <Route path="create" element={<RedirectTo to={NEW_PATH} />} />
    <Route path=":id" element={<RedirectTo to={editPath} />} />
    <Route path=":id/show" element={<RedirectTo to={editPath} />} />
  </Resource>
);
