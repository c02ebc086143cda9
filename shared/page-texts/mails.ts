import type { PageTextDefinitions } from './definition.ts';

/** Mails know the site's name, but not the numbers that pages count. */
const ANY = { common: ['name'] } as const;

const SUBJECT = { label: 'Subject', kind: 'line', max: 120, ...ANY } as const;
const HEADING = { label: 'Heading', kind: 'line', max: 60, ...ANY } as const;
const GREETING = {
  label: 'Greeting',
  kind: 'line',
  max: 60,
  optional: true,
  hint: 'Without a name: anybody can enter any address, and a name may be a message to a stranger.',
  ...ANY,
} as const;
const TEXT = { label: 'Message', kind: 'paragraphs', max: 1500, ...ANY } as const;
const AFTER = { kind: 'text', max: 300, optional: true, ...ANY } as const;
/** What an address below the message is for. */
const WAY = { kind: 'line', max: 40, ...ANY } as const;
const BUTTON = { label: 'Button', kind: 'line', max: 40, ...ANY } as const;

/** For readers whose mail program shows no working button. */
const OTHERWISE = {
  label: 'Below the button',
  kind: 'line',
  max: 120,
  default: 'If the button does not work, open this address:',
  hint: 'The address follows it.',
  ...ANY,
} as const;

/** A meeting's time and place come between the message and the text after it. */
const MEETING = {
  subject: { ...SUBJECT, placeholders: ['when'], required: ['when'] },
  greeting: {
    label: 'Greeting',
    kind: 'line',
    max: 60,
    default: 'Dear {first_name},',
    placeholders: ['first_name'],
    optional: true,
    ...ANY,
  },
  text: { ...TEXT, placeholders: ['host'], hint: 'The time and the place follow below it.' },
  after: { ...AFTER, label: 'After the time and the place' },
} as const;

/** The same for a first time and a new one. */
const AGREED = {
  text: { ...MEETING.text, default: '{host} looks forward to speaking with you.' },
  after: {
    ...MEETING.after,
    default:
      'The attached file puts it into your calendar. If the time no longer suits you, just reply to this email.',
  },
} as const;

/**
 * The words of the mails to visitors, by mail and in its order. The sender, the reason for the mail and the way to leave the
 * newsletter are the product's own words, as law and safety require them.
 */
