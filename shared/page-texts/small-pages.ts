import { line, type PageTextDefinitions, paragraphs, poster, text } from './definition.ts';

const button = line(40);
const sentence = text(240);
const search = text(300);

export const ABOUT_TEXTS = {
  title: line(90)('Title on the tab and in search results', 'Our Story | {name}'),
  description: text(300)(
    'Description in search results',
    'Who we are, and why {team} of us share one table with owners of UK small and medium businesses.',
    {
      sample:
        'How two directors who disagreed about non-executives founded a firm in 2022, and why {team} of us now share one table with owners of UK small and medium businesses.',
    },
  ),
  page: line(40)('Name of the page', 'Our Story'),
  headline: poster(80)('Headline', 'Our story', {
    sample: 'We started\nby arguing',
    spoken: 'Our Story: we started by arguing',
  }),
  lead: text(240)('Sentence under the headline', '', {
    sample: 'Two directors, one kitchen table, and a disagreement about what a non-executive is for.',
    optional: true,
  }),
  book: line(40)('Button', 'Book Consultation'),
  story_title: line(60)('Heading of the story', 'Our Story'),
  story: paragraphs(8000)('Story', '', {
    sample: [
      'In the winter of 2021 Eleanor Marsh and Tom Ackroyd sat on the same board and agreed about almost nothing.',
      'She thought that a good non-executive asks the question nobody wants to hear. He thought that a good one stays behind afterwards and helps to answer it. They carried the argument on at Eleanor’s kitchen table in Lancashire until it was plain that both of them were right, and that very few owners were being offered both.',
      'What owners of small and medium businesses were offered was one experienced person, four times a year, with a folder. If that person happened to know about acquisitions and the problem was people, bad luck. So the two of them wrote down what they would have wanted when they ran companies of their own: someone on their side, in the building, up to 3 days a month, with a whole team of specialists a telephone call away.',
      'The firm was founded in 2022. Between them the founders brought 20+ years of experience at the head of owner-led companies, and they asked the people they would have wanted at their own table to join them: somebody for finance, somebody for law, somebody who had opened offices in the US, Europe, the UAE and India, somebody who had talked three generations of one family through a succession.',
      'Today we are {team}, with collectively 150+ years of running, growing, rescuing and handing on companies. We do not mind what sector you are in. Growth, succession, M&A, international expansion, restructuring: the questions are different and the table is the same.',
      'We have also learnt how long it takes. Better decisions show within weeks. The full effect, a company that is worth more and needs you less, typically takes 18 months. We tell every owner so at the first meeting. Most of them have waited longer than that already.',
    ].join('\n'),
    optional: true,
    hint: 'A paragraph on each line. The first is set larger.',
  }),
  founders_title: line(60)('Heading of the founders', 'Our founders', { sample: 'The two who argued' }),
  founders_link: line(40)('Link to the team', 'Meet the team', { sample: 'Meet all {team}' }),
  closing: line(60)('Closing callout', 'Your table next?'),
  closing_lead: text(240)(
    'Sentence of the closing callout',
    'Half an hour, no obligation. Bring whatever has been kept off the agenda.',
  ),
} as const satisfies PageTextDefinitions;

export const TEAM_TEXTS = {
  title: line(90)('Title on the tab and in search results', 'Our Team | {name}'),
  description: search(
    'Description in search results',
    'Non-executive directors who work as one team: running, growing, rescuing and selling companies.',
    {
      sample:
        '{Team} non-executive directors who work as one team: collectively 150+ years of running, growing, rescuing and selling companies.',
    },
  ),
  page: line(40)('Name of the page', 'Our Team'),
  headline: poster(80)('Headline', 'Our team', {
    sample: '{Team} people\none table',
    spoken: 'Our Team: {team} people, one table',
  }),
  lead: sentence('Sentence under the headline', '', {
    sample:
      'You appoint one director and the other {others} come with them. Collectively 150+ years of running, fixing and selling companies.',
    optional: true,
  }),
} as const satisfies PageTextDefinitions;

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
  closing: line(60)('Closing callout', 'Not sure which one you need?'),
  closing_lead: sentence(
    'Sentence of the closing callout',
    'Half an hour usually settles it. Free, and no obligation.',
  ),
  closing_button: button('Button of the closing callout', 'Book Your Strategy Session'),
} as const satisfies PageTextDefinitions;

export const CONTACT_TEXTS = {
  title: line(90)('Title on the tab and in search results', 'Contact | {name}'),
  description: search(
    'Description in search results',
    'Book a free 30-minute consultation with a non-executive director.',
    {
      sample:
        'Book a free 30-minute consultation with a non-executive director, call us, message us on WhatsApp, or visit us in Lancashire and Manchester.',
    },
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
} as const satisfies PageTextDefinitions;

/** The page for an unknown address. */
export const MISSING_TEXTS = {
  text: text(240)('Sentence', 'We looked under the table for {path}', { placeholders: ['path'] }),
  suggest_specialities: line(30)('Suggestion: specialities', 'Our Specialities'),
  popular_specialities: line(30)('Popular pages: specialities', 'Family Business'),
} as const satisfies PageTextDefinitions;
