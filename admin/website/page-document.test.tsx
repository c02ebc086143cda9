import { beforeEach, expect, it } from 'vitest';
import { markOf } from '#shared/page-text-changes.ts';
import { updateDocument, withNames } from './page-document.ts';

const page = (body: string) =>
  `<!doctype html><html><head><title>T</title></head><body>${body}</body></html>`;

let shown: Document;
beforeEach(() => {
  shown = new DOMParser().parseFromString(
    page('<h1>Title</h1><main><img src="/a.png"><p>One</p><p>Two</p><p>Three</p></main><footer>End</footer>'),
    'text/html',
  );
});

const update = (main: string, title = 'Title') =>
  updateDocument(shown, page(`<h1>${title}</h1><main>${main}</main><footer>End</footer>`));

it.each([
  '<img src="/a.png"><p>One</p><p>Two, longer</p><p>Three</p>',
  '<img src="/a.png"><p>One</p><p>Two</p><p>Two and a half</p><p>Three</p>',
  '<img src="/a.png"><p>One</p><p>Two</p><p>Three</p><h2>Four</h2>',
  '<img src="/a.png"><p>One</p><ul><li>Two</li></ul><p>Three</p>',
])('becomes the new document, and keeps what is equal: %s', (main) => {
  const [image, heading] = [shown.querySelector('img'), shown.querySelector('h1')];
  update(main);
  expect(shown.querySelector('main')?.innerHTML).toBe(main);
  expect(shown.querySelector('img')).toBe(image);
  expect(shown.querySelector('h1')).toBe(heading);
});

it.each(['', '<p>Other</p>', 'Bare text', '<p>Three</p><p>One</p>'])('whatever it turns into: %s', (main) => {
  update(main, 'Another');
  expect(shown.body.innerHTML).toBe(`<h1>Another</h1><main>${main}</main><footer>End</footer>`);
});

it('names what can be changed by its kind and its words, with no button in another', () => {
  const [tick, button, record] = [markOf(0), markOf(1), markOf(2)];
  const html = page(
    `<ul><li>One${tick}</li><li>Two${tick}</li></ul><article><h3>Family firms</h3><p>Three ages${record}</p><button aria-label="Ask us${button}: Family"><span>Ask us${button}</span></button></article>`,
  );
  const marks = [{ text: 'ticks' }, { text: 'button' }, { resource: 'sectors', record: '1' }];
  const named = new DOMParser().parseFromString(
    withNames({ html, marks }, (key) => key),
    'text/html',
  );
  expect(
    [...named.querySelectorAll('[role]')].map((one) => `${one.localName} ${one.role}: ${one.ariaLabel}`),
  ).toEqual([
    'li button: Change: ticks, One',
    'li button: Change: ticks, Two',
    'article group: Change: sectors, Family firms Three ages Ask us',
    'button button: Change: button, Ask us',
  ]);
});
