import { expect, test } from 'vitest';
import { readFeedHead } from '../../../../api/imports/containers/files.ts';
import { readGhost } from '../../../../api/imports/formats/ghost.ts';
import { readMarkdown } from '../../../../api/imports/formats/markdown.ts';
import { readAll, readZip, temporaryFile } from '../../../support/archives.ts';
import { BELOW_SQUARE, growth } from '../../../support/growth.ts';

const head = (text: string) => async () =>
  readFeedHead(await temporaryFile('feed', text), 'https://a.example/');
const ghost = (post: object) => async () =>
  readAll(
    readGhost,
    await temporaryFile('g.json', JSON.stringify({ data: { posts: [{ id: '1', ...post }] } })),
  );
const markdown = (text: string) => () => readZip(readMarkdown, { 'a.md': text });
const article = (text: string) => markdown(`---\ntitle: T\n---\n${text}`);

test.each<[string, (times: number) => () => Promise<unknown>]>([
  ['comments before the root of a feed', (times) => head(`${'<!---->'.repeat(times)}<rss></rss>`)],
  ['links of a feed that never close', (times) => head(`<rss>${'<link '.repeat(times)}`)],
  ['comments that never close', (times) => head('<!--'.repeat(times))],
  [
    'brackets and tags in captions of Ghost',
    (times) =>
      ghost({ html: '<'.repeat(20 * times), feature_image: 'a', feature_image_caption: '<b>'.repeat(times) }),
  ],
  ['pictures in Markdown', (times) => article('![['.repeat(3 * times))],
  ['tags in Markdown', (times) => article('<img '.repeat(2 * times))],
  ['fences', (times) => article('```x\n'.repeat(2 * times))],
  ['shortcodes', (times) => article(`${'{{ '.repeat(3 * times)}\n${'{{< figure '.repeat(times)}`)],
  ['code', (times) => article(`${'`a'.repeat(3 * times + 1)}${'<'.repeat(3 * times)}`)],
  ['a title with spaces', (times) => markdown(`# a${' '.repeat(10 * times)}x`)],
  ['empty front matter', (times) => markdown(`---\n${'\n'.repeat(10 * times)}\n---\nText`)],
  [
    'hashes and links',
    (times) => markdown(`${'# '.repeat(3 * times)}\n<!--more-->\n${'[a]('.repeat(2 * times)}`),
  ],
])('reads %s in less than quadratic time', async (_what, made) => {
  expect(await growth((times) => made(times)(), 5000)).toBeLessThan(BELOW_SQUARE);
});
