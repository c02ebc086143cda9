import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { Consultation } from '#shared/consultations.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { ConsultationList } from './ConsultationList.tsx';
import { nameOf } from './name.ts';
import { editPath } from './paths.ts';

const ConsultationCreate = lazy(() =>
  import('./forms.tsx').then((forms) => ({ default: forms.ConsultationCreate })),
);
const ConsultationEdit = lazy(() =>
  import('./forms.tsx').then((forms) => ({ default: forms.ConsultationEdit })),
);

export const consultations = (
  <Resource
    name="consultations"
    list={ConsultationList}
    hasCreate
    hasEdit
    recordRepresentation={(record: Consultation) => nameOf(record)}
  >
    <Route path="new" element={<ConsultationCreate />} />
    <Route path=":id/edit" element={<ConsultationEdit />} />
    <Route path="create" element={<RedirectTo to="/consultations/new" />} />
    <Route path=":id" element={<RedirectTo to={editPath} />} />
    <Route path=":id/show" element={<RedirectTo to={editPath} />} />
  </Resource>
);
