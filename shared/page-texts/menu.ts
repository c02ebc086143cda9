/** The site's own pages by their name in a stored menu, with the layout's text that labels each. */
export const MENU_PAGES = {
  home_page: 'nav_home',
  about_page: 'nav_about',
  team_page: 'nav_team',
  specialities_page: 'nav_specialities',
  blog_page: 'nav_blog',
  contact_page: 'nav_contact',
} as const;
export type MenuPage = keyof typeof MENU_PAGES;

/** An entry of a menu: a page of the site, or a link of the owner's own. */
export type MenuEntry = { page: MenuPage } | { label: string; to: string };

const PAGE = /^\{(\w+)\}/;
const LINK = /^\[([^[\]]*)\]\(([^()\s]*)\)/;

/** @returns the entry of a menu's line and the text after it; undefined if it is no entry */
export function readEntry(line: string): (MenuEntry & { rest: string }) | undefined {
  const [page = '', name = ''] = PAGE.exec(line) ?? [];
  if (Object.hasOwn(MENU_PAGES, name)) return { page: name as MenuPage, rest: line.slice(page.length) };
  const [whole, label = '', to = ''] = LINK.exec(line) ?? [];
  return whole === undefined ? undefined : { label, to, rest: line.slice(whole.length) };
}

/** The pages of the site in their usual order. */
export const ALL_PAGES = Object.keys(MENU_PAGES)
  .map((name) => `{${name}}`)
  .join('\n');
