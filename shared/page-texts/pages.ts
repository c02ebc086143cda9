import { BOOK_PATH, PAGE_PATHS, PRIVACY_REQUEST_PATH, SUBSCRIBE_PATH } from '../public.ts';
import type { PageTextPage, VisitorMail } from './index.ts';

/** The pages that have texts: their names for owners, and their paths. */
export const PAGE_TEXT_PAGES: { readonly [page in PageTextPage]: { label: string; path: string } } = {
  layout: { label: 'On every page', path: PAGE_PATHS.home },
  home: { label: 'Home', path: PAGE_PATHS.home },
  about: { label: 'About', path: PAGE_PATHS.about },
  team: { label: 'Our Team', path: PAGE_PATHS.team },
  specialities: { label: 'Specialities', path: PAGE_PATHS.specialities },
  blog: { label: 'Blog and articles', path: PAGE_PATHS.blog },
  contact: { label: 'Contact', path: PAGE_PATHS.contact },
  book: { label: 'Pick a time', path: BOOK_PATH },
  newsletter: { label: 'Newsletter', path: SUBSCRIBE_PATH },
  'privacy-request': { label: 'Privacy requests', path: PRIVACY_REQUEST_PATH },
  privacy: { label: 'Privacy policy', path: PAGE_PATHS.privacy },
  terms: { label: 'Terms', path: PAGE_PATHS.terms },
  missing: { label: 'Missing pages', path: '/missing' },
};

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
