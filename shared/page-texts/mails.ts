import { line, type PageTextDefinitions, paragraphs, text } from './definition.ts';

/** Mails know the site's name, but not the numbers that pages count. */
const NAME = { common: ['name'] };

type Details = Parameters<ReturnType<typeof line>>[2];
const subject = (words: string, details?: Details) => line(120, NAME)('Subject', words, details);
const heading = (words: string, details?: Details) => line(60, NAME)('Heading', words, details);
const greeting = (words: string) =>
  line(60, NAME)('Greeting', words, {
    optional: true,
    hint: 'Without a name: anybody can enter any address, and a name may be a message to a stranger.',
  });
const message = (words: string, details?: Details) => paragraphs(1500, NAME)('Message', words, details);
const after = text(300, { optional: true, ...NAME });
const button = line(40, NAME);

/** The mails about a meeting: its time and place come between the message and the text after it. */
const meetingSubject = (words: string, ...more: string[]) =>
  subject(words, { placeholders: [...more, 'when'], required: ['when'] });
const FIRST_NAME = { placeholders: ['first_name'] };
const meetingGreeting = line(60, NAME)('Greeting', 'Dear {first_name},', {
  ...FIRST_NAME,
  optional: true,
});
const meetingMessage = (words: string) =>
  message(words, { placeholders: ['host'], hint: 'The time and the place follow below it.' });
const meetingAfter = (words: string) => after('After the time and the place', words);

/** The same for a first time and a new one. */
const AGREED = {
  text: meetingMessage('{host} looks forward to speaking with you.'),
  after: meetingAfter(
    'The attached file puts it into your calendar. If the time no longer suits you, just reply to this email.',
  ),
};

const CAN_PICK =
  'Shown while somebody has booking hours, or Settings, Company has an address where people pick a time.';

/**
 * The words of the mails to visitors, by mail and in its order. The sender, the reason for the mail and the way to leave the
 * newsletter are the product's own words, as law and safety require them.
 */
export const MAIL_TEXTS = {
  'mail-enquiry': {
    subject: subject('We have your consultation request | {name}'),
    heading: heading('We have your request'),
    greeting: greeting('Hello,'),
    text: message(
      'Thank you for asking for a free consultation. One of our directors will contact you within {promise} to agree a time. The call takes about 30 minutes and puts you under no obligation.\nIt helps to have one question in mind: what is the decision that you keep putting off?',
      { placeholders: ['promise'], required: ['promise'] },
    ),
    reply: after(
      'That a reply reaches you',
      'To change or add anything, just reply to this email: it reaches our team.',
      { hint: 'Shown while Settings, Company has an email address.' },
    ),
    schedule: after(
      'That people can pick a time',
      'You would rather pick a time yourself? Choose one that suits you.',
      { hint: CAN_PICK },
    ),
    button: button('Button to pick a time', 'Pick a time', { hint: CAN_PICK }),
  },
  'mail-confirm': {
    subject: subject('Please confirm your subscription | {name}'),
    heading: heading('Is this you?'),
    greeting: greeting(''),
    text: message(
      'Somebody, we hope you, asked for the {name} newsletter at this address: one useful letter a month on growth, succession and the decisions that owners put off.\nPlease confirm that you want it. Until you do, we send you nothing.',
    ),
    button: button('Button to confirm', 'Confirm my subscription', {
      empty: 'This button is the link that confirms. Without words on it nobody could: write a few',
    }),
  },
  'mail-welcome': {
    subject: subject('You have a seat | {name}', FIRST_NAME),
    heading: heading('You have a seat', FIRST_NAME),
    greeting: line(60, NAME)('Greeting', '', { ...FIRST_NAME, optional: true }),
    text: message(
      'Thank you. From now on you get one useful letter a month on growth, succession and the decisions that owners put off.\nUntil the next one comes, our articles are a good place to start.',
      FIRST_NAME,
    ),
    no_name: line(60, NAME)('In place of a first name that you do not know', 'reader', {
      hint: 'Visitors are not asked for their name. You give it to people whom you add or import.',
    }),
    button: button('Button to the articles', 'Read our articles', { optional: true }),
  },
  'mail-campaign': {
    button: button('Button, and link below each article', 'Read the article', {
      hint: 'One article has a button. Of several, each has a link.',
    }),
  },
  'mail-meeting': {
    subject: meetingSubject('Agreed: {when}, {name}'),
    heading: heading('We have a time'),
    greeting: meetingGreeting,
    ...AGREED,
  },
  'mail-meeting-changed': {
    subject: meetingSubject('Our meeting has {what}: {when}, {name}', 'what'),
    heading: heading('Our meeting has {what}', { placeholders: ['what'] }),
    greeting: meetingGreeting,
    ...AGREED,
  },
  'mail-meeting-cancelled': {
    subject: meetingSubject('Cancelled: {when}, {name}'),
    heading: heading('Our meeting is cancelled'),
    greeting: meetingGreeting,
    text: meetingMessage('{host} had to call off our meeting. It was to be:'),
    text_yours: message('As you asked, our meeting is cancelled. It was to be:', {
      hint: 'In place of the message above when the visitor cancels.',
    }),
    after: meetingAfter('The attached file takes it out of your calendar.'),
  },
  'mail-meeting-reminder': {
    subject: meetingSubject('A reminder: {when}, {name}'),
    heading: heading('We speak soon'),
    greeting: meetingGreeting,
    text: meetingMessage('{host} looks forward to speaking with you.'),
    after: meetingAfter(''),
  },
  'mail-data-request': {
    subject: subject('We have your data request | {name}'),
    heading: heading('We have your request'),
    greeting: greeting('Hello,'),
    text: message(
      'On {received} we received from you: ‘{request}’.\nWe answer by {due}. It costs nothing. We may have to ask you first to show that this address is yours.',
      {
        placeholders: ['received', 'request', 'due'],
        required: ['received', 'request', 'due'],
        hint: 'Where people can complain follows below it: the law asks for that.',
      },
    ),
  },
  'mail-complaint': {
    subject: subject('We have your complaint | {name}'),
    heading: heading('We have your complaint'),
    greeting: greeting('Hello,'),
    text: message(
      'On {received} we received from you: ‘{request}’.\nThis message acknowledges it. We look into it without undue delay, keep you informed, and tell you the outcome.',
      {
        placeholders: ['received', 'request'],
        required: ['received', 'request'],
        hint: 'Where else people can complain follows below it: the law asks for that.',
      },
    ),
  },
} as const satisfies { readonly [mail: string]: PageTextDefinitions };
