import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { PrivacyRequest } from '#shared/privacy-requests.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { PrivacyRequestList } from './PrivacyRequestList.tsx';
import { editPath } from './paths.ts';

const PrivacyRequestCreate = lazy(async () => ({
  default: (await import('./PrivacyRequestCreate.tsx')).PrivacyRequestCreate,
}));
const PrivacyRequestEdit = lazy(async () => ({
  default: (await import('./PrivacyRequestEdit.tsx')).PrivacyRequestEdit,
}));

export const privacyRequests = (
  <Resource
    name="privacy-requests"
    list={PrivacyRequestList}
    hasCreate
    hasEdit
    recordRepresentation={({ name }: PrivacyRequest) => name}
  >
    <Route path="new" element={<PrivacyRequestCreate />} />
    <Route path=":id/edit" element={<PrivacyRequestEdit />} />
    <Route path=":id" element={<RedirectTo to={editPath} />} />
  </Resource>
);
