import { line, type PageTextDefinitions, text } from './definition.ts';

const link = line(30);

/** The page for an unknown address. */
export const MISSING_TEXTS = {
  page: line(60)('Heading', 'Page Not Found'),
  description: text(300)('Description', 'This page does not exist.'),
  text: text(240)('Sentence', 'We looked under the table for {path}', { placeholders: ['path'] }),
  home: link('Button to the home page', 'Return Home'),
  suggest_blog: link('Suggestion: blog', 'All Articles'),
  suggest_specialities: link('Suggestion: specialities', 'Our Specialities'),
  suggest_about: link('Suggestion: about', 'About Us'),
  suggest_team: link('Suggestion: team', 'Our Team'),
  suggest_contact: link('Suggestion: contact', 'Contact Us'),
  popular: link('Popular pages: heading', 'Popular Pages'),
  popular_specialities: link('Popular pages: specialities', 'Family Business'),
  popular_blog: link('Popular pages: blog', 'Blog Articles'),
  popular_team: link('Popular pages: team', 'Our Team'),
  popular_contact: link('Popular pages: contact', 'Contact Us'),
  popular_privacy: link('Popular pages: privacy policy', 'Privacy Policy'),
  popular_terms: link('Popular pages: terms', 'Terms of Service'),
} as const satisfies PageTextDefinitions;
