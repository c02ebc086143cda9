import { line, type PageTextDefinitions, text } from './definition.ts';

const word = line(30);
const button = line(40);
const name = line(60);
const sentence = text(300);

/** What a request may be about, in the person's own words. */
export const PRIVACY_REQUEST_KIND_LABELS = {
  access: 'A copy of my data',
  rectification: 'Correct my data',
  erasure: 'Erase my data',
  objection: 'Stop using my data',
  complaint: 'A complaint',
} as const;

/** The form for data requests and complaints. */
export const PRIVACY_REQUEST_TEXTS = {
  page: name('Name of the page', 'Your data: requests and complaints'),
  description: sentence(
    'Description',
    'Ask for a copy of your data, have it corrected or erased, object to its use, or complain.',
  ),
  title: name('Heading', 'Your data, your call'),
  text: sentence(
    'Sentence under the heading',
    'Ask for a copy of what we hold about you, have it corrected or erased, object, or complain. It costs nothing. We confirm by email, and answer within {days} days.',
    { placeholders: ['days'], required: ['days'] },
  ),
  name: word('Field: name', 'Name'),
  email: word('Field: email', 'Email'),
  kind: button('Field: kind', 'What is it about?'),
  kind_none: word('Field: no kind chosen yet', 'Please choose'),
  kind_access: button('Kind: a copy', PRIVACY_REQUEST_KIND_LABELS.access),
  kind_rectification: button('Kind: correction', PRIVACY_REQUEST_KIND_LABELS.rectification),
  kind_erasure: button('Kind: erasure', PRIVACY_REQUEST_KIND_LABELS.erasure),
  kind_objection: button('Kind: objection', PRIVACY_REQUEST_KIND_LABELS.objection),
  kind_complaint: button('Kind: complaint', PRIVACY_REQUEST_KIND_LABELS.complaint),
  message: button('Field: message', 'What should we know, or do?'),
  note: sentence(
    'Note below the form',
    'We use what you write here to answer you, and for nothing else. Please do not send copies of passports or the like.',
  ),
  button: word('Button', 'Send'),
  busy: word('Button while it sends', 'Sending...'),
  failed: sentence('When nothing was sent', 'Failed to send. Please try again.'),
  received: name('Thanks: name of the page', 'Request received'),
  received_title: name('Thanks: heading', 'We have it'),
  received_text: sentence('Thanks: sentence', 'Thank you. We have your request, and confirm it by email.'),
  received_note: sentence(
    'Thanks: note',
    'If nothing arrives within an hour, look into the folder for unwanted mail, or write to us again.',
  ),
  received_button: button('Thanks: button', 'Back to the privacy policy'),
} as const satisfies PageTextDefinitions;
