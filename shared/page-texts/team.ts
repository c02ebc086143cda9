import type { PageTextDefinitions } from './definition.ts';

const SEARCH = { kind: 'text', max: 300 } as const;
const SENTENCE = { kind: 'text', max: 240 } as const;

export const TEAM_TEXTS = {
  title: {
    label: 'Title on the tab and in search results',
    kind: 'line',
    max: 90,
    default: 'Our Team | {name}',
  },
  description: {
    label: 'Description in search results',
    ...SEARCH,
    default:
      '{Team} non-executive directors who work as one team: running, growing, rescuing and selling companies.',
    sample:
      '{Team} non-executive directors who work as one team: collectively 150+ years of running, growing, rescuing and selling companies.',
  },
  page: { label: 'Name of the page', kind: 'line', max: 40, default: 'Our Team' },
  headline: {
    label: 'Headline',
    kind: 'poster',
    max: 80,
    default: '{Team} people\none table',
    spoken: 'Our Team: {team} people, one table',
  },
  lead: {
    label: 'Sentence under the headline',
    ...SENTENCE,
    default: 'You appoint one director and the other {others} come with them.',
    sample:
      'You appoint one director and the other {others} come with them. Collectively 150+ years of running, fixing and selling companies.',
    optional: true,
  },
  small_description: {
    label: 'Description in search results while there are fewer than three people',
    ...SEARCH,
    default:
      'Non-executive directors who work as one team: running, growing, rescuing and selling companies.',
    sample:
      'Non-executive directors who work as one team: collectively 150+ years of running, growing, rescuing and selling companies.',
  },
  small_headline: {
    label: 'Headline while there are fewer than three people',
    kind: 'poster',
    max: 80,
    default: 'Many chairs\none table',
    spoken: 'Our Team: many chairs, one table',
  },
  small_lead: {
    label: 'Sentence under it',
    ...SENTENCE,
    default: '',
    sample: 'Collectively 150+ years of running, fixing and selling companies.',
    optional: true,
  },
  experience: {
    label: 'Word before the experience of a person',
    kind: 'line',
    max: 30,
    default: 'Experience',
  },
  failed: {
    label: 'When the people cannot be loaded',
    kind: 'line',
    max: 60,
    default: 'The team could not be loaded',
  },
  failed_text: {
    label: 'What to do then',
    ...SENTENCE,
    default: 'Please load this page again in a minute.',
  },
  cards: { label: 'The people, read aloud', kind: 'line', max: 60, default: 'The team' },
  about: {
    label: 'Button of a person, read aloud',
    kind: 'line',
    max: 60,
    default: 'About {person}',
    placeholders: ['person'],
    required: ['person'],
  },
} as const satisfies PageTextDefinitions;
