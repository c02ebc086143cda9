import type { PageTextDefinitions } from './definition.ts';

const NAME = { kind: 'line', max: 60 } as const;
const BUTTON = { kind: 'line', max: 40 } as const;
const SENTENCE = { kind: 'text', max: 240 } as const;

/** The pages for joining and leaving the newsletter. */
export const NEWSLETTER_TEXTS = {
  description: { label: 'Description', kind: 'text', max: 300, default: 'The newsletter of {name}.' },
  articles: { label: 'Button to the articles', ...BUTTON, default: 'Read our articles' },
  confirm: { label: 'Confirm: name of the page', ...NAME, default: 'Confirm your subscription' },
  confirm_title: { label: 'Confirm: heading', ...NAME, default: 'One more step' },
  confirm_text: {
    label: 'Confirm: sentence',
    ...SENTENCE,
    default: 'Press the button and our monthly letter will come to this address.',
  },
  confirm_button: { label: 'Confirm: button', ...BUTTON, default: 'Confirm my subscription' },
  confirm_note: {
    label: 'Confirm: note',
    ...SENTENCE,
    default: 'You did not ask for it? Close this page and you will hear nothing more.',
  },
  confirmed: { label: 'Confirmed: name of the page', ...NAME, default: 'Subscription confirmed' },
  confirmed_title: { label: 'Confirmed: heading', ...NAME, default: 'You have a seat' },
  confirmed_text: {
    label: 'Confirmed: sentence',
    ...SENTENCE,
    default: 'Your subscription is confirmed. The next letter comes to your inbox.',
  },
  expired: { label: 'Old link: name of the page', ...NAME, default: 'Link expired' },
  expired_title: { label: 'Old link: heading', ...NAME, default: 'This link has expired' },
  expired_text: {
    label: 'Old link: sentence',
    ...SENTENCE,
    default:
      'It was used already, or it is too old. Enter your address in the form below and we will send you a new one.',
  },
  expired_button: { label: 'Old link: button', ...BUTTON, default: 'Return Home' },
  subscribe: {
    label: 'Subscribe: name of the page',
    ...NAME,
    default: 'Subscribe to our newsletter',
  },
  subscribe_title: { label: 'Subscribe: heading', ...NAME, default: 'Our newsletter' },
  subscribe_failed: { label: 'Subscribe: heading after a mistake', ...NAME, default: 'Not yet subscribed' },
  subscribe_email: { label: 'Subscribe: field', ...BUTTON, default: 'Email address' },
  inbox: { label: 'Check your inbox: name of the page', ...NAME, default: 'Please confirm' },
  inbox_title: { label: 'Check your inbox: heading', ...NAME, default: 'One more step' },
  inbox_text: {
    label: 'Check your inbox: sentence',
    ...SENTENCE,
    default: 'Please check your inbox to confirm your subscription.',
  },
  subscribed: { label: 'Subscribed: name of the page', ...NAME, default: 'Subscribed' },
  subscribed_title: { label: 'Subscribed: heading', ...NAME, default: 'Success!' },
  subscribed_text: {
    label: 'Subscribed: sentence',
    ...SENTENCE,
    default: 'Successfully subscribed to newsletter!',
  },
  leave: { label: 'Unsubscribe: name of the page', ...NAME, default: 'Unsubscribe' },
  leave_title: { label: 'Unsubscribe: heading', ...NAME, default: 'Leave the list?' },
  leave_text: {
    label: 'Unsubscribe: sentence',
    ...SENTENCE,
    default: 'One press and our monthly letter no longer comes to this address.',
  },
  leave_button: { label: 'Unsubscribe: button', ...BUTTON, default: 'Unsubscribe' },
  left: { label: 'Unsubscribed: name of the page', ...NAME, default: 'Unsubscribed' },
  left_title: { label: 'Unsubscribed: heading', ...NAME, default: 'You have left' },
  left_text: {
    label: 'Unsubscribed: sentence',
    ...SENTENCE,
    default:
      'No more letters come to this address. Should you change your mind, the form below brings you back.',
  },
  unknown: { label: 'Unknown link: name of the page', ...NAME, default: 'Unknown link' },
  unknown_title: { label: 'Unknown link: heading', ...NAME, default: 'We do not know this link' },
  unknown_text: {
    label: 'Unknown link: sentence',
    ...SENTENCE,
    default:
      'Nothing has changed. Part of it may have been lost on its way: please open it from the newsletter itself, or write to us and we will take you off the list.',
  },
  unknown_button: { label: 'Unknown link: button', ...BUTTON, default: 'Contact us' },
  archive: { label: 'Archive: name of the page', ...NAME, default: 'Past newsletters' },
  archive_description: {
    label: 'Archive: description in search results',
    kind: 'text',
    max: 300,
    default: 'The newsletters of {name}, for everybody to read.',
  },
  archive_title: { label: 'Archive: heading', ...NAME, default: 'Past newsletters' },
  archive_lead: {
    label: 'Archive: sentence under the heading',
    ...SENTENCE,
    default: 'What we have written to our readers so far. The form below brings you the next one.',
    optional: true,
  },
  archive_loading: { label: 'Archive: while it loads', ...BUTTON, default: 'Loading newsletters...' },
  archive_failed: {
    label: 'Archive: when it cannot be loaded',
    ...NAME,
    default: 'This could not be loaded',
  },
  archive_failed_text: {
    label: 'Archive: what to do then',
    ...SENTENCE,
    default: 'Please load this page again in a minute.',
  },
  archive_retry: { label: 'Archive: button to try again', ...BUTTON, default: 'Try Again' },
  archive_none: { label: 'Archive: heading while it is empty', ...NAME, default: 'Nothing here yet' },
  archive_none_text: {
    label: 'Archive: sentence while it is empty',
    ...SENTENCE,
    default:
      'Our first newsletter is still being written. Until it comes, our articles are a good place to start.',
  },
  archive_articles: {
    label: 'Newsletter: what its list of articles is called',
    ...NAME,
    default: 'Articles',
  },
  archive_back: { label: 'Newsletter: link back', ...BUTTON, default: 'All newsletters' },
  withdrawn_title: {
    label: 'Withdrawn newsletter: heading',
    ...NAME,
    default: 'This newsletter was withdrawn',
  },
  withdrawn_text: {
    label: 'Withdrawn newsletter: sentence',
    ...SENTENCE,
    default: 'It is no longer on our website. The others are still here.',
  },
  missing_title: { label: 'Unknown newsletter: heading', ...NAME, default: 'Newsletter not found' },
  missing_text: {
    label: 'Unknown newsletter: sentence',
    ...SENTENCE,
    default: 'There is no newsletter at this address. The link may have been cut short.',
  },
} as const satisfies PageTextDefinitions;
