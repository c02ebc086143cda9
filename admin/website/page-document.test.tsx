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
