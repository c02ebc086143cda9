import { UNREACHABLE } from '#shared/errors.ts';
import { isForAnotherTab, loading, SLOW } from './navigation.ts';
import { countView } from './reports.ts';
import { fromTemplate } from './template.ts';

/** Milliseconds without typing after which a search starts. */
const DEBOUNCE = 300;
/** Milliseconds for which a list is shown again without asking. */
const FRESH_FOR = 5 * 60 * 1000;

/** Parts of the page that differ from list to list. */
const PARTS = ['articles-title', 'articles-count', 'articles', 'categories', 'search-category'];

let hasStarted = false;

/**
 * Search while typing, categories and further pages without a reload: they show parts of the server's page at that address. With
 * one retry; lists are fresh for five minutes. Whatever fails is said in place of the list.
 * @param rendered address of the list in the page, which Back may have left before this script arrived
 */
export function startBlog(rendered: string): void {
  const list = document.getElementById('articles');
  const form = document.querySelector<HTMLFormElement>('.tools__search form');
  const input = form?.querySelector<HTMLInputElement>('[name="q"]');
  if (!list || !form || !input || hasStarted) return;
  hasStarted = true;
  const { pathname } = new URL(form.action);
  let shown = rendered;
  let timer: ReturnType<typeof setInterval>;

  const show = async (address: string) => {
    shown = address;
    const read = readList(address);
    const slow = setTimeout(() => list.replaceChildren(loading('Loading articles...') ?? ''), SLOW);
    list.ariaBusy = 'true';
    const found = await read;
    clearTimeout(slow);
    // Another one was asked for meanwhile.
    if (shown !== address) return;
    list.ariaBusy = null;
    if (found instanceof Document) swap(found);
    else list.replaceChildren(failure(found) ?? '');
  };
  /** Shows another list, and its address. */
  const goTo = (address: string, replace = false) => {
    if (address === shown) return;
    window.history[replace ? 'replaceState' : 'pushState'](null, '', address);
    countView();
    show(address);
  };
  const search = () => {
    clearInterval(timer);
    const wanted = input.value.trim();
    const { q, category } = queryNow();
    if (wanted === q) return;
    const query = new URLSearchParams({ ...(category && { category }), ...(wanted && { q: wanted }) });
    // The first letters add a history entry; the following ones replace it.
    goTo(query.size > 0 ? `${pathname}?${query}` : pathname, q !== '');
  };
  const searchSoon = () => {
    clearInterval(timer);
    // The open consultation dialog has added a history entry, which closing it takes away again.
    timer = setInterval(() => {
      if (!document.querySelector('.consultation[open]')) search();
    }, DEBOUNCE);
  };

  input.addEventListener('input', searchSoon);
  for (const place of [list, document.getElementById('categories')])
    place?.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (!link || link.pathname !== pathname || isForAnotherTab(event)) return;
      event.preventDefault();
      if (link.dataset.more === undefined) goTo(addressOf(link));
      else showMore(list, link);
    });
  document.addEventListener('submit', (event) => {
    const isReload = (event.target as Element).matches('[data-reload]');
    if (!isReload && event.target !== form) return;
    event.preventDefault();
    if (isReload) window.location.reload();
    else search();
  });
  /** Follows Back; the consultation dialog has history entries at the same address. */
  const follow = () => {
    const address = addressOf(window.location);
    if (address === shown) return;
    input.value = queryNow().q;
    countView();
    show(address);
  };
  window.addEventListener('popstate', follow);
  follow();
  // Typed before this script arrived.
  if (input.value.trim() !== queryNow().q) searchSoon();
}

const addressOf = ({ pathname, search }: Location | HTMLAnchorElement) => pathname + search;

/** The search and the category in the address. */
function queryNow(): { q: string; category: string | null } {
  const query = new URLSearchParams(window.location.search);
  return { q: query.get('q')?.trim() ?? '', category: query.get('category') };
}

const fresh = new Map<string, { html: string; until: number }>();

/** @returns the page at an address, or why it could not be read */
async function readList(address: string): Promise<Document | Error> {
  const known = fresh.get(address);
  try {
    const html = known && known.until > Date.now() ? known.html : await fetchPage(address);
    const page = new DOMParser().parseFromString(html, 'text/html');
    // The server's page for errors says what happened in its heading.
    return page.getElementById('articles') ? page : new Error(page.querySelector('h1')?.textContent ?? '');
  } catch (error) {
    return error as Error;
  }
}

/** With one retry. */
async function fetchPage(address: string): Promise<string> {
  const ask = () => fetch(address, { headers: { Accept: 'text/html' } });
  let response = await ask().catch(ask);
  if (response.status >= 500) response = await ask();
  const html = await response.text();
  if (response.ok) fresh.set(address, { html, until: Date.now() + FRESH_FOR });
  return html;
}

/** Shows the parts of another page, and keeps the focus where it was. */
function swap(page: Document): void {
  const focused = document.activeElement;
  const place = PARTS.find((id) => document.getElementById(id)?.contains(focused));
  for (const id of PARTS)
    document.getElementById(id)?.replaceChildren(...(page.getElementById(id)?.childNodes ?? []));
  document.title = page.title;
  if (!place || place === 'articles-title' || focused?.isConnected) return;
  const next = place === 'categories' ? '#categories [aria-current]' : '#articles-title';
  document.querySelector<HTMLElement>(next)?.focus();
}

/** Appends the next page of the list, and moves the focus to its first article. */
async function showMore(list: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  const label = link.querySelector('span');
  const words = label?.textContent ?? '';
  if (link.ariaDisabled === 'true' || !label) return;
  link.ariaDisabled = 'true';
  label.textContent = 'Loading articles...';
  list.querySelector('.message')?.remove();
  const found = await readList(addressOf(link));
  if (!link.isConnected) return;
  const page = found instanceof Document ? found.querySelector('#articles') : null;
  const items = [...(page?.querySelectorAll('.post-grid > li') ?? [])];
  if (!page || items.length === 0) {
    link.ariaDisabled = null;
    label.textContent = words;
    link.parentElement?.before(failure(found) ?? '');
    return;
  }
  const grid = list.querySelector('.post-grid');
  grid?.append(...items);
  items[0]?.querySelector('a')?.focus();
  const further = page.querySelector('[data-more]');
  if (further) link.replaceWith(further);
  else link.remove();
  count(found as Document, grid?.children.length ?? 0);
}

/** Says how many articles are shown now. @param page the last one that was appended */
function count(page: Document, shown: number): void {
  const theirs = page.getElementById('articles-count')?.firstChild;
  const ours = document.getElementById('articles-count')?.firstChild;
  if (ours && theirs) ours.textContent = (theirs.textContent ?? '').replace(/\d+/, String(shown));
}

function failure(error: Error | Document): HTMLElement | undefined {
  const message = fromTemplate('list-failure');
  const reason = message?.querySelector('.muted');
  // What fetch() throws without a connection is a TypeError.
  if (reason && error instanceof TypeError) reason.textContent = UNREACHABLE;
  else if (reason && error instanceof Error && error.message) reason.textContent = error.message;
  return message;
}
