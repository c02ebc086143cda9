import { line, type PageTextDefinitions, text } from './definition.ts';

const name = line(60);
const button = line(40);
const sentence = text(240);

/** The pages for joining and leaving the newsletter. */
export const NEWSLETTER_TEXTS = {
  description: text(300)('Description', 'The newsletter of {name}.'),
  articles: button('Button to the articles', 'Read our articles'),
  confirm: name('Confirm: name of the page', 'Confirm your subscription'),
  confirm_title: name('Confirm: heading', 'One more step'),
  confirm_text: sentence(
    'Confirm: sentence',
    'Press the button and our monthly letter will come to this address.',
  ),
  confirm_button: button('Confirm: button', 'Confirm my subscription'),
  confirm_note: sentence(
    'Confirm: note',
    'You did not ask for it? Close this page and you will hear nothing more.',
  ),
  confirmed: name('Confirmed: name of the page', 'Subscription confirmed'),
  confirmed_title: name('Confirmed: heading', 'You have a seat'),
  confirmed_text: sentence(
    'Confirmed: sentence',
    'Your subscription is confirmed. The next letter comes to your inbox.',
  ),
  expired: name('Old link: name of the page', 'Link expired'),
  expired_title: name('Old link: heading', 'This link has expired'),
  expired_text: sentence(
    'Old link: sentence',
    'It was used already, or it is too old. Enter your address in the form below and we will send you a new one.',
  ),
  expired_button: button('Old link: button', 'Return Home'),
  subscribe: name('Subscribe: name of the page', 'Subscribe to our newsletter'),
  subscribe_title: name('Subscribe: heading', 'Our newsletter'),
  subscribe_failed: name('Subscribe: heading after a mistake', 'Not yet subscribed'),
  subscribe_email: button('Subscribe: field', 'Email address'),
  inbox: name('Check your inbox: name of the page', 'Please confirm'),
  inbox_title: name('Check your inbox: heading', 'One more step'),
  inbox_text: sentence('Check your inbox: sentence', 'Please check your inbox to confirm your subscription.'),
  subscribed: name('Subscribed: name of the page', 'Subscribed'),
  subscribed_title: name('Subscribed: heading', 'Success!'),
  subscribed_text: sentence('Subscribed: sentence', 'Successfully subscribed to newsletter!'),
  leave: name('Unsubscribe: name of the page', 'Unsubscribe'),
  leave_title: name('Unsubscribe: heading', 'Leave the list?'),
  leave_text: sentence(
    'Unsubscribe: sentence',
    'One press and our monthly letter no longer comes to this address.',
  ),
  leave_button: button('Unsubscribe: button', 'Unsubscribe'),
  left: name('Unsubscribed: name of the page', 'Unsubscribed'),
  left_title: name('Unsubscribed: heading', 'You have left'),
  left_text: sentence(
    'Unsubscribed: sentence',
    'No more letters come to this address. Should you change your mind, the form below brings you back.',
  ),
  unknown: name('Unknown link: name of the page', 'Unknown link'),
  unknown_title: name('Unknown link: heading', 'We do not know this link'),
  unknown_text: sentence(
    'Unknown link: sentence',
    'Nothing has changed. Part of it may have been lost on its way: please open it from the newsletter itself, or write to us and we will take you off the list.',
  ),
  unknown_button: button('Unknown link: button', 'Contact us'),
  archive: name('Archive: name of the page', 'Past newsletters'),
  archive_description: text(300)(
    'Archive: description in search results',
    'The newsletters of {name}, for everybody to read.',
  ),
  archive_title: name('Archive: heading', 'Past newsletters'),
  archive_lead: sentence(
    'Archive: sentence under the heading',
    'What we have written to our readers so far. The form below brings you the next one.',
    { optional: true },
  ),
  archive_failed: name('Archive: when it cannot be loaded', 'This could not be loaded'),
  archive_failed_text: sentence('Archive: what to do then', 'Please load this page again in a minute.'),
  archive_retry: button('Archive: button to try again', 'Try Again'),
  archive_none: name('Archive: heading while it is empty', 'Nothing here yet'),
  archive_none_text: sentence(
    'Archive: sentence while it is empty',
    'Our first newsletter is still being written. Until it comes, our articles are a good place to start.',
  ),
  archive_articles: name('Newsletter: what its list of articles is called', 'Articles'),
  archive_back: button('Newsletter: link back', 'All newsletters'),
  withdrawn_title: name('Withdrawn newsletter: heading', 'This newsletter was withdrawn'),
  withdrawn_text: sentence(
    'Withdrawn newsletter: sentence',
    'It is no longer on our website. The others are still here.',
  ),
  missing_title: name('Unknown newsletter: heading', 'Newsletter not found'),
  missing_text: sentence(
    'Unknown newsletter: sentence',
    'There is no newsletter at this address. The link may have been cut short.',
  ),
} as const satisfies PageTextDefinitions;
