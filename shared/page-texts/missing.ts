import type { PageTextDefinitions } from './definition.ts';

const LINK = { kind: 'line', max: 30 } as const;

/** The page for an unknown address. */
export const MISSING_TEXTS = {
  page: { label: 'Heading', kind: 'line', max: 60, default: 'Page Not Found' },
  description: {
    label: 'Description',
    kind: 'text',
    max: 300,
    default: 'This page does not exist.',
  },
  text: {
    label: 'Sentence',
    kind: 'text',
    max: 240,
    default: 'We looked under the table for {path}',
    placeholders: ['path'],
  },
  home: { label: 'Button to the home page', ...LINK, default: 'Return Home' },
  suggest_blog: { label: 'Suggestion: blog', ...LINK, default: 'All Articles' },
  suggest_specialities: { label: 'Suggestion: specialities', ...LINK, default: 'Our Specialities' },
  suggest_about: { label: 'Suggestion: about', ...LINK, default: 'About Us' },
  suggest_team: { label: 'Suggestion: team', ...LINK, default: 'Our Team' },
  suggest_contact: { label: 'Suggestion: contact', ...LINK, default: 'Contact Us' },
  popular: { label: 'Popular pages: heading', ...LINK, default: 'Popular Pages' },
  popular_specialities: { label: 'Popular pages: specialities', ...LINK, default: 'Family Business' },
  popular_blog: { label: 'Popular pages: blog', ...LINK, default: 'Blog Articles' },
  popular_team: { label: 'Popular pages: team', ...LINK, default: 'Our Team' },
  popular_contact: { label: 'Popular pages: contact', ...LINK, default: 'Contact Us' },
  popular_privacy: { label: 'Popular pages: privacy policy', ...LINK, default: 'Privacy Policy' },
  popular_terms: { label: 'Popular pages: terms', ...LINK, default: 'Terms of Service' },
} as const satisfies PageTextDefinitions;
