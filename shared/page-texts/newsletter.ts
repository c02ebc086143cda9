import { line, type PageTextDefinitions, text } from './definition.ts';

const name = line(60);
const sentence = text(240);

/** The pages for joining and leaving the newsletter. */
export const NEWSLETTER_TEXTS = {
  description: text(300)('Description', 'The newsletter of {name}.'),
  confirm_title: name('Confirm: heading', 'One more step'),
  confirm_text: sentence(
    'Confirm: sentence',
    'Press the button and our monthly letter will come to this address.',
  ),
  confirmed_title: name('Confirmed: heading', 'You have a seat'),
  confirmed_text: sentence(
    'Confirmed: sentence',
    'Your subscription is confirmed. The next letter comes to your inbox.',
  ),
  leave_title: name('Unsubscribe: heading', 'Leave the list?'),
  leave_text: sentence(
    'Unsubscribe: sentence',
    'One press and our monthly letter no longer comes to this address.',
  ),
  left_title: name('Unsubscribed: heading', 'You have left'),
  left_text: sentence(
    'Unsubscribed: sentence',
    'No more letters come to this address. Should you change your mind, the form below brings you back.',
  ),
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
} as const satisfies PageTextDefinitions;
