import { expect, test } from 'vitest';
import { readMedium } from '../../../api/imports/formats/medium.ts';
import { readZip } from '../../support/archives.ts';

const story = (title: string, body: string, footer = '', summary = '') =>
  `<html><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header>${summary && `<section data-field="subtitle" class="p-summary">${summary}</section>`}<section data-field="body" class="e-content">${body}</section><footer>${footer}</footer></article></body></html>`;
const PUBLISHED =
  '<p>By <a href="https://medium.com/@ann" class="p-author h-card">Ann Lee</a> on <a href="https://medium.com/p/abc"><time class="dt-published" datetime="2020-02-03T04:05:06.789Z">x</time></a>.</p>';

test('takes the featured image from the story, and removes it from the beginning of the text', async () => {
  const figure =
    '<figure class="graf"><img class="graf-image" alt="A desk" data-is-featured="true" src="https://cdn-images-1.medium.com/max/800/d.jpeg"><figcaption>By <b>Ann</b></figcaption></figure>';
  const { posts } = await readZip(readMedium, {
    'posts/a.html': story(
      'A',
      `<h4 class="graf graf--h4 graf--kicker">The board</h4><h3 class="graf graf--h3 graf--title">A</h3>${figure}<p>Text</p>`,
      PUBLISHED,
    ),
    'posts/b.html': story('B', `<p>Text</p>${figure}`, PUBLISHED),
  });
  const url = 'https://cdn-images-1.medium.com/max/800/d.jpeg';
  expect(posts[0]).toMatchObject({
    content: '<p>Text</p>',
    featured: { url, alt: 'A desk', caption: 'By Ann' },
  });
  expect(posts[1]).toMatchObject({ featured: { url, alt: 'A desk', caption: '' } });
  expect(posts[1]?.content).toContain('<figure');
});

test('reports files that are not stories and reads the rest', async () => {
  const { posts, problems } = await readZip(readMedium, {
    'posts/good.html': story('Good', '<h3>x</h3><p>Text</p>', PUBLISHED),
    'posts/other.html': '<html><body>nothing of Medium</body></html>',
    'posts/deep.html': story('<b>'.repeat(30_000), '<div>'.repeat(30_000), PUBLISHED),
    'posts/response.html': story(
      'I agree with what you…',
      '<p>I agree with what you say about boards.</p>',
      PUBLISHED,
    ),
  });
  expect(posts.map((post) => post.title)).toEqual(['Good']);
  expect(problems).toEqual([
    'Left out of the archive: 3 files with a response to a story, or not built as Medium builds a story: other.html, deep.html and response.html.',
  ]);
});
