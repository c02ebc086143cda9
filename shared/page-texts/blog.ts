import type { PageTextDefinitions } from './definition.ts';

const WORD = { kind: 'line', max: 30 } as const;
const BUTTON = { kind: 'line', max: 40 } as const;
const TITLE = { kind: 'line', max: 60 } as const;
const SENTENCE = { kind: 'text', max: 240 } as const;

/** The list of articles, and the texts around an article. */
export const BLOG_TEXTS = {
  page: { label: 'Name of the page', ...BUTTON, default: 'Blog' },
  description: {
    label: 'Description in search results',
    kind: 'text',
    max: 300,
    default:
      'Short, useful articles on growth, succession, M&A, international expansion and the decisions that keep owners awake.',
  },
  category_description: {
    label: 'Description of a category in search results',
    kind: 'text',
    max: 300,
    default:
      '{category}: short, useful articles for owners and leaders of UK businesses, by the directors of {name}.',
    placeholders: ['category'],
  },
  feed_description: {
    label: 'Description in feed readers',
    kind: 'text',
    max: 300,
    default: 'Short, useful articles on growth, succession, M&A, international expansion and restructuring.',
    common: ['name'],
  },
  headline: {
    label: 'Headline',
    kind: 'poster',
    max: 80,
    default: 'Straight talk\nfor bold boards',
    narrow: 'Straight\ntalk for\nbold boards',
    spoken: 'Blog: straight talk for bold boards',
  },
  lead: {
    label: 'Sentence under the headline',
    ...SENTENCE,
    default: 'Short, useful articles on growth, succession and the decisions that keep owners awake.',
    optional: true,
  },
  button: { label: 'Button', ...BUTTON, default: 'Book Free Consultation' },
  search: { label: 'Search: hint in the field', ...BUTTON, default: 'Search articles...' },
  search_name: { label: 'Search: field, read aloud', ...BUTTON, default: 'Search articles' },
  filter_name: { label: 'Categories, read aloud', ...BUTTON, default: 'Filter by category' },
  all: { label: 'All categories', ...WORD, default: 'All Articles' },
  latest: { label: 'Heading of the list', ...BUTTON, default: 'Latest Articles' },
  of_category: {
    label: 'Heading of the list of a category',
    ...BUTTON,
    default: '{category} Articles',
    placeholders: ['category'],
  },
  found: {
    label: 'After the heading: the search',
    ...BUTTON,
    default: 'with {query}',
    placeholders: ['query'],
  },
  search_title: {
    label: 'Title on the tab of a search',
    ...BUTTON,
    default: 'Search for {query}',
    placeholders: ['query'],
  },
  page_title: {
    label: 'Title on the tab of further pages',
    ...BUTTON,
    default: 'page {number}',
    placeholders: ['number'],
  },
  loading: { label: 'While articles load', ...BUTTON, default: 'Loading articles...' },
  count: {
    label: 'How many are shown',
    ...TITLE,
    default: '{shown} of {total} articles shown',
    placeholders: ['shown', 'total'],
  },
  count_more: {
    label: 'How many are shown, of more than are counted',
    ...TITLE,
    default: '{shown} of more than {total} articles shown',
    placeholders: ['shown', 'total'],
  },
  clear_search: { label: 'Search: end it', ...WORD, default: 'Clear search' },
  newer: { label: 'Button to newer articles', ...WORD, default: 'Newer articles' },
  more: { label: 'Button to more articles', ...WORD, default: 'Load more' },
  failed: { label: 'When articles cannot be loaded', ...TITLE, default: 'Failed to load articles' },
  failed_text: { label: 'Why they cannot be loaded', ...SENTENCE, default: 'Failed to fetch posts' },
  retry: { label: 'Button to try again', ...WORD, default: 'Try Again' },
  none_title: { label: 'Nothing found: heading', ...TITLE, default: 'Nothing on the table' },
  none: {
    label: 'Nothing found: sentence',
    ...SENTENCE,
    default: 'No articles found matching your criteria.',
  },
  none_quotes: {
    label: 'Nothing found: advice on quotes',
    ...SENTENCE,
    default:
      'Words in double quotes are found only as you typed them, one after the other. Try them without quotes.',
  },
  none_words: {
    label: 'Nothing found: advice on several words',
    ...SENTENCE,
    default: 'An article is found when it has all of your words. Try fewer of them, or shorter ones.',
  },
  none_word: {
    label: 'Nothing found: advice on one word',
    ...SENTENCE,
    default: 'Check the spelling, or try a shorter word: parts of words are found too.',
  },
  search_all: { label: 'Nothing found: search all', ...BUTTON, default: 'Search all articles' },
  clear_filters: { label: 'Nothing found: start again', ...BUTTON, default: 'Clear filters' },
  feeds: {
    label: 'Feeds',
    ...SENTENCE,
    default: 'New articles also come by {rss} and {atom}.',
    placeholders: ['rss', 'atom'],
    optional: true,
  },
  closing: { label: 'Closing callout', ...TITLE, default: 'Read enough? Let’s talk.' },
  closing_lead: {
    label: 'Sentence of the closing callout',
    ...SENTENCE,
    default: 'Bring the article that annoyed you most. We will start there.',
  },
  closing_button: {
    label: 'Button of the closing callout',
    ...BUTTON,
    default: 'Schedule a Strategy Session',
  },

  back: { label: 'Article: link back', ...WORD, default: 'Back to Blog' },
  read_time: {
    label: 'Article: time to read',
    ...WORD,
    default: '{minutes} min read',
    placeholders: ['minutes'],
  },
  by: { label: 'Article: by whom', ...WORD, default: 'By {author}', placeholders: ['author'] },
  tags: { label: 'Article: heading of the tags', ...WORD, default: 'Tagged' },
  author_member: {
    label: 'Article: about an author of the team',
    ...SENTENCE,
    default:
      'One of our collaborative non-executive directors, writing from experience at the tables of UK small and medium businesses.',
    optional: true,
  },
  author_other: {
    label: 'Article: about any other author',
    ...SENTENCE,
    default:
      'Published by {name}: collaborative non-executive directors at the tables of UK small and medium businesses.',
    optional: true,
  },
  next: { label: 'Article: heading of further articles', ...BUTTON, default: 'Read next' },
  article_closing: { label: 'Article: closing callout', ...TITLE, default: 'Is this your question?' },
  article_closing_lead: {
    label: 'Article: sentence of the closing callout',
    ...SENTENCE,
    default: 'Half an hour with a director, free and without obligation.',
  },
  article_closing_button: {
    label: 'Article: button of the closing callout',
    ...BUTTON,
    default: 'Book Free Consultation',
  },
  article_description: {
    label: 'Article: description while it loads',
    kind: 'text',
    max: 300,
    default: 'An article by {name}.',
  },
  article_loading: { label: 'Article: while it loads', ...BUTTON, default: 'Loading article...' },
  missing: { label: 'Article: when there is none', ...TITLE, default: 'Article Not Found' },
  missing_text: {
    label: 'Article: sentence when there is none',
    ...SENTENCE,
    default: "The article you're looking for doesn't exist or has been removed.",
  },
  share: { label: 'Share: button', ...WORD, default: 'Share Article' },
  share_device: { label: 'Share: by the device', ...WORD, default: 'Share via...' },
  share_on: {
    label: 'Share: on a network',
    ...WORD,
    default: 'Share on {platform}',
    placeholders: ['platform'],
  },
  share_email: { label: 'Share: by email', ...WORD, default: 'Share via Email' },
  share_copy: { label: 'Share: copy the link', ...WORD, default: 'Copy Link' },
  copied: { label: 'Share: title once copied', ...WORD, default: 'Link copied!' },
  copied_text: {
    label: 'Share: sentence once copied',
    ...SENTENCE,
    default: 'The blog post link has been copied to your clipboard.',
  },
  copy_failed: { label: 'Share: title when copying failed', ...WORD, default: 'Copy failed' },
  copy_failed_text: {
    label: 'Share: sentence when copying failed',
    ...SENTENCE,
    default: 'Unable to copy the link. Please try again.',
  },
} as const satisfies PageTextDefinitions;
