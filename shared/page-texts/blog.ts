import { line, type PageTextDefinitions, poster, text } from './definition.ts';

const button = line(40);
const title = line(60);
const sentence = text(240);

/** The list of articles, and the texts around an article. */
export const BLOG_TEXTS = {
  page: button('Name of the page', 'Blog'),
  description: text(300)(
    'Description in search results',
    'Short, useful articles on growth, succession, M&A, international expansion and the decisions that keep owners awake.',
  ),
  category_description: text(300)(
    'Description of a category in search results',
    '{category}: short, useful articles for owners and leaders of UK businesses, by the directors of {name}.',
    { placeholders: ['category'] },
  ),
  feed_description: text(300)(
    'Description in feed readers',
    'Short, useful articles on growth, succession, M&A, international expansion and restructuring.',
    { common: ['name'] },
  ),
  headline: poster(80)('Headline', 'Straight talk\nfor bold boards', {
    isVoice: true,
    narrow: 'Straight\ntalk for\nbold boards',
    spoken: 'Blog: straight talk for bold boards',
  }),
  lead: sentence(
    'Sentence under the headline',
    'Short, useful articles on growth, succession and the decisions that keep owners awake.',
    { optional: true },
  ),
  button: button('Button', 'Book Free Consultation'),
  latest: button('Heading of the list', 'Latest Articles'),
  none_title: title('Nothing found: heading', 'Nothing on the table'),
  closing: title('Closing callout', 'Read enough? Let’s talk.'),
  closing_lead: sentence(
    'Sentence of the closing callout',
    'Bring the article that annoyed you most. We will start there.',
  ),
  closing_button: button('Button of the closing callout', 'Schedule a Strategy Session'),
  back: button('Article: link back', 'Back to Blog'),
  author_member: sentence(
    'Article: about an author of the team',
    'One of our collaborative non-executive directors, writing from experience at the tables of UK small and medium businesses.',
    { optional: true },
  ),
  author_other: sentence(
    'Article: about any other author',
    'Published by {name}: collaborative non-executive directors at the tables of UK small and medium businesses.',
    { optional: true },
  ),
  article_closing: title('Article: closing callout', 'Is this your question?'),
  article_closing_lead: sentence(
    'Article: sentence of the closing callout',
    'Half an hour with a director, free and without obligation.',
  ),
  article_closing_button: button('Article: button of the closing callout', 'Book Free Consultation'),
} as const satisfies PageTextDefinitions;
