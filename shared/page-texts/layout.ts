import type { PageTextDefinitions } from './definition.ts';

const LINK = { kind: 'line', max: 30 } as const;

/** What stands on every page, or may open on it. */
export const LAYOUT_TEXTS = {
  skip: { label: 'Link past the menu', ...LINK, default: 'Skip to main content' },
  nav_home: { label: 'Menu: home', ...LINK, default: 'Home' },
  nav_about: { label: 'Menu: about', ...LINK, default: 'About' },
  nav_team: { label: 'Menu: team', ...LINK, default: 'Our Team' },
  nav_specialities: { label: 'Menu: specialities', ...LINK, default: 'Specialities' },
  nav_blog: { label: 'Menu: blog', ...LINK, default: 'Blog' },
  nav_contact: { label: 'Menu: contact', ...LINK, default: 'Contact' },
  nav_button: { label: 'Menu: button', ...LINK, default: 'Contact Us' },
  footer_explore: { label: 'Footer: heading of the pages', ...LINK, default: 'Explore' },
  footer_specialities_title: {
    label: 'Footer: heading of the specialities',
    ...LINK,
    default: 'Specialities',
  },
  footer_specialities: {
    label: 'Footer: specialities',
    kind: 'lines',
    max: 300,
    default: 'Growth Strategy\nSuccession Planning\nM&A Advisory\nInternational Expansion\nRestructuring',
    optional: true,
    hint: 'One a line. Shown while there are specialities.',
  },
  footer_talk: { label: 'Footer: heading of the contacts', ...LINK, default: 'Talk to us' },
  footer_button: { label: 'Footer: button', ...LINK, default: 'Contact' },
  footer_privacy: { label: 'Footer: link to the privacy policy', ...LINK, default: 'Privacy policy' },
  footer_terms: { label: 'Footer: link to the terms', ...LINK, default: 'Terms' },
  footer_data: { label: 'Footer: link to data requests', ...LINK, default: 'Your data' },
  footer_cookies: { label: 'Footer: cookie settings', ...LINK, default: 'Cookie settings' },
  footer_tagline: {
    label: 'Footer: last line',
    kind: 'line',
    max: 80,
    default: 'Non-executive directors for UK businesses',
    optional: true,
  },
} as const satisfies PageTextDefinitions;
