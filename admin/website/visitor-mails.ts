import type { VisitorMail } from '#shared/page-texts/index.ts';

/** The mails to visitors: their names for owners, and when each is sent. */
export const VISITOR_MAILS: { readonly [mail in VisitorMail]: { label: string; when: string } } = {
  'mail-enquiry': {
    label: 'Thanks for an enquiry',
    when: 'Sent at once to anyone who asks for a consultation.',
  },
  'mail-meeting': {
    label: 'A meeting is agreed',
    when: 'Sent with the calendar file when you agree a time.',
  },
  'mail-meeting-changed': {
    label: 'A meeting has changed',
    when: 'Sent when you change its time, place, length or host.',
  },
  'mail-meeting-cancelled': { label: 'A meeting is cancelled', when: 'Sent when you call a meeting off.' },
  'mail-meeting-reminder': {
    label: 'A meeting is tomorrow',
    when: 'Sent the day before to people who booked a time themselves.',
  },
  'mail-confirm': {
    label: 'Confirm the newsletter',
    when: 'Sent to an address that was entered for the newsletter; nothing more is sent until it is confirmed.',
  },
  'mail-welcome': { label: 'Welcome to the newsletter', when: 'Sent once the address is confirmed.' },
  'mail-campaign': {
    label: 'Around each campaign',
    when: 'What stands around the words that you write. A campaign keeps the words that it was sent with.',
  },
  'mail-data-request': {
    label: 'Thanks for a privacy request',
    when: 'Sent at once to anyone who asks about their data.',
  },
  'mail-complaint': {
    label: 'Thanks for a complaint',
    when: 'Sent at once to anyone who complains about their data.',
  },
};
