import { line, type PageTextDefinitions, text } from './definition.ts';

const name = line(60);
const sentence = text(300);

/** The pages on which visitors book a time, and change or cancel it. */
export const BOOK_TEXTS = {
  title: name('Heading', 'Pick a time'),
  text: sentence(
    'Sentence under the heading',
    'Choose a time for your free consultation. It costs nothing and puts you under no obligation.',
  ),
  none: sentence(
    'When nothing is free',
    'There is no free time at the moment. Send us a request instead, and we agree one with you.',
  ),
  details: name('Details: heading', 'Who are you?'),
  booked: name('Booked: heading', 'We have a time'),
  booked_text: sentence(
    'Booked: sentence',
    'The confirmation is on its way to you by email, with a file for your calendar.',
  ),
} as const satisfies PageTextDefinitions;
