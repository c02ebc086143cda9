import type { Appointment } from '#shared/appointments.ts';
import type { Availability } from '#shared/booking.ts';
import type { Enquiry } from '#shared/consultations.ts';
import { lazyNamed } from '../lazy-named.tsx';
import { resource } from '../resource.tsx';
import { nameOf } from './names.ts';

const hours = () => import('./BookingHours.tsx');
const forms = () => import('./EnquiryForms.tsx');
const Details = lazyNamed(forms, 'EnquiryDetails');

export const enquiries = (
  <>
    {resource<Enquiry>({
      name: 'consultations',
      hasBin: true,
      recordRepresentation: nameOf,
      list: lazyNamed(() => import('./EnquiryList.tsx'), 'EnquiryList'),
      create: lazyNamed(forms, 'EnquiryCreate'),
      edit: lazyNamed(() => import('./EnquiryPage.tsx'), 'EnquiryPage'),
      more: { ':id/details': <Details /> },
    })}
    {resource<Appointment>({
      name: 'appointments',
      recordRepresentation: nameOf,
      list: lazyNamed(() => import('./AppointmentList.tsx'), 'AppointmentList'),
    })}
    {resource<Availability>({
      name: 'availability',
      recordRepresentation: ({ name }) => name,
      list: lazyNamed(hours, 'BookingHoursList'),
      create: lazyNamed(hours, 'BookingHoursCreate'),
      edit: lazyNamed(hours, 'BookingHoursEdit'),
    })}
  </>
);
