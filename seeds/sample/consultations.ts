import { deterministicId } from '../deterministic-id.ts';
import type { ConsultationRow } from '../rows.ts';

type Request = Pick<
  ConsultationRow,
  'first_name' | 'last_name' | 'company_name' | 'email' | 'source' | 'status' | 'created_at' | 'respond_by'
> &
  Partial<ConsultationRow>;

/** respond_by is a day after created_at. Times move to the day of seeding, so texts must not contain dates. */
const requests: Request[] = [
  {
    first_name: 'Harriet',
    last_name: 'Lonsdale',
    company_name: 'Lonsdale Joinery Ltd',
    email: 'harriet.lonsdale@example.com',
    phone: '01632 960114',
    source: 'hero',
    status: 'new',
    message:
      'We make staircases for listed buildings, forty-one of us, third generation. My brother and I no longer agree on whether to buy our supplier, and the bank would like somebody independent in the room by Easter. Could one of you look at the papers before our next board?',
    created_at: '2026-11-20T16:42:10.000Z',
    respond_by: '2026-11-21T16:42:10.000Z',
  },
  {
    first_name: 'Imran',
    last_name: 'Qureshi',
    company_name: 'Castle Street Dental Group',
    email: 'imran@example.org',
    phone: '07700 900418',
    source: 'contact_section_full',
    status: 'new',
    message:
      'Four practices, one board of dentists, and no one who says no. What would a first conversation cost us?',
    created_at: '2026-11-20T21:07:55.000Z',
    respond_by: '2026-11-21T21:07:55.000Z',
  },
  {
    first_name: 'Bernard',
    last_name: 'Achterberg-Fothergill',
    company_name: 'Fothergill Brothers (Holdings) Ltd',
    email: 'b.fothergill@example.net',
    source: 'footer',
    status: 'new',
    message: 'Two of our directors retire in March and nobody has been lined up to follow them.',
    notes: 'Came in through the footer on the M&A page. Nobody has picked this up yet: it is overdue.',
    created_at: '2026-11-17T09:12:31.000Z',
    respond_by: '2026-11-18T09:12:31.000Z',
  },
  {
    first_name: 'Siân',
    last_name: "O'Rourke",
    company_name: 'Rhos Point Holiday Parks',
    email: "sian.o'rourke@example.com",
    phone: '0161 496 0142',
    source: 'contact_section_compact',
    status: 'replied',
    message: 'Would you need the management accounts before we speak?',
    notes:
      'Rang back within the hour. Two sites, a third under offer. Wants to know whether the bank will wear it.',
    created_at: '2026-11-12T13:25:00.000Z',
    respond_by: '2026-11-13T13:25:00.000Z',
    responded_at: '2026-11-12T14:10:00.000Z',
  },
  {
    first_name: 'Peter',
    last_name: 'Nuttall',
    company_name: 'Nuttall Precision Engineering',
    email: 'peter@nuttall.example',
    phone: '01632 960871 ext 4',
    source: 'unknown',
    status: 'replied',
    notes: 'Left a message on Tuesday and again on Thursday morning. Try the works number before eight.',
    created_at: '2026-11-09T07:48:19.000Z',
    respond_by: '2026-11-10T07:48:19.000Z',
    responded_at: '2026-11-10T07:31:00.000Z',
  },
  {
    first_name: 'Adaeze',
    last_name: 'Nwosu',
    company_name: 'Nwosu & Partners LLP',
    email: 'adaeze.nwosu@example.org',
    phone: '020 7946 0233',
    source: 'contact_section_full',
    status: 'meeting_agreed',
    message: 'We are a law firm of 60 and want an outsider in the room before we vote on the merger.',
    notes: 'Call booked, half past ten. Three equity partners, one wants out by April.',
    created_at: '2026-11-03T11:02:44.000Z',
    respond_by: '2026-11-04T11:02:44.000Z',
    responded_at: '2026-11-03T15:20:00.000Z',
  },
  {
    first_name: 'Li',
    last_name: 'Wu',
    company_name: 'Harbour Cold Chain',
    email: 'li.wu@example.com',
    source: 'contact_section_mini',
    status: 'meeting_agreed',
    message: 'Our lender asks for a chair who has done a refinancing before.',
    notes: 'Prefers email. Call booked, nine o’clock.',
    created_at: '2026-10-27T18:36:02.000Z',
    respond_by: '2026-10-28T18:36:02.000Z',
    responded_at: '2026-10-28T08:15:00.000Z',
  },
  {
    first_name: 'Dorothy',
    last_name: 'Crabtree',
    company_name: 'Crabtree Garden Centres',
    email: 'DOROTHY@EXAMPLE.NET',
    phone: '+44 1632 960 507',
    source: 'footer',
    status: 'won',
    message: 'Succession, please. I am 71 and would like to be somewhere else by spring.',
    outcome: 'One director, two days a month.',
    closed_at: '2026-10-01T09:00:00.000Z',
    notes: 'Has started as a client: one director, two days a month.',
    created_at: '2026-09-08T10:00:00.000Z',
    respond_by: '2026-09-09T10:00:00.000Z',
    responded_at: '2026-09-08T16:45:00.000Z',
    updated_at: '2026-10-01T09:00:00.000Z',
  },
  {
    first_name: 'Callum',
    last_name: 'Baird',
    company_name: 'Baird Rope Access',
    email: 'callum.baird@example.com',
    phone: '07700 900266',
    source: 'hero',
    status: 'lost',
    lost_reason: 'not_now',
    message: 'We hang off buildings for a living and nobody here has ever sat on a board.',
    closed_at: '2026-06-29T10:00:00.000Z',
    notes: 'Too early for a board. Sent him the cash forecast article and agreed to speak again next summer.',
    created_at: '2026-06-15T12:11:09.000Z',
    respond_by: '2026-06-16T12:11:09.000Z',
    responded_at: '2026-06-16T11:58:00.000Z',
  },
  {
    first_name: 'Rank',
    last_name: 'Booster',
    company_name: 'First Page Guaranteed',
    email: 'offers@firstpage.example',
    website: 'https://firstpage.example/order-now',
    source: 'footer',
    status: 'spam',
    spam_reason: 'decoy',
    created_at: '2026-10-11T03:14:15.000Z',
    respond_by: '2026-10-12T03:14:15.000Z',
  },
];

