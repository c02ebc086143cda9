import { expect, test } from 'vitest';
import { readGhost } from '../../../api/imports/formats/ghost.ts';
import type { SourcePost } from '../../../api/imports/records.ts';
import { readAll, temporaryFile } from '../../support/archives.ts';

const ghost = async (document: unknown) => {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  return readAll(readGhost, await temporaryFile('ghost.json', text));
};
const one = async (post: object, tables: object = {}) => {
  const all = await ghost({
    db: [{ meta: { version: '5.0.0' }, data: { posts: [{ id: '1', ...post }], ...tables } }],
  });
  return all.posts[0] as SourcePost;
};

const gated = (says: string) =>
  `<p>For all.</p>\n<!--kg-gated-block:begin ${says}--><p>Not for all.</p><!--kg-gated-block:end--><p>End.</p>`;

test('leaves out the words that not everybody could read, and says so', async () => {
  const words = async (row: object) => {
    const { content, notes } = await one({ status: 'published', ...row });
    return [content, notes.map(({ text, count }) => `${text.slice(0, 45)} ${count}`)];
  };
  expect(await words({ html: gated('nonMember:false ') })).toEqual([
    '<p>For all.</p>\n<p>End.</p>',
    ['A part of it was for members only. It is left 1'],
  ]);
  expect(await words({ html: gated('').replace(/<!--kg-gated-block:end.*/, '') })).toEqual([
    '<p>For all.</p>\n',
    ['A part of it was for members only. It is left 1'],
  ]);
  expect(await words({ html: gated('nonMember:true ') })).toEqual([gated('nonMember:true '), []]);
});

test.each([
  [{ status: 'published', visibility: 'public' }, 'published'],
  [{ status: 'published', visibility: 'members' }, 'private'],
  [{ status: 'published', visibility: 'paid' }, 'private'],
  [{ status: 'scheduled', visibility: 'filter' }, 'private'],
  [{ status: 'scheduled' }, 'scheduled'],
  [{ status: 'sent' }, 'private'],
  [{ status: 'draft', visibility: 'paid' }, 'draft'],
  [{ status: 'something new', visibility: 'public' }, 'draft'],
  [{ status: 'published', html: gated('nonMember:false memberSegment:"status:-free" ') }, 'private'],
  [{ status: 'published', html: gated('nonMember:true memberSegment:"" ') }, 'published'],
])('reads %o as %s', async (row, status) => {
  expect((await one({ title: 'A', slug: 'a', html: '<p>a</p>', ...row })).status).toBe(status);
});

test.each([['lexical'], ['mobiledoc'], ['markdown']])(
  'reports a text stored only in an editor’s own format: %s',
  async (form) => {
    const { content, notes } = await one({ [form]: '{"version":"0.3.1"}' });
    expect(content).toBe('');
    expect(notes).toEqual([
      expect.objectContaining({ level: 'lost', text: expect.stringContaining('Its text is only there') }),
    ]);
  },
);

test('rejects an export without posts and says what to do', async () => {
  await expect(ghost({ db: [{ meta: {}, data: { posts: [], users: [] } }] })).rejects.toMatchObject({
    code: 'invalid',
    message:
      'The Ghost export has no articles. In Ghost, open Settings, then Import/Export, and export the content again.',
  });
});

test('ignores prototype keys, and takes the last of duplicate keys', async () => {
  const { posts } = await ghost(
    '{"data":{"posts":[{"id":"1","title":"First","__proto__":{"status":"published"},"constructor":{"a":1},"title":"Second"}]}}',
  );
  expect(posts[0]).toMatchObject({ title: 'Second', status: 'draft' });
  expect(({} as { status?: string }).status).toBeUndefined();
});
