import { line, type PageTextDefinitions, text } from './definition.ts';

const button = line(40);
const name = line(60);
const sentence = text(300);

/** The pages on which visitors book a time, and change or cancel it. */
export const BOOK_TEXTS = {
  title: name('Heading', 'Pick a time'),
  text: sentence(
    'Sentence under the heading',
    'Choose a time for your free consultation. It costs nothing and puts you under no obligation.',
  ),
  zone: button('Field: time zone', 'Your time zone'),
  host: button('Field: with whom', 'With'),
  anybody: button('Field: with anybody', 'Anyone who is free'),
  show: button('Button to show the times', 'Show these times'),
  london: button('Before the time in London', 'London'),
  none: sentence(
    'When nothing is free',
    'There is no free time at the moment. Send us a request instead, and we agree one with you.',
  ),
  request: button('Link to the form', 'Send a request'),
  earlier: button('Link to the days before', 'Earlier days'),
  later: button('Link to the days after', 'Later days'),
  details: name('Details: heading', 'Who are you?'),
  taken: sentence(
    'When the chosen time is not free',
    'This time is not free any more. Choose one of the next free times below.',
  ),
  known: sentence(
    'Details: for a request that was sent',
    'We have your details from your request. Only the time is missing.',
  ),
  choose: button('Details: the next free times', 'The next free times'),
  other: button('Details: link back to the times', 'Choose another time'),
  button: button('Details: button', 'Book this time'),
  booked: name('Booked: heading', 'We have a time'),
  booked_text: sentence(
    'Booked: sentence',
    'The confirmation is on its way to you by email, with a file for your calendar.',
  ),
  move: name('Booked: heading of the other times', 'Choose another time'),
  move_button: button('Booked: button to move', 'Move it to this time'),
  cancel_button: button('Booked: button to cancel', 'Cancel this appointment'),
  cancelled: name('Cancelled: heading', 'It is cancelled'),
  over: name('Over: heading', 'This appointment is over'),
  unknown: name('Wrong link: heading', 'This link does not work'),
  unknown_text: sentence(
    'Wrong link: sentence',
    'Open it from the confirmation email again, or reply to that email: it reaches us.',
  ),
  again: button('Button to book again', 'Pick a new time'),
} as const satisfies PageTextDefinitions;
