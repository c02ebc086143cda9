import type { StoredAppointment } from '../../api/consultations/stored-enquiry.ts';

/** A video call that a visitor booked. */
export const SAMPLE_MEETING: StoredAppointment = {
  id: '00000000-0000-4000-8000-000000000003',
  consultation_id: '00000000-0000-4000-8000-000000000002',
  starts_at: '2027-07-01T09:00:00.000Z',
  ends_at: '2027-07-01T09:30:00.000Z',
  minutes: 30,
  host_id: '00000000-0000-4000-8000-000000000001',
  host: 'Eleanor Marsh',
  host_email: 'eleanor@example.com',
  how: 'video',
  place: 'https://meet.example.com/harriet?pwd=1',
  line: 'Please bring the last three sets of board papers.',
  is_sent: true,
  is_booked: true,
  zone: 'America/New_York',
  sequence: 0,
  cancelled_at: null,
  created_at: '2027-06-01T09:00:00.000Z',
  updated_at: '2027-06-01T09:00:00.000Z',
};
