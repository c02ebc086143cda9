import { line, type PageTextDefinitions, poster, text } from './definition.ts';

const button = line(40);
const search = text(300);

export const CONTACT_TEXTS = {
  title: line(90)('Title on the tab and in search results', 'Contact | {name}'),
  description: search(
    'Description in search results',
    'Book a free 30-minute consultation with a non-executive director, call us, message us on WhatsApp, or visit us in {offices}.',
    { placeholders: ['offices'] },
  ),
  description_without_offices: search(
    'Description in search results while no office is open',
    'Book a free 30-minute consultation with a non-executive director, call us or message us on WhatsApp.',
  ),
  description_booking: search(
    'Description in search results while the telephone or WhatsApp is missing',
    'Book a free 30-minute consultation with a non-executive director.',
  ),
  page: line(40)('Name of the page', 'Contact'),
  headline: poster(80)('Headline', 'Pull up a chair', {
    isVoice: true,
    narrow: 'Pull up\na chair',
    spoken: 'Contact: pull up a chair',
  }),
  lead: text(240)(
    'Sentence under the headline',
    'Thirty minutes, no obligation. Bring the question you have not asked anyone yet.',
    { optional: true },
  ),
  button: button('Button', 'Book Free Consultation'),
  second_button: button('Second button', 'Start Your Journey Today'),
  offices_title: line(60)('Offices: heading', 'Our offices'),
  offices_open: line(80)('Offices: which are open', 'Doors open in {offices}', { placeholders: ['offices'] }),
  offices_soon: line(60)('Offices: that more will open', 'more on the way'),
  coming_soon: line(30)('Offices: mark of one that will open', 'Coming Soon'),
} as const satisfies PageTextDefinitions;
