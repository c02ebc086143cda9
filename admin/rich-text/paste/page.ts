import { type Losses, lose } from './losses.ts';

/** What surrounds an article, unless it belongs to a part of it, such as the footer of a quotation. */
const AROUND = 'nav,aside,footer,[role=navigation],[role=complementary],[role=contentinfo],[role=search]';
const PARTS = 'article,section,blockquote,figure,li,td';

/**
 * Removes the menus, side columns and footers of a web page, and the heading that is its title: the first of level 1 in the
 * article, else the only one of the page.
 * @returns the title; '' if none is certain
 */
export function takeArticle(document: Document, losses: Losses): string {
  const { body } = document;
  const article = [...body.querySelectorAll('main,[role=main]')].find(hasWords) ?? onlyArticle(body);
  const heading = headingOf(article) ?? onlyOne(headingsOf(body));
  const title = (heading?.textContent ?? '').replace(/\s+/g, ' ').trim();
  heading?.remove();
  const around = [...body.querySelectorAll(AROUND)].filter(
    (one) => one.matches('nav,[role=navigation]') || !one.parentElement?.closest(PARTS),
  );
  for (const one of [...(article ? outside(article) : []), ...around]) {
    if (one.isConnected && hasWords(one)) lose(losses, 'page');
    one.remove();
  }
  return title;
}

const hasWords = ({ textContent }: Element): boolean => textContent?.trim() !== '';

const headingsOf = (part: Element): Element[] => [...part.querySelectorAll('h1')].filter(hasWords);

const headingOf = (article: Element | undefined): Element | undefined => article && headingsOf(article)[0];

const onlyOne = <Item>(items: readonly Item[]): Item | undefined =>
  items.length === 1 ? items[0] : undefined;

/** The only article; several are a list of them. */
const onlyArticle = (body: Element): Element | undefined =>
  onlyOne([...body.querySelectorAll('article')].filter((one) => !one.parentElement?.closest('article')));

/** The elements of the page that neither contain the article nor are in it. */
function outside(article: Element): Element[] {
  const found: Element[] = [];
  for (let inner = article; inner.localName !== 'body' && inner.parentElement; inner = inner.parentElement)
    found.push(...[...inner.parentElement.children].filter((one) => one !== inner));
  return found;
}
