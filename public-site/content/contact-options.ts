export const CONTACT_HEADINGS = {
  full: 'Ready to Flip the Table?',
  compact: 'Ready to Start? Choose Your Preferred Way',
  mini: 'Prefer to talk directly?',
} as const;

export type ContactVariant = keyof typeof CONTACT_HEADINGS;

export const CONTACT_FOOTNOTE = 'Free consultation • No obligation';

export const CONTACT_OPTIONS = {
  book: {
    title: 'Book a free consultation',
    text: 'About 30 minutes, no obligation.',
    action: 'Book Free Consultation',
  },
  call: { title: 'Call us', text: 'Speak to a director, weekdays 9am to 5.30pm.' },
  message: {
    title: 'Message on WhatsApp',
    text: 'Send a line now. We reply the same working day.',
    action: 'Open WhatsApp',
  },
} as const;

export const WHATSAPP_GREETING =
  'Hello, I would like to talk about a non-executive director for my business.';
