import type { Appointment } from '#shared/appointments.ts';
import type { Consultation } from '#shared/consultations.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';
import { nameOf } from './names.ts';

const screens = () => import('./screens.tsx');
const Details = lazyNamed(screens, 'ConsultationDetails');

export const consultations = (
  <>
    {resource<Consultation>({
      name: 'consultations',
      hasBin: true,
      recordRepresentation: nameOf,
      list: lazyNamed(screens, 'ConsultationList'),
      create: lazyNamed(screens, 'ConsultationCreate'),
      edit: lazyNamed(screens, 'ConsultationPage'),
      more: { ':id/details': <Details /> },
    })}
    {resource<Appointment>({
      name: 'appointments',
      recordRepresentation: nameOf,
      list: lazyNamed(screens, 'AppointmentList'),
    })}
  </>
);
