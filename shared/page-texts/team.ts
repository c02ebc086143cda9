import { line, type PageTextDefinitions, poster, text } from './definition.ts';

const search = text(300);
const sentence = text(240);

export const TEAM_TEXTS = {
  title: line(90)('Title on the tab and in search results', 'Our Team | {name}'),
  description: search(
    'Description in search results',
    '{Team} non-executive directors who work as one team: running, growing, rescuing and selling companies.',
    {
      sample:
        '{Team} non-executive directors who work as one team: collectively 150+ years of running, growing, rescuing and selling companies.',
    },
  ),
  page: line(40)('Name of the page', 'Our Team'),
  headline: poster(80)('Headline', '{Team} people\none table', {
    isVoice: true,
    spoken: 'Our Team: {team} people, one table',
  }),
  lead: sentence(
    'Sentence under the headline',
    'You appoint one director and the other {others} come with them.',
    {
      sample:
        'You appoint one director and the other {others} come with them. Collectively 150+ years of running, fixing and selling companies.',
      optional: true,
    },
  ),
  small_description: search(
    'Description in search results while there are fewer than three people',
    'Non-executive directors who work as one team: running, growing, rescuing and selling companies.',
    {
      sample:
        'Non-executive directors who work as one team: collectively 150+ years of running, growing, rescuing and selling companies.',
    },
  ),
  small_headline: poster(80)('Headline while there are fewer than three people', 'Many chairs\none table', {
    spoken: 'Our Team: many chairs, one table',
  }),
  small_lead: sentence('Sentence under it', '', {
    sample: 'Collectively 150+ years of running, fixing and selling companies.',
    optional: true,
  }),
  experience: line(30)('Word before the experience of a person', 'Experience'),
  failed: line(60)('When the people cannot be loaded', 'The team could not be loaded'),
  failed_text: sentence('What to do then', 'Please load this page again in a minute.'),
  cards: line(60)('The people, read aloud', 'The team'),
  about: line(60)('Button of a person, read aloud', 'About {person}', {
    placeholders: ['person'],
    required: ['person'],
  }),
} as const satisfies PageTextDefinitions;
