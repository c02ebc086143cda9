import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { RightsRequest } from '#shared/rights-requests.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { editPath } from './paths.ts';
import { RightsRequestList } from './RightsRequestList.tsx';

const RightsRequestCreate = lazy(async () => ({
  default: (await import('./RightsRequestCreate.tsx')).RightsRequestCreate,
}));
const RightsRequestEdit = lazy(async () => ({
  default: (await import('./RightsRequestEdit.tsx')).RightsRequestEdit,
}));

export const rightsRequests = (
  <Resource
    name="rights-requests"
    list={RightsRequestList}
    hasCreate
    hasEdit
    recordRepresentation={({ name }: RightsRequest) => name}
  >
    <Route path="new" element={<RightsRequestCreate />} />
    <Route path=":id/edit" element={<RightsRequestEdit />} />
    <Route path=":id" element={<RedirectTo to={editPath} />} />
  </Resource>
);