const idOf = (email: string, created_at: string) =>
  deterministicId('consultation', `${email.toLowerCase()} ${created_at}`);

export const consultations: ConsultationRow[] = requests.map((request) => ({
  id: idOf(request.email, request.created_at),
  phone: null,
  consent: true,
  website: null,
  assignee_id: null,
  message: null,
  lost_reason: null,
  outcome: null,
  closed_at: null,
  notes: null,
  consent_text: 'I agree to be contacted by Verve & Co. Non-Executives about my consultation request.',
  consent_version: '2026-01',
  responded_at: null,
  spam_reason: null,
  updated_at: request.responded_at ?? request.created_at,
  ...request,
}));

/** Appointments made by colleagues, without a mail. */
const meetings = [
  {
    consultation_id: idOf('adaeze.nwosu@example.org', '2026-11-03T11:02:44.000Z'),
    starts_at: '2026-11-24T10:30:00.000Z',
    ends_at: '2026-11-24T11:00:00.000Z',
    host: 'Priya Raman',
    how: 'phone',
    place: '020 7946 0233',
  },
  {
    consultation_id: idOf('li.wu@example.com', '2026-10-27T18:36:02.000Z'),
    starts_at: '2026-11-25T09:00:00.000Z',
    ends_at: '2026-11-25T09:30:00.000Z',
    host: 'Gareth Llewellyn',
    how: 'video',
    place: null,
  },
];
const AGREED_AT = '2026-11-19T09:00:00.000Z';

export const appointments = meetings.map((meeting) => ({
  id: deterministicId('appointment', meeting.consultation_id),
  ...meeting,
  host_id: deterministicId('appointment host', meeting.host),
  host_email: 'host@example.org',
  created_at: AGREED_AT,
  updated_at: AGREED_AT,
}));

export const appointmentEvents = appointments.map(
  ({ id, consultation_id, host, host_id, starts_at, how, place }) => ({
    id: deterministicId('appointment event', id),
    ...{ appointment_id: id, consultation_id, at: AGREED_AT, who: host, what: 'agreed' },
    ...{ starts_at, minutes: 30, host_id, how, place, is_sent: false },
  }),
);
