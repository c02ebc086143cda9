import { beforeEach, expect, it } from 'vitest';
import { updateDocument } from './page-document.ts';

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
  ['<img src="/a.png"><p>One</p><p>Two, longer</p><p>Three</p>', 'Two, longer'],
  ['<img src="/a.png"><p>One</p><p>Two</p><p>Two and a half</p><p>Three</p>', 'Two and a half'],
  ['<img src="/a.png"><p>One</p><p>Two</p><p>Three</p><h2>Four</h2>', 'Four'],
  ['<img src="/a.png"><p>One</p><ul><li>Two</li></ul><p>Three</p>', 'Two'],
])('becomes the new document, keeps what is equal and tells the place that changed: %s', (main, place) => {
  const [image, heading] = [shown.querySelector('img'), shown.querySelector('h1')];
  const changed = update(main);
  expect(shown.querySelector('main')?.innerHTML).toBe(main);
  expect(changed.at(-1)?.textContent).toBe(place);
  expect(shown.querySelector('img')).toBe(image);
  expect(shown.querySelector('h1')).toBe(heading);
});

it.each(['', '<p>Other</p>', 'Bare text', '<p>Three</p><p>One</p>'])('whatever it turns into: %s', (main) => {
  update(main, 'Another');
  expect(shown.body.innerHTML).toBe(`<h1>Another</h1><main>${main}</main><footer>End</footer>`);
});

it('changes nothing for the same document', () => {
  expect(update('<img src="/a.png"><p>One</p><p>Two</p><p>Three</p>')).toEqual([]);
});
