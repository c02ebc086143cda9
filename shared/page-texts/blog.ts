import { line, type PageTextDefinitions, poster, text } from './definition.ts';

const word = line(30);
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
  search: button('Search: hint in the field', 'Search articles...'),
  all: word('All categories', 'All Articles'),
  latest: button('Heading of the list', 'Latest Articles'),
  of_category: button('Heading of the list of a category', '{category} Articles', {
    placeholders: ['category'],
  }),
  found: button('After the heading: the search', 'with {query}', { placeholders: ['query'] }),
  search_title: button('Title on the tab of a search', 'Search for {query}', { placeholders: ['query'] }),
  page_title: button('Title on the tab of further pages', 'page {number}', { placeholders: ['number'] }),
  loading: button('While articles load', 'Loading articles...'),
  count: title('How many are shown', '{shown} of {total} articles shown', {
    placeholders: ['shown', 'total'],
  }),
  count_more: title(
    'How many are shown, of more than are counted',
    '{shown} of more than {total} articles shown',
    { placeholders: ['shown', 'total'] },
  ),
  newer: word('Button to newer articles', 'Newer articles'),
  more: word('Button to more articles', 'Load more'),
  failed: title('When articles cannot be loaded', 'Failed to load articles'),
  failed_text: sentence('Why they cannot be loaded', 'Failed to fetch posts'),
  retry: word('Button to try again', 'Try Again'),
  none_title: title('Nothing found: heading', 'Nothing on the table'),
  none: sentence('Nothing found: sentence', 'No articles found matching your criteria.'),
  none_advice: sentence(
    'Nothing found: advice on a search',
    'An article is found when it has all of your words. Try fewer of them, or shorter ones.',
  ),
  search_all: button('Nothing found: search all', 'Search all articles'),
  clear_filters: button('Nothing found: start again', 'Clear filters'),
  closing: title('Closing callout', 'Read enough? Let’s talk.'),
  closing_lead: sentence(
    'Sentence of the closing callout',
    'Bring the article that annoyed you most. We will start there.',
  ),
  closing_button: button('Button of the closing callout', 'Schedule a Strategy Session'),

  back: word('Article: link back', 'Back to Blog'),
  read_time: word('Article: time to read', '{minutes} min read', { placeholders: ['minutes'] }),
  by: word('Article: by whom', 'By {author}', { placeholders: ['author'] }),
  tags: word('Article: heading of the tags', 'Tagged'),
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
  next: button('Article: heading of further articles', 'Read next'),
  article_closing: title('Article: closing callout', 'Is this your question?'),
  article_closing_lead: sentence(
    'Article: sentence of the closing callout',
    'Half an hour with a director, free and without obligation.',
  ),
  article_closing_button: button('Article: button of the closing callout', 'Book Free Consultation'),
  article_loading: button('Article: while it loads', 'Loading article...'),
  missing: title('Article: when there is none', 'Article Not Found'),
  missing_text: sentence(
    'Article: sentence when there is none',
    "The article you're looking for doesn't exist or has been removed.",
  ),
  share: word('Share: button', 'Share Article'),
  share_device: word('Share: by the device', 'Share via...'),
  share_on: word('Share: on a network', 'Share on {platform}', { placeholders: ['platform'] }),
  share_email: word('Share: by email', 'Share via Email'),
  share_copy: word('Share: copy the link', 'Copy Link'),
  copied: word('Share: title once copied', 'Link copied!'),
  copied_text: sentence(
    'Share: sentence once copied',
    'The blog post link has been copied to your clipboard.',
  ),
  copy_failed: word('Share: title when copying failed', 'Copy failed'),
  copy_failed_text: sentence(
    'Share: sentence when copying failed',
    'Unable to copy the link. Please try again.',
  ),
} as const satisfies PageTextDefinitions;
