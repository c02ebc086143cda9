import { expect, it } from 'vitest';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { invitations } from '../../api/consultations/appointment-mails.ts';
import type { StoredAppointment } from '../../api/consultations/stored-enquiry.ts';
import { SAMPLE_MEETING } from '../support/sample-meeting.ts';

const MEETING = { ...SAMPLE_MEETING, is_booked: false, zone: null };
const { place: CALL, line: BRING } = MEETING;

function mails(
  of: Partial<StoredAppointment>,
  texts: 'mail-meeting' | 'mail-meeting-changed' | 'mail-meeting-cancelled',
) {
  const person = {
    ...{ first_name: 'Harriet', last_name: 'Lonsdale', company_name: 'Lonsdale Joinery Ltd' },
    ...{ email: 'harriet@example.com', phone: null },
  };
  const site = { name: 'Verve & Co.', url: 'https://www.example.com' };
  const { forVisitor, forHost } = invitations(
    person,
    { ...MEETING, ...of },
    { site, mailAddress: 'hello@example.com' },
    showPageTexts(texts, {}),
    { before: MEETING },
  );
  return [forVisitor, forHost];
}

it('a video call is a link to both, and a place is not', () => {
  for (const { html, text } of mails({}, 'mail-meeting')) {
    expect(html).toContain(`By video call: <a class="ink" href="${CALL}"`);
    expect(text).toContain(`By video call: ${CALL}`);
    expect(html).toContain(BRING);
  }
  for (const { html } of mails({ how: 'visit', place: '1 Sample Street' }, 'mail-meeting')) {
    expect(html).toContain('In person: 1 Sample Street</p>');
    // Of the links that there are none of.
    expect(html).not.toMatch(/<p[^>]*><\/p>/);
  }
});

it('a meeting that is cancelled has no call to join and nothing to bring', () => {
  const cancelled = { cancelled_at: '2027-06-02T09:00:00.000Z', sequence: 1 };
  for (const { html } of mails(cancelled, 'mail-meeting-cancelled')) {
    expect(html).toContain(`By video call: ${CALL}</p>`);
    expect(html).not.toContain(BRING);
  }
});

it.each([
  [{ starts_at: '2027-07-02T09:00:00.000Z' }, 'a new time'],
  [{ place: 'https://meet.example.com/other' }, 'a new place'],
  [{ how: 'phone', place: null }, 'a new place'],
  [{ minutes: 60 }, 'a new length'],
  [{ host_id: '00000000-0000-4000-8000-000000000003', host: 'Marcus Reed' }, 'a new host'],
  [{ starts_at: '2027-07-02T09:00:00.000Z', place: null, minutes: 45 }, 'a new time, place and length'],
  [{ line: 'The blue door.' }, 'new details'],
] as const)('a changed meeting says what is new: %o', (of, what) => {
  const [visitor, host] = mails({ ...of, sequence: 1 }, 'mail-meeting-changed');
  for (const mail of [visitor, host]) {
    expect(mail?.subject).toContain(`Our meeting has ${what}: `);
    expect(mail?.html).toContain(`>Our meeting has ${what}</h1>`);
  }
});
