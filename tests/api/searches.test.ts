import { describe, expect, it } from 'vitest';
import { fold } from '#shared/search.ts';
import { findPeople } from '../../api/personal-data/routes.ts';
import { aConsultation, aPost } from '../../seeds/factories.ts';
import { ask } from '../support/admin-client.ts';
import { FOLDED } from '../support/folded.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, asAdmin } = withAdmin();

const found = async <Row extends Record<string, unknown>>(list: string, q: string) => {
  const filter = encodeURIComponent(JSON.stringify({ q }));
  const { status, body } = await asAdmin<Row[]>(`${list}?filter=${filter}`);
  expect(status, list).toBe(200);
  return body;
};

it('the database folds text as the browser does', async () => {
  const texts = [
    ...FOLDED.map(([text]) => text),
    // Each sign that other people's texts are likely to hold, alone and after a letter.
    ...Array.from({ length: 0x2bff }, (_none, sign) => `E${String.fromCodePoint(sign + 1)}x`),
    ...Array.from({ length: 0x200 }, (_none, sign) => `E${String.fromCodePoint(sign + 0xfe00)}x`),
  ];
  const { rows } = await product.db.raw(
    'select fold(text) as folded from unnest(?::text[]) with ordinality as given(text, number) order by number',
    [texts],
  );
  expect(rows.map(({ folded }: { folded: string }) => folded)).toEqual(texts.map(fold));
});

describe('what is written with typographic signs and accents is found with a plain keyboard', () => {
  const WRITTEN = 'René O’Rourke‑Łaski';
  const TYPED = ["rene o'rourke-laski", 'LASKI, “o‘rourke”', 'Rene\u0301 \u00ad o’rourke'];

  // The other lists compare their texts as that of enquiries does; tests/api/contract.test.ts shows that each has its texts.
  it('in lists', async () => {
    const { db } = product;
    const post = aPost({ title: WRITTEN });
    await db('blog_posts').insert(post);
    const name = { first_name: 'René', last_name: 'O’Rourke‑Łaski', email: 'rene@example.com' };
    await db('consultations').insert(aConsultation(name));
    await db('newsletters').insert({ subject: WRITTEN });
    await db('mails').insert({
      ...{ kind: 'test', to_address: 'rene@example.com', subject: WRITTEN, text_body: 'Words' },
      ...{ html_body: '<p>Words</p>', message_id: '<fold@example.com>' },
    });
    await db('audit_log').insert({ action: 'update', resource: 'posts', record_id: post.id });
    const [user] = await db('users').insert({ email: 'fold@example.com', status: 'active' }).returning('id');
    await db('profiles').insert({ user_id: user.id, full_name: WRITTEN });
    for (const list of ['posts', 'consultations', 'audit-log', 'users'])
      for (const typed of TYPED) expect(await found(list, typed), `${list}: ${typed}`).toHaveLength(1);
  });

  it('by visitors', async () => {
    for (const q of TYPED) {
      const { body } = await ask<unknown[]>(`${product.url}/api/posts?q=${encodeURIComponent(q)}`);
      expect(body, q).toHaveLength(1);
    }
  });

  it('when somebody asks for their data', async () => {
    await product.db('deleted_records').insert({
      ...{ resource: 'consultations', record_id: aPost().id, title: WRITTEN },
      row: JSON.stringify({ email: 'binned@example.com', first_name: 'René', last_name: 'O’Rourke‑Łaski' }),
      expires_at: '2030-01-01T00:00:00.000Z',
    });
    const people = ['rene', 'binned', 'fold'].map((name) => `${name}@example.com`);
    for (const q of TYPED) {
      const emails = (await findPeople(product.db, q)).map(({ email }) => email);
      expect(emails).toEqual(expect.arrayContaining(people));
    }
  });
});

it('finds an enquiry by the number that calls', async () => {
  await product
    .db('consultations')
    .insert([
      aConsultation({ email: 'national@example.com', phone: '07700 900123' }),
      aConsultation({ email: 'abroad@example.com', phone: '+44 (0)7700 900456' }),
    ]);
  const emails = async (q: string) => (await found('consultations', q)).map(({ email }) => email);
  for (const q of ['07700900123', '07700 900 123', '+447700900123', '00447700900123', '7700-900123'])
    expect(await emails(q), q).toEqual(['national@example.com']);
  for (const q of ['07700900456', '+44 7700 900456'])
    expect(await emails(q), q).toEqual(['abroad@example.com']);
  expect(await emails('07700 900789')).toEqual([]);
  const [person, ...others] = await findPeople(product.db, '+447700900456');
  expect([person?.email, others]).toEqual(['abroad@example.com', []]);
});

it('limits the searches of one address, as data and as a page, and nothing else', async () => {
  const { url, db } = product;
  const status = async (path: string) => (await ask(url + path)).status;
  expect(await status('/blog?q=first+search')).toBe(200);
  expect(await db('rate_limits').whereLike('key', 'search:%').update({ hits: 10_000 })).toBe(1);
  const answer = await ask<{ message: string }>(`${url}/api/posts?q=one+more`);
  expect([answer.status, answer.body.message]).toEqual([429, expect.stringContaining('wait a minute')]);
  const page = await fetch(`${url}/blog?q=and+another`);
  expect([page.status, await page.text()]).toEqual([429, expect.stringContaining('wait a minute')]);
  for (const free of ['/blog?q=first+search', '/blog', '/api/posts', '/blog?q='])
    expect(await status(free)).toBe(200);
  await db('rate_limits').delete();
});

it.each([
  ['posts', ['content']],
  ['mails', ['text_body', 'html_body']],
  ['newsletters', ['intro']],
])('%s have no %s in lists, and all of it alone', async (name, fields) => {
  const [listed] = await found<{ id: string }>(name, 'rene');
  const { body } = await asAdmin<object>(`${name}/${listed?.id}`);
  expect(Object.keys(body).sort()).toEqual([...Object.keys(listed ?? {}), ...fields].sort());
});