export const MAIL_TEXTS = {
  'mail-enquiry': {
    subject: { ...SUBJECT, default: 'We have your consultation request | {name}' },
    heading: { ...HEADING, default: 'We have your request' },
    greeting: { ...GREETING, default: 'Hello,' },
    text: {
      ...TEXT,
      default:
        'Thank you for asking for a free consultation. One of our directors will contact you within {promise} to agree a time. The call takes about 30 minutes and puts you under no obligation.\nIt helps to have one question in mind: what is the decision that you keep putting off?',
      placeholders: ['promise'],
      required: ['promise'],
    },
    reply: {
      ...AFTER,
      label: 'That a reply reaches you',
      default: 'To change or add anything, just reply to this email: it reaches our team.',
      hint: 'Shown while Settings, Company has an email address.',
    },
    schedule: {
      ...AFTER,
      label: 'That people can pick a time',
      default: 'You would rather pick a time yourself? Choose one that suits you.',
      hint: 'Shown while Settings, Company has an address where people pick a time.',
    },
    button: {
      ...BUTTON,
      label: 'Button to pick a time',
      default: 'Pick a time',
      hint: 'Shown while Settings, Company has an address where people pick a time.',
    },
    otherwise: OTHERWISE,
    call: { ...WAY, label: 'Before the phone number', default: 'Call us' },
    message: { ...WAY, label: 'Before the WhatsApp number', default: 'WhatsApp' },
    privacy: { ...WAY, label: 'Before the link to the privacy policy', default: 'How we treat your data' },
    privacy_link: { ...WAY, label: 'Words of the link to the privacy policy', default: 'Privacy policy' },
  },
  'mail-confirm': {
    subject: { ...SUBJECT, default: 'Please confirm your subscription | {name}' },
    heading: { ...HEADING, default: 'Is this you?' },
    greeting: { ...GREETING, default: '' },
    text: {
      ...TEXT,
      default:
        'Somebody, we hope you, asked for the {name} newsletter at this address: one useful letter a month on growth, succession and the decisions that owners put off.\nPlease confirm that you want it. Until you do, we send you nothing.',
    },
    button: {
      ...BUTTON,
      label: 'Button to confirm',
      default: 'Confirm my subscription',
      empty: 'This button is the link that confirms. Without words on it nobody could: write a few',
    },
    otherwise: OTHERWISE,
  },
  'mail-welcome': {
    subject: { ...SUBJECT, default: 'You have a seat | {name}' },
    heading: { ...HEADING, default: 'You have a seat' },
    greeting: { ...GREETING, default: '' },
    text: {
      ...TEXT,
      default:
        'Thank you. From now on you get one useful letter a month on growth, succession and the decisions that owners put off.\nUntil the next one comes, our articles are a good place to start.',
    },
    button: { ...BUTTON, label: 'Button to the articles', default: 'Read our articles', optional: true },
    otherwise: OTHERWISE,
  },
  'mail-campaign': {
    web: {
      label: 'Link to the page on the website',
      kind: 'line',
      max: 40,
      default: 'View in browser',
      hint: 'At the top of a campaign that also has a page on the website.',
      ...ANY,
    },
    button: {
      ...BUTTON,
      label: 'Button, and link below each article',
      default: 'Read the article',
      hint: 'One article has a button. Of several, each has a link.',
    },
    otherwise: OTHERWISE,
  },
  'mail-meeting': {
    subject: { ...MEETING.subject, default: 'Agreed: {when}, {name}' },
    heading: { ...HEADING, default: 'We have a time' },
    greeting: MEETING.greeting,
    ...AGREED,
  },
  'mail-meeting-changed': {
    subject: {
      ...MEETING.subject,
      default: 'Our meeting has {what}: {when}, {name}',
      placeholders: ['what', 'when'],
    },
    heading: { ...HEADING, default: 'Our meeting has {what}', placeholders: ['what'] },
    greeting: MEETING.greeting,
    ...AGREED,
  },
  'mail-meeting-cancelled': {
    subject: { ...MEETING.subject, default: 'Cancelled: {when}, {name}' },
    heading: { ...HEADING, default: 'Our meeting is cancelled' },
    greeting: MEETING.greeting,
    text: { ...MEETING.text, default: '{host} had to call off our meeting. It was to be:' },
    after: { ...MEETING.after, default: 'The attached file takes it out of your calendar.' },
  },
  'mail-data-request': {
    subject: { ...SUBJECT, default: 'We have your data request | {name}' },
    heading: { ...HEADING, default: 'We have your request' },
    greeting: { ...GREETING, default: 'Hello,' },
    text: {
      ...TEXT,
      default:
        'On {received} we received from you: ‘{request}’.\nWe answer by {due}. It costs nothing. We may have to ask you first to show that this address is yours.',
      placeholders: ['received', 'request', 'due'],
      required: ['received', 'request', 'due'],
      hint: 'Where people can complain follows below it: the law asks for that.',
    },
  },
  'mail-complaint': {
    subject: { ...SUBJECT, default: 'We have your complaint | {name}' },
    heading: { ...HEADING, default: 'We have your complaint' },
    greeting: { ...GREETING, default: 'Hello,' },
    text: {
      ...TEXT,
      default:
        'On {received} we received from you: ‘{request}’.\nThis message acknowledges it. We look into it without undue delay, keep you informed, and tell you the outcome.',
      placeholders: ['received', 'request'],
      required: ['received', 'request'],
      hint: 'Where else people can complain follows below it: the law asks for that.',
    },
  },
} as const satisfies { readonly [mail: string]: PageTextDefinitions };
