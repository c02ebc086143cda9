import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const event = {
  uid: 'one@verve.example',
  sequence: 2,
  isCancelled: false,
  starts_at: '2026-07-02T09:00:00.000Z',
  ends_at: '2026-07-02T09:45:00.000Z',
  written_at: '2026-06-30T08:15:30.123Z',
  summary: 'First call, at last; "Rhos \\ Point"',
  description: 'No papers needed.\r\nJust you.',
  location: '01632 960 417',
  organizer: { name: 'Verve, "& Co.', email: 'no-reply@verve.example' },
  attendees: [{ name: 'Siân O’Rourke', email: 'sian@example.com' }],
};

it('is an event in UTC with both people, escaped per RFC 5545', () => {
  expect(calendarFile('REQUEST', [event]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Verve//Enquiries//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:one@verve.example',
    'SEQUENCE:2',
    'STATUS:CONFIRMED',
    'DTSTAMP:20260630T081530Z',
    'DTSTART:20260702T090000Z',
    'DTEND:20260702T094500Z',
    'SUMMARY:First call\\, at last\\; "Rhos \\\\ Point"',
    'LOCATION:01632 960 417',
    'DESCRIPTION:No papers needed.\\nJust you.',
    'ORGANIZER;CN="Verve,  & Co.":mailto:no-reply@verve.example',
    // Seventy-five octets, of which â and ’ take two and three.
    'ATTENDEE;CN=Siân O’Rourke;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:',
    ' sian@example.com',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('never splits a character when folding, and no text can start a new property', () => {
  const description = `${'é'.repeat(200)}\nATTENDEE:mailto:x@example.com`;
  const file = calendarFile('REQUEST', [{ ...event, description }]);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`${'é'.repeat(200)}\\nATTENDEE:mailto:x@example.com`);
  expect(file.match(/^ATTENDEE/gm)).toHaveLength(1);
});
