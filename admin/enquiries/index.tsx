import type { Appointment } from '#shared/appointments.ts';
import type { Enquiry } from '#shared/consultations.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';
import { nameOf } from './names.ts';

const screens = () => import('./screens.tsx');
const Details = lazyNamed(screens, 'EnquiryDetails');

export const enquiries = (
  <>
    {resource<Enquiry>({
      name: 'consultations',
      hasBin: true,
      recordRepresentation: nameOf,
      list: lazyNamed(screens, 'EnquiryList'),
      create: lazyNamed(screens, 'EnquiryCreate'),
      edit: lazyNamed(screens, 'EnquiryPage'),
      more: { ':id/details': <Details /> },
    })}
    {resource<Appointment>({
      name: 'appointments',
      recordRepresentation: nameOf,
      list: lazyNamed(screens, 'AppointmentList'),
    })}
  </>
);
