import { MENU_PAGES } from './menu.ts';

/** Names in braces that any text may hold: the site's name, its first words, and the numbers of `countWords`. */
export const COMMON_FACTS = {
  name: 'Name of the website',
  brand: 'First line of the name',
  team: 'Number of people, such as nine',
  Team: 'Number of people, such as Nine',
  others: 'Number of the other people',
  specialities: 'Number of specialities, such as nine',
  Specialities: 'Number of specialities, such as Nine',
  specialities_figure: 'Number of specialities in figures',
  Sectors: 'Number of sectors, such as Nine',
  Questions: 'Number of questions, such as Nine',
  promise: 'Hours within which you get in touch',
};

/** Facts of the installation in its legal texts, computed so that nobody can make them untrue. */
export const LEGAL_FACTS = {
  company: 'Registered name of the company',
  url: 'Address of the website',
  identity: 'Registered details of the company',
  contact: 'How to reach you',
  access: 'Who of you may see what',
  retention: 'What is deleted, and when',
  bot_detection: 'What holds off robots',
  marketing_cookies: 'What marketing cookies do',
  link_life: 'How long the link works',
  mail_limit: 'How many such emails are sent',
  choice_life: 'How long a choice of cookies holds',
};

const pages = Object.values(MENU_PAGES).map((text) => text.slice('nav_'.length));

/** What the owner sees in place of a placeholder in braces. */
export const FACT_NAMES: { readonly [name: string]: string } = {
  ...COMMON_FACTS,
  ...LEGAL_FACTS,
  ...Object.fromEntries(pages.map((page) => [`${page}_page`, `Page: ${page}`])),
  path: 'Address that was asked for',
  days: 'Number of days',
  offices: 'Towns of the offices',
  category: 'Name of the category',
  privacy: 'Link to the privacy policy',
  what: 'What is new, such as a new place',
  when: 'Day and time of the meeting',
  first_name: 'First name of the person',
  host: 'Your colleague’s name',
  received: 'Day on which it came',
  request: 'What the request is about',
  due: 'Day by which you answer',
};
