import type { PageTextDefinitions } from './definition.ts';

const BUTTON = { kind: 'line', max: 40 } as const;
const SEARCH = { kind: 'text', max: 300 } as const;

export const CONTACT_TEXTS = {
  title: {
    label: 'Title on the tab and in search results',
    kind: 'line',
    max: 90,
    default: 'Contact | {name}',
  },
  description: {
    label: 'Description in search results',
    ...SEARCH,
    default:
      'Book a free 30-minute consultation with a non-executive director, call us, message us on WhatsApp, or visit us in {offices}.',
    placeholders: ['offices'],
  },
  description_without_offices: {
    label: 'Description in search results while no office is open',
    ...SEARCH,
    default:
      'Book a free 30-minute consultation with a non-executive director, call us or message us on WhatsApp.',
  },
  description_booking: {
    label: 'Description in search results while the telephone or WhatsApp is missing',
    ...SEARCH,
    default: 'Book a free 30-minute consultation with a non-executive director.',
  },
  page: { label: 'Name of the page', kind: 'line', max: 40, default: 'Contact' },
  headline: {
    label: 'Headline',
    kind: 'poster',
    max: 80,
    default: 'Pull up a chair',
    narrow: 'Pull up\na chair',
    spoken: 'Contact: pull up a chair',
  },
  lead: {
    label: 'Sentence under the headline',
    kind: 'text',
    max: 240,
    default: 'Thirty minutes, no obligation. Bring the question you have not asked anyone yet.',
    optional: true,
  },
  button: { label: 'Button', ...BUTTON, default: 'Book Free Consultation' },
  second_button: { label: 'Second button', ...BUTTON, default: 'Start Your Journey Today' },
  offices_title: { label: 'Offices: heading', kind: 'line', max: 60, default: 'Our offices' },
  offices_open: {
    label: 'Offices: which are open',
    kind: 'line',
    max: 80,
    default: 'Doors open in {offices}',
    placeholders: ['offices'],
  },
  offices_soon: { label: 'Offices: that more will open', kind: 'line', max: 60, default: 'more on the way' },
  coming_soon: {
    label: 'Offices: mark of one that will open',
    kind: 'line',
    max: 30,
    default: 'Coming Soon',
  },
} as const satisfies PageTextDefinitions;
