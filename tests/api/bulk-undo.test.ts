import { expect, it } from 'vitest';
import type { Post } from '#shared/posts.ts';
import type { BulkUpdate } from '#shared/selection.ts';
import { ask } from '../support/admin-client.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, cookie } = withAdmin();

const address = () => `${product.url}/api/admin/posts`;
let made = 0;

async function write(fields: Partial<Post> = {}): Promise<string> {
  made += 1;
  const body = { title: `Post ${made}`, slug: `post-${made}`, excerpt: '', content: 'Words', ...fields };
  const answer = await ask<Post>(address(), { method: 'POST', cookie, body });
  expect(answer.status).toBe(201);
  return answer.body.id;
}
const read = async (id: string) => (await ask<Post>(`${address()}/${id}`, { cookie })).body;
const change = async (ids: string[], data: object, mode: 'try' | 'undoable') =>
  (await ask<BulkUpdate>(address(), { method: 'PUT', cookie, body: { ids, data, mode } })).body;
const undo = (body: object) => ask(`${address()}/undo`, { method: 'PUT', cookie, body });

it('adds and removes tags of many records in one undoable request', async () => {
  const ids = [await write({ tags: ['Boards', 'Cash'] }), await write({ tags: ['Growth'] })];
  const done = await change(ids, { tags: { add: ['Growth'], remove: ['Cash'] } }, 'undoable');
  expect(done.changed).toEqual([ids[0]]);
  expect((await read(ids[0] as string)).tags).toEqual(['Boards', 'Growth']);
  await undo(done.undo);
  expect((await read(ids[0] as string)).tags).toEqual(['Boards', 'Cash']);
});

it('undoes nothing once one of the records has changed', async () => {
  const ids = [await write({ author: 'Ada' }), await write({ author: 'Ben' })];
  const done = await change(ids, { author: 'Cleo' }, 'undoable');
  await ask(`${address()}/${ids[1]}`, { method: 'PUT', cookie, body: { title: 'Changed meanwhile' } });
  const refused = await undo(done.undo);
  expect(refused).toMatchObject({ status: 409 });
  expect((await read(ids[0] as string)).author).toBe('Cleo');
});
