/** Labels of the sources, by name; `admin` of records that staff enter, unless they choose another. */
export const SOURCE_NAMES: { readonly [source: string]: string } = {
  navigation: 'Header',
  mobile_navigation: 'Menu on phones',
  footer: 'Footer',
  hero: 'Home, top',
  floating_prompt: 'Floating prompt',
  contact_section_full: 'Closing section',
  contact_section_compact: 'Contact options, small',
  contact_section_mini: 'Contact options, smallest',
  contact_hero: 'Contact, top',
  contact_journey: 'Contact, second button',
  about_hero: 'Our Story, top',
  about_figures: 'Our Story, figures',
  specialities_hero: 'Specialities, top',
  specialities_closing: 'Specialities, end',
  blog_hero: 'Blog, top',
  blog_callout: 'Blog, end',
  article: 'Article, in the text',
  faq: 'Questions and answers',
  home: 'Home',
  import: 'Imported',
  unknown: 'Not known',
  admin: 'Entered here',
};

/** @returns the label of a source, such as 'Home, top' for 'hero'; for an unknown one, its name without underscores */
export function sourceName(source: string): string {
  if (Object.hasOwn(SOURCE_NAMES, source)) return SOURCE_NAMES[source] as string;
  const words = source.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
