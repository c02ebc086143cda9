import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { arrange } from '../../../api/platform/content/arrange.ts';
import { renderContent, SANITISER, storedHtml } from '../../../api/platform/content/render-content.ts';
import { applyMigrations, migrationNames, openDatabase } from '../../../api/platform/database/database.ts';
import { PAYLOADS } from '../../security/payloads.ts';
import { dropDatabase, inDatabase, withClient } from '../../support/database-address.ts';

const MIGRATION = '20261127201500_articles_are_html.ts';
const ROOT = path.join(import.meta.dirname, '../../..');
const FILES = ['seeds/sample/articles/*.md', 'tests/samples/imports/markdown/**/*.md'];

/** Markdown as it may be stored: the samples, what the importer reads, and what attackers write. */
const ARTICLES: readonly string[] = [
  ...globSync(FILES, { cwd: ROOT }).map((file) =>
    readFileSync(path.join(ROOT, file), 'utf8').replace(/^---\n.*?\n---\n/s, ''),
  ),
  ...PAYLOADS.filter((payload) => !/[^\P{Cc}\t\n\r]/u.test(payload)),
  '',
  '- [x] a\n\n~~b~~ H<sub>2</sub>O\n\n---\n\n| a |\n|:-:|\n| b |',
  '[c][1] <!-- d -->\n\n<p class="author-note">Ask her</p>\n\n[1]: /e "f"',
  '## g\n\n<h3 id="h">i</h3><a href="#h" target="_blank">j</a>\n\n<table><tr><td>k<table><tr><td>l</td></tr></table></td></tr></table>',
  'm\nn\\\no  \np *q\n\nr*',
];

/** How Markdown was shown before. */
const before = (content: string) =>
  arrange(sanitizeHtml(marked.parse(content, { gfm: true, breaks: true, async: false }), SANITISER)).trim();

const name = `verve_test_${randomUUID().replaceAll('-', '')}`;
const post = {
  title: 'T',
  content_format: 'markdown',
  published: true,
  updated_at: '2026-01-02T03:04:05.000Z',
};
const posts = ARTICLES.map((content, n) => {
  return { ...post, id: randomUUID(), slug: `a-${n}`, content, content_html: before(content) };
});
const [first, second] = posts as [(typeof posts)[number], (typeof posts)[number]];
const binned = { ...post, id: randomUUID(), slug: 'binned', content: '**a**' };
const asHtml = { ...post, id: randomUUID(), slug: 'html', content: '<p>a *b*', content_format: 'html' };
let db: Knex;

beforeAll(async () => {
  const server = inject('testServer').url;
  await withClient(server, (client) => client.query(`create database ${name}`));
  db = openDatabase(inDatabase(server, name), { max: 2 });
  const names = await migrationNames();
  await applyMigrations(db, names.slice(0, names.indexOf(MIGRATION)));
  await db('blog_posts').insert([...posts, asHtml]);
  await db('deleted_records').insert({ resource: 'posts', record_id: binned.id, title: 'T', row: binned });
  await db('post_drafts').insert([
    { id: first.id, fields: { content: 'a\nb', title: 'New' } },
    { id: second.id, fields: { content: '<p>c *d*', content_format: 'html' } },
    { id: asHtml.id, fields: { content_format: 'markdown', content: `${'> '.repeat(20_000)}<b>` } },
    { id: binned.id, fields: { content: '# e' } },
  ]);
  await db('post_draft_discards').insert({ post_id: first.id, fields: { content: '*f*' } });
  await db('post_revisions').insert([
    { post_id: first.id, changed: ['content', 'content_format'], fields: post, content: '*g*' },
    { post_id: first.id, changed: ['content_format'], fields: asHtml, content: '<p>h *i*' },
  ]);
  const [{ id: import_id }] = await db('imports').insert({ filename: 'x', bytes: 1 }).returning('id');
  const item = {
    import_id,
    title: 'T',
    kind: 'post',
    source_status: 'published',
    source_key: 'k',
    source: {},
  };
  await db('import_items').insert([
    { ...item, number: 1, content: '*j*', content_format: 'markdown', before: { post: null } },
    {
      ...item,
      number: 2,
      content: '<p>k *l*',
      content_format: 'html',
      before: { post: { ...post, content: '*m*' } },
    },
  ]);
  await applyMigrations(db);
}, 60_000);

afterAll(async () => {
  await db.destroy();
  await dropDatabase(inject('testServer').url, name);
});

it('what readers get of stored Markdown is the same to the letter, as a page and when it is saved again', async () => {
  const rows = await db('blog_posts').whereNot({ slug: 'html' });
  expect(rows).toHaveLength(ARTICLES.length);
  for (const { id, content, content_html, updated_at } of rows) {
    const was = posts.find((one) => one.id === id);
    expect(content_html).toBe(was?.content_html);
    // What is left of nothing but forbidden elements has no block, and becomes a paragraph at the next save.
    if (storedHtml(content) === content)
      expect(renderContent(content).html, was?.content).toBe(was?.content_html);
    expect(updated_at).toBe(post.updated_at);
  }
});

it('read times that follow from the length stay, though HTML is longer', async () => {
  const times = await db('blog_posts').whereNot({ slug: 'html' }).select('id', 'read_minutes');
  for (const { id, read_minutes } of times) {
    const characters = [...(posts.find((one) => one.id === id)?.content ?? '')].length;
    expect(read_minutes).toBe(Math.max(1, Math.ceil(characters / 1000)));
  }
});

it('drafts, versions, the bin and imports are HTML as well, and what was HTML is as it was', async () => {
  const draftOf = async (id: string) => (await db('post_drafts').where({ id }).first('fields')).fields;
  expect(await draftOf(first.id)).toEqual({ content: '<p>a<br />b</p>', title: 'New' });
  expect(await draftOf(second.id)).toEqual({ content: '<p>c *d*' });
  expect((await draftOf(asHtml.id)).content).toMatch(/^<pre>(&gt; )+&lt;b&gt;<\/pre>$/);
  expect(await draftOf(binned.id)).toEqual({ content: '<h1>e</h1>' });
  expect(await db('post_draft_discards').pluck('fields')).toEqual([{ content: '<p><em>f</em></p>' }]);
  const { content_format: _, ...fields } = post;
  expect(await db('post_revisions').orderBy('id').select('changed', 'fields', 'content')).toMatchObject([
    { changed: ['content'], fields, content: '<p><em>g</em></p>' },
    { changed: ['content'], fields, content: '<p>h *i*' },
  ]);
  const { rows } = await db.raw('select row from deleted_records');
  expect(rows[0].row).toEqual({
    ...fields,
    id: binned.id,
    slug: 'binned',
    content: '<p><strong>a</strong></p>',
  });
  const items = await db('import_items').orderBy('number').select('content', 'before');
  expect(items).toMatchObject([
    { content: '<p><em>j</em></p>' },
    { content: '<p>k *l*', before: { post: { content: '<p><em>m</em></p>' } } },
  ]);
  expect((await db('blog_posts').where({ slug: 'html' }).first()).content).toBe(asHtml.content);
});
