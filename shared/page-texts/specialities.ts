import type { PageTextDefinitions } from './definition.ts';

const BUTTON = { kind: 'line', max: 40 } as const;
const SENTENCE = { kind: 'text', max: 240 } as const;

export const SPECIALITIES_TEXTS = {
  title: {
    label: 'Title on the tab and in search results',
    kind: 'line',
    max: 90,
    default: 'Specialities | {name}',
  },
  description: {
    label: 'Description in search results',
    kind: 'text',
    max: 300,
    default: 'What our team of non-executive directors is good at, and what you get from it.',
    sample:
      '{Specialities} specialities in one team of non-executive directors: strategy, growth, governance, M&A, private equity, people, finance, turnaround and more.',
  },
  page: { label: 'Name of the page', kind: 'line', max: 40, default: 'Specialities' },
  headline: {
    label: 'Headline',
    kind: 'poster',
    max: 80,
    default: '{Specialities} ways to\nturn good into great',
    narrow: '{Specialities}\nways to turn\ngood into\ngreat',
    spoken: 'Specialities: {specialities} ways to turn good into great',
  },
  lead: {
    label: 'Sentence under the headline',
    ...SENTENCE,
    default: 'Bring one problem or several. The specialist you need is already on the team.',
    optional: true,
  },
  button: { label: 'Button', ...BUTTON, default: 'Discover Your Needs' },
  cards: { label: 'The specialities, read aloud', kind: 'line', max: 60, default: 'All of them' },
  closing: {
    label: 'Closing callout',
    kind: 'line',
    max: 60,
    default: 'Not sure which one you need?',
  },
  closing_lead: {
    label: 'Sentence of the closing callout',
    ...SENTENCE,
    default: 'Half an hour usually settles it. Free, and no obligation.',
  },
  closing_button: {
    label: 'Button of the closing callout',
    ...BUTTON,
    default: 'Book Your Strategy Session',
  },
} as const satisfies PageTextDefinitions;
