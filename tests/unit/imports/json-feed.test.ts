import { expect, it } from 'vitest';
import { readJsonFeed } from '../../../api/imports/formats/feeds.ts';
import { inputOf, readImport, temporaryFile } from '../../support/archives.ts';

it('refuses JSON that is cut off', async () => {
  await expect(readImport(readJsonFeed, '{"version":"x",\n"items":[{"id":1},')).rejects.toMatchObject({
    code: 'invalid',
    message: 'The file is not complete JSON. Export or download it again, then try again.',
  });
});

it('refuses a file over the limit, and names the limit', async () => {
  const input = { ...(await inputOf(await temporaryFile('feed.json', '{}'))), bytes: 101 * 1024 * 1024 };
  await expect(readJsonFeed(input)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('may have 100 MB; this one has 101 MB.'),
  });
});
