import type { Consultation } from '#shared/consultations.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';
import { ConsultationList } from './ConsultationList.tsx';
import { nameOf } from './name.ts';

const forms = () => import('./forms.tsx');

export const consultations = resource<Consultation>({
  name: 'consultations',
  hasBin: true,
  recordRepresentation: nameOf,
  list: ConsultationList,
  create: lazyNamed(forms, 'ConsultationCreate'),
  edit: lazyNamed(forms, 'ConsultationEdit'),
});
