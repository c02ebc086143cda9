import { afterEach, describe, expect, it } from 'vitest';
import { aConsultation, aPost, aSubscription } from '../../seeds/factories.ts';
import type { LiveChange } from '../../shared/limits.ts';
import { ask } from '../support/admin-client.ts';
import { CONSULTATION_REQUEST } from '../support/consultation-request.ts';
import { signIn, withAdmin } from '../support/sign-in.ts';

const { product, cookie } = withAdmin();
const aborts: AbortController[] = [];
afterEach(() => {
  for (const abort of aborts.splice(0)) abort.abort();
});

/** Opens the stream, and reads its events except heartbeats, as a browser would. */
async function open(who: string) {
  const abort = new AbortController();
  aborts.push(abort);
  const { status, headers, body } = await fetch(`${product.url}/api/admin/live`, {
    headers: { Cookie: who, 'Accept-Encoding': 'gzip' },
    signal: abort.signal,
  });
  const events = eventsOf((body ?? []) as AsyncIterable<Uint8Array>);
  return { status, headers, next: async () => (await events.next()).value };
}

async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<HeardEvent, undefined> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of body) {
    const blocks = (text + decoder.decode(part, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
      if (field('event') !== 'heartbeat') yield { type: field('event'), data: field('data') };
    }
  }
  return undefined;
}

interface HeardEvent {
  type: string;
  data: string;
}

/** @returns the resource of the next change, except mails, which jobs change at any time */
async function change(stream: Awaited<ReturnType<typeof open>>): Promise<string> {
  for (;;) {
    const event = await stream.next();
    expect(event?.type).toBe('change');
    const { resource, ...more } = JSON.parse(event?.data ?? '') as LiveChange;
    expect(more).toEqual({});
    if (resource !== 'mails') return resource;
  }
}

describe('the stream of changes', () => {
  it('announces a request from the website by its resource alone, without personal data', async () => {
    const stream = await open(cookie);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.headers.get('content-encoding')).toBeNull();
    const answer = await ask(`${product.url}/api/handle-consultation-request`, {
      body: { ...CONSULTATION_REQUEST, email: 'ada@example.com' },
    });
    expect(answer.status).toBe(200);
    expect(await change(stream)).toBe('consultations');
  });

  it('merges changes of many rows into one event', async () => {
    const stream = await open(cookie);
    await product.db.transaction(async (trx) => {
      for (let n = 0; n < 20; n++) await trx('subscriptions').insert(aSubscription());
    });
    expect(await change(stream)).toBe('subscriptions');
    await product.db('subscriptions').delete();
    expect(await change(stream)).toBe('subscriptions');
    await product.db('consultations').insert(aConsultation());
    expect(await change(stream)).toBe('consultations');
  });

  it('ignores changes of counters, and announces notes', async () => {
    const post = aPost();
    const request = aConsultation();
    const stream = await open(cookie);
    await product.db('blog_posts').insert(post);
    expect(await change(stream)).toBe('posts');
    await product.db('consultations').insert(request);
    expect(await change(stream)).toBe('consultations');
    await product.db('blog_posts').where({ id: post.id }).increment('views');
    await ask(`${product.url}/api/admin/consultations/${request.id}/notes`, {
      cookie,
      body: { text: 'Rang' },
    });
    expect(await change(stream)).toBe('consultations');
  });

  it('sends staff only changes of what they may list', async () => {
    const stream = await open(await signIn(product, 'staff'));
    await product.db('consultations').insert(aConsultation());
    await product.db('subscriptions').insert(aSubscription());
    expect(await change(stream)).toBe('subscriptions');
  });

  it.each([
    ['signs out', (who: string) => ask(`${product.url}/api/auth/logout`, { method: 'POST', cookie: who })],
    [
      'loses the role',
      (_who: string, id: string) => product.db('user_roles').where({ user_id: id }).delete(),
    ],
    ['is deleted', (_who: string, id: string) => product.db('users').where({ id }).delete()],
  ])('ends at once for somebody who %s', async (_what, work) => {
    const who = await signIn(product, 'staff');
    const stream = await open(who);
    const { id } = await product.db('users').orderBy('created_at', 'desc').first('id');
    await work(who, id);
    expect(await stream.next()).toEqual({ type: 'end', data: '' });
    expect(await stream.next()).toBeUndefined();
  });

  it('follows a changed role', async () => {
    const stream = await open(await signIn(product, 'staff'));
    const { id } = await product.db('users').orderBy('created_at', 'desc').first('id');
    await product.db('user_roles').where({ user_id: id }).update({ role: 'admin' });
    await expect
      .poll(async () => {
        await product.db('consultations').insert(aConsultation());
        await product.db('subscriptions').insert(aSubscription());
        return change(stream);
      })
      .toBe('consultations');
  });

  it('is opened anew by pages that may have missed changes', async () => {
    const stream = await open(cookie);
    await product.db.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'verve-listen%' and datname = current_database()",
    );
    expect(await stream.next()).toBeUndefined();
  });

  it('does not prolong the session', async () => {
    const who = await signIn(product, 'admin');
    const expiry = () => product.db('sessions').orderBy('expire').pluck('expire');
    const before = await expiry();
    const stream = await open(who);
    await product.db('consultations').insert(aConsultation());
    await change(stream);
    expect(await expiry()).toEqual(before);
  });
});
