import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startNavigation } from './navigation.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <a id="article" href="/blog/one">One</a><a id="list" href="/blog">Blog</a><a id="page" href="/about">About</a>
    <a id="part" href="#faq">Questions</a><a id="away" href="https://example.org/">Elsewhere</a>
    <template id="next-page" data-page="Loading..." data-articles="Loading articles..." data-article="Loading article...">
      <p role="status"><span></span><b></b></p></template>`;
  startNavigation();
  // After the script has looked, as jsdom does not navigate.
  document.addEventListener('click', (event) => event.preventDefault());
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const press = (id: string) => document.getElementById(id)?.click();
const said = () => document.querySelector('body > [role=status]')?.textContent?.trim();

it.each([
  ['article', 'Loading article...'],
  ['list', 'Loading articles...'],
  ['page', 'Loading...'],
])('says of a slow %s what loads, after 300 milliseconds', (id, words) => {
  press(id);
  vi.advanceTimersByTime(299);
  expect(said()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(said()).toBe(words);
});

it.each(['part', 'away'])('says nothing of what is not another page of the site: %s', (id) => {
  press(id);
  vi.advanceTimersByTime(1000);
  expect(said()).toBeUndefined();
});

it('stops saying so when the visitor stops the loading, and when the page is kept for Back', () => {
  for (const stop of [new KeyboardEvent('keydown', { key: 'Escape' }), new Event('pagehide')]) {
    press('page');
    vi.advanceTimersByTime(300);
    expect(said()).toBe('Loading...');
    (stop instanceof KeyboardEvent ? document : window).dispatchEvent(stop);
    expect(said()).toBeUndefined();
  }
});
