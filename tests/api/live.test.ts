import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { aConsultation, aPost, aSubscription } from '../../seeds/factories.ts';
import type { LiveChange } from '../../shared/limits.ts';
import { ask } from '../support/admin-client.ts';
import { CONSULTATION_REQUEST } from '../support/consultation-request.ts';
import { signIn, withAdmin } from '../support/sign-in.ts';

const { product, cookie, asAdmin } = withAdmin();
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
  const next = async () => (await events.next()).value;
  /** @returns the resource of the next change, except mails, which jobs change at any time */
  const change = async (): Promise<string> => {
    const event = await next();
    expect(event?.type).toBe('change');
    const { resource, ...more } = JSON.parse(event?.data ?? '') as LiveChange;
    expect(more).toEqual({});
    return resource === 'mails' ? change() : resource;
  };
  return { status, headers, next, change };
}

async function* eventsOf(body: AsyncIterable<Uint8Array>) {
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

describe('the stream of changes', () => {
  it('announces a request from the website by its resource alone, without personal data', async () => {
    const stream = await open(cookie);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.headers.get('content-encoding')).toBeNull();
    const body = { ...CONSULTATION_REQUEST, email: 'ada@example.com' };
    await ask(`${product.url}/api/handle-consultation-request`, { body });
    expect(await stream.change()).toBe('consultations');
  });

  it('merges changes of many rows into one event', async () => {
    const stream = await open(cookie);
    await product.db.transaction(async (trx) => {
      for (let n = 0; n < 20; n++) await trx('subscriptions').insert(aSubscription());
    });
    expect(await stream.change()).toBe('subscriptions');
    await product.db('subscriptions').delete();
    expect(await stream.change()).toBe('subscriptions');
    await product.db('consultations').insert(aConsultation());
    expect(await stream.change()).toBe('consultations');
  });

  it('ignores changes of counters, and announces notes', async () => {
    const post = aPost();
    const request = aConsultation();
    const stream = await open(cookie);
    await product.db('blog_posts').insert(post);
    expect(await stream.change()).toBe('posts');
    await product.db('consultations').insert(request);
    expect(await stream.change()).toBe('consultations');
    await product.db('blog_posts').where({ id: post.id }).increment('views');
    const note = `consultations/${request.id}/notes/${randomUUID()}`;
    await asAdmin(note, { method: 'PUT', body: { text: 'Rang' } });
    expect(await stream.change()).toBe('consultations');
  });

  it('sends staff only changes of what they may list', async () => {
    const stream = await open(await signIn(product, 'staff'));
    await product.db('consultations').insert(aConsultation());
    await product.db('subscriptions').insert(aSubscription());
    expect(await stream.change()).toBe('subscriptions');
  });

  it.each<[string, (who: string, id: string) => Promise<unknown>]>([
    ['signs out', (cookie) => ask(`${product.url}/api/auth/logout`, { method: 'POST', cookie })],
    ['loses the role', async (_who, user_id) => product.db('user_roles').where({ user_id }).delete()],
    ['is deleted', async (_who, id) => product.db('users').where({ id }).delete()],
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
    const next = async () => {
      await product.db('consultations').insert(aConsultation());
      await product.db('subscriptions').insert(aSubscription());
      return stream.change();
    };
    await expect.poll(next).toBe('consultations');
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
    await stream.change();
    expect(await expiry()).toEqual(before);
  });
});
