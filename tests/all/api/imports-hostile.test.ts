import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { SANDBOX, Sandbox } from '../../../api/imports/sandbox/sandbox.ts';
import { ask } from '../../support/admin-client.ts';
import { blogImporter } from '../../support/blog-imports.ts';
import { withAdmin } from '../../support/sign-in.ts';

const { product, cookie } = withAdmin({
  imports: { openSandbox: (folder) => new Sandbox({ ...SANDBOX, milliseconds: 1000 }, folder) },
});
const blogs = blogImporter(product, cookie);

const POSTS = { 'Opening brackets': '['.repeat(200_000), Harmless: 'Fine.' };

/** Requests the posts repeatedly until the work is done. @returns its result and the statuses of the requests */
async function whileVisited<T>(work: Promise<T>) {
  const over = new AbortController();
  const statuses = new Set<number>();
  const visits = (async () => {
    while (!over.signal.aborted) {
      statuses.add((await ask(`${product.url}/api/posts`)).status);
      await delay(100, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  const result = await work.finally(() => over.abort());
  await visits;
  return { result, statuses: [...statuses] };
}

it('an archive with a hostile post blocks neither visitors nor its harmless post', async () => {
  const archive = new ZipFile();
  archive.addBuffer(Buffer.from('title: Blog\n'), '_config.yml');
  for (const [n, [name, text]] of Object.entries(POSTS).entries()) {
    const post = `---\ntitle: ${name}\n---\n${text}\n`;
    archive.addBuffer(Buffer.from(post), `_posts/2020-01-0${n + 1}-${name.replaceAll(' ', '-')}.md`);
  }
  archive.end();
  const file = await buffer(archive.outputStream);
  const imported = async () => {
    const { body } = await blogs.send(file);
    await blogs.reaches(body.id, 'ready');
    expect((await blogs.command(body.id, 'run')).body.message).toBeUndefined();
    await blogs.reaches(body.id, 'done');
    return blogs.items(body.id);
  };
  const { result, statuses } = await whileVisited(imported());
  expect(statuses).toEqual([200]);
  expect(result).toMatchObject([
    {
      title: 'Opening brackets',
      problem: 'The text is too large or too complex to be converted. Copy it over by hand.',
      outcome: 'skipped',
    },
    { title: 'Harmless', problem: null, outcome: 'created' },
  ]);
});
