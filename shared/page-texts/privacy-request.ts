import { line, type PageTextDefinitions, text } from './definition.ts';

const name = line(60);
const sentence = text(300);

/** The form for data requests and complaints. */
export const PRIVACY_REQUEST_TEXTS = {
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
  note: sentence(
    'Note below the form',
    'We use what you write here to answer you, and for nothing else. Please do not send copies of passports or the like.',
  ),
  received_title: name('Thanks: heading', 'We have it'),
  received_text: sentence('Thanks: sentence', 'Thank you. We have your request, and confirm it by email.'),
} as const satisfies PageTextDefinitions;
