import { line, type PageTextDefinitions, poster, text } from './definition.ts';

const button = line(40);
const sentence = text(240);

export const SPECIALITIES_TEXTS = {
  title: line(90)('Title on the tab and in search results', 'Specialities | {name}'),
  description: text(300)(
    'Description in search results',
    'What our team of non-executive directors is good at, and what you get from it.',
    {
      sample:
        '{Specialities} specialities in one team of non-executive directors: strategy, growth, governance, M&A, private equity, people, finance, turnaround and more.',
    },
  ),
  page: line(40)('Name of the page', 'Specialities'),
  headline: poster(80)('Headline', '{Specialities} ways to\nturn good into great', {
    narrow: '{Specialities}\nways to turn\ngood into\ngreat',
    spoken: 'Specialities: {specialities} ways to turn good into great',
  }),
  lead: sentence(
    'Sentence under the headline',
    'Bring one problem or several. The specialist you need is already on the team.',
    { optional: true },
  ),
  button: button('Button', 'Discover Your Needs'),
  cards: line(60)('The specialities, read aloud', 'All of them'),
  closing: line(60)('Closing callout', 'Not sure which one you need?'),
  closing_lead: sentence(
    'Sentence of the closing callout',
    'Half an hour usually settles it. Free, and no obligation.',
  ),
  closing_button: button('Button of the closing callout', 'Book Your Strategy Session'),
} as const satisfies PageTextDefinitions;
