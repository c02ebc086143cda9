import { describe, expect, it } from 'vitest';
import { readJsonFeed } from '../../../api/imports/formats/feeds/json-feed.ts';
import { readImport } from '../../support/archives.ts';

const feed = (...items: unknown[]) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Quay',
    home_page_url: 'https://quay.example/',
    authors: [{ name: 'Ann Pier' }],
    items,
  });

describe('a JSON feed', () => {
  it('is rejected when cut off', async () => {
    await expect(readImport(readJsonFeed, '{"version":"x",\n"items":[{"id":1},')).rejects.toMatchObject({
      code: 'invalid',
      message: 'The feed is not complete JSON. Download it again, then try again.',
    });
  });

  it('is rejected over the size limit, with the limit reported', async () => {
    await expect(
      readImport(readJsonFeed, feed({ id: 1, content_text: 'x'.repeat(21 * 1024 * 1024) })),
    ).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('A JSON feed may have 20 MB; this one has 22 MB.'),
    });
  });
});
