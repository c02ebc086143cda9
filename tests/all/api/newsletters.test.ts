import { describe, expect, it, onTestFinished } from 'vitest';
import type { Newsletter, NewsletterPreview, NewsletterProgress } from '#shared/newsletters.ts';
import { CONNECTIONS } from '../../../api/platform/mail/mailer.ts';
import { suppress } from '../../../api/subscriptions/suppressions.ts';
import { headerOf, newsletterLinks } from '../../support/mail.ts';
import { newsletterScene } from '../../support/newsletter-scene.ts';

const { smtp, product, publish, draft, command, stateOf, isSent, send, readers, taken, addresses, asAdmin } =
  newsletterScene();
const progress = async ({ id }: Newsletter) =>
  (await asAdmin<NewsletterProgress>(`newsletters/${id}/progress`)).body;

describe('a newsletter', () => {
  it('reaches each confirmed subscriber once, with a personal one-click unsubscribe link', async () => {
    await readers('one', 'two');
    await product.db('subscriptions').insert([
      { email: 'pending@example.com', status: 'pending', source: 'test' },
      { email: 'gone@example.com', status: 'unsubscribed', source: 'test' },
    ]);
    const newsletter = await draft();
    expect(await progress(newsletter)).toMatchObject({ audience: 2, sent_before_at: null });
    await send(newsletter);
    expect(await addresses()).toEqual(['one@example.com', 'two@example.com']);
    const [mail] = await taken();
    const { leave } = newsletterLinks(mail);
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.html).toContain(leave);
    expect(mail?.text).toContain(leave);
    expect(mail?.subject).toBe('News for owners');
    expect((await fetch(leave, { method: 'POST' })).status).toBe(200);
    expect(await progress(newsletter)).toMatchObject({ sent: 2, waiting: 0 });
    expect(await product.db('mails').where({ kind: 'newsletter' }).pluck('html_body')).toEqual(['', '']);
  });

  it('whose connections all hang does not delay urgent mail', async () => {
    await readers(...Array.from({ length: 20 }, (_, n) => `slow-${n}`));
    const { promise, resolve } = Promise.withResolvers<void>();
    smtp.behaviour = {
      beforeAccept: (raw) => (raw.includes('List-Unsubscribe:') ? promise : undefined),
    };
    const newsletter = await draft();
    await command(newsletter, 'start');
    const sending = () => product.db('mails').where({ kind: 'newsletter', state: 'sending' }).pluck('id');
    await expect.poll(async () => (await sending()).length).toBe(CONNECTIONS);
    const { body } = await asAdmin<{ id: string }>('mails/test', { body: {} });
    const stateOfTest = async () => (await product.db('mails').where({ id: body.id }).first('state')).state;
    await expect.poll(stateOfTest).toBe('sent');
    expect(await sending()).toHaveLength(CONNECTIONS);
    resolve();
    await isSent(newsletter);
    expect((await progress(newsletter)).sent).toBe(20);
  });

  it('is not resent to a recipient if the mail server hung up without an answer', async () => {
    await readers('arrived', 'doubtful');
    smtp.behaviour = {
      beforeAccept: (raw, drop) => {
        if (/^To: .*doubtful@/m.test(raw)) drop();
      },
    };
    const newsletter = await draft();
    await send(newsletter);
    expect(await progress(newsletter)).toMatchObject({ sent: 1, unknown: 1, failed: 0 });
    expect(await addresses()).toEqual(['arrived@example.com', 'doubtful@example.com']);
    const mail = await product.db('mails').where({ to_address: 'doubtful@example.com' }).first();
    expect(mail).toMatchObject({ state: 'unknown', attempts: 1 });
    expect(mail.attempt_log.at(-1)).toMatchObject({ outcome: 'unknown' });
    expect((await asAdmin(`mails/${mail.id}/resend`, { method: 'POST' })).status).toBe(409);
  });

  it('is finished only once every outcome is recorded, also of a mail taken while outcomes are being recorded', async () => {
    await readers('one');
    let accept = () => {};
    const held = new Promise<void>((resolve) => {
      accept = resolve;
    });
    onTestFinished(() => accept());
    smtp.behaviour = { beforeAccept: () => held };
    const newsletter = await draft();
    await command(newsletter, 'start');
    await expect.poll(() => product.db('mails').where({ state: 'sending' })).toHaveLength(1);
    // A trigger of each statement on the recipients takes the mail right after the first one that records outcomes.
    await product.db.raw(`
      create function take_mails() returns trigger language plpgsql as
        $$ begin update mails set state = 'sent' where state = 'sending'; return null; end $$;
      create trigger take_mails after update on newsletter_recipients
        for each statement execute function take_mails()`);
    onTestFinished(async () => {
      await product.db.raw(`drop function take_mails cascade`);
    });
    await isSent(newsletter);
    expect(await product.db('newsletter_recipients').pluck('state')).toEqual(['sent']);
    accept();
    await expect.poll(() => smtp.accepted).toHaveLength(1);
  });

  it('skips those who unsubscribed or were suppressed after its start', async () => {
    await readers('a', 'b', 'c', 'd');
    const newsletter = await draft({ per_minute: 12 });
    await command(newsletter, 'start');
    await expect.poll(() => smtp.accepted.length).toBeGreaterThan(0);
    const [first] = await addresses();
    const others = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`).filter((one) => one !== first);
    const complained = others.pop() as string;
    // All at once, before the next mail is due.
    await Promise.all([
      product.db.transaction((trx) => suppress(trx, complained, 'complained')),
      ...others.map(async (email) => {
        const { id } = await product.db('subscriptions').where({ email }).first('id');
        const body = { status: 'unsubscribed' };
        await asAdmin(`subscriptions/${id}`, { method: 'PUT', body });
      }),
    ]);
    await asAdmin(`newsletters/${newsletter.id}`, { method: 'PUT', body: { per_minute: 6000 } });
    await isSent(newsletter);
    expect(await addresses()).not.toContain(complained);
    const { sent, left } = await progress(newsletter);
    expect(sent).toBe(smtp.accepted.length);
    expect(sent + left).toBe(4);
    expect(left).toBeGreaterThanOrEqual(2);
  });

  it('can be paused, which withdraws queued mails, and resumed', async () => {
    await readers(...Array.from({ length: 12 }, (_, n) => `reader-${n}`));
    const { promise, resolve } = Promise.withResolvers<void>();
    smtp.behaviour = { beforeMailFrom: () => promise };
    const newsletter = await draft();
    await command(newsletter, 'start');
    const posted = () => product.db('newsletter_recipients').whereNotNull('mail_id').pluck('mail_id');
    await expect.poll(posted).toHaveLength(12);
    expect((await command(newsletter, 'stop')).status).toBe(200);
    resolve();
    const open = () => product.db('mails').whereIn('state', ['queued', 'sending']).pluck('id');
    await expect.poll(open).toEqual([]);
    const atStop = smtp.accepted.length;
    expect(atStop).toBeLessThan(12);
    expect(await stateOf(newsletter)).toBe('stopped');
    expect(await progress(newsletter)).toMatchObject({ sent: atStop, waiting: 12 - atStop });
    expect((await command(newsletter, 'stop')).status).toBe(409);
    expect((await command(newsletter, 'resume')).status).toBe(200);
    await isSent(newsletter);
    expect(new Set(await addresses()).size).toBe(12);
    expect(smtp.accepted).toHaveLength(12);
  });
});

const OUR_FAULT = { code: 550, text: '5.7.1 Blocked' };
const refuse = (...names: string[]) => {
  smtp.behaviour = {
    refuseRecipient: (address) => (names.includes(address.split('@')[0] ?? '') ? OUR_FAULT : undefined),
  };
};
const mailTo = (email: string) => product.db('mails').where({ to_address: email }).first();

it('a newsletter with failed mails is resent only to those, except unsubscribed people and dead mailboxes', async () => {
  await readers('blocked', 'left', 'fine');
  refuse('blocked', 'left');
  const newsletter = await draft();
  await send(newsletter);
  expect(await progress(newsletter)).toMatchObject({ sent: 1, failed: 2, resendable: 2 });
  const before = await mailTo('blocked@example.com');
  await product.db('subscriptions').where({ email: 'left@example.com' }).update({ status: 'unsubscribed' });
  expect(await progress(newsletter)).toMatchObject({ failed: 2, resendable: 1 });

  smtp.behaviour = {};
  expect((await command(newsletter, 'resend')).status).toBe(200);
  expect(await stateOf(newsletter)).toBe('sending');
  await isSent(newsletter);
  expect(await addresses()).toEqual(['blocked@example.com', 'fine@example.com']);
  expect(await progress(newsletter)).toMatchObject({ sent: 2, failed: 1, resendable: 0 });
  const mail = (await taken()).find(({ to }) => to?.[0]?.address === 'blocked@example.com');
  expect(mail?.messageId).toBe(before.message_id);
  expect(mail?.subject).toBe('News for owners');
  const after = await mailTo('blocked@example.com');
  expect(after.id).toBe(before.id);
  expect(after.attempt_log.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['failed', 'sent']);
  expect(mail?.text).toContain(newsletterLinks(mail).leave);

  expect(await command(newsletter, 'resend')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('is still subscribed') },
  });
  const entry = await product.db('audit_log').where({ action: 'resend', record_id: newsletter.id }).first();
  expect(entry.details).toEqual({ recipients: 1 });
});

describe('starting a newsletter', () => {
  it('is refused before its article is public and without subscribers, with advice', async () => {
    const later = await publish({ published_at: '2999-01-01T00:00:00Z' });
    const early = await draft({ post_ids: [later] });
    expect((await command(early, 'start')).body.message).toContain('not published yet');
    const empty = await draft();
    expect(await command(empty, 'start')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no confirmed subscriber') },
    });
  });

  it('of an already sent post needs confirmation', async () => {
    await readers('twice');
    const post_ids = [await publish()];
    await send(await draft({ post_ids }));
    const second = await draft({ post_ids });
    expect((await progress(second)).sent_before_at).not.toBeNull();
    expect(await command(second, 'start')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('sent as a campaign before') },
    });
    expect((await command(second, 'start', { again: true })).status).toBe(200);
    expect((await command(second, 'start', { again: true })).status).toBe(409);
    await isSent(second);
    expect(smtp.accepted).toHaveLength(2);
  });

  it('freezes its content, and prevents its deletion', async () => {
    await readers('kept');
    const newsletter = await draft();
    await send(newsletter);
    const one = `newsletters/${newsletter.id}`;
    expect((await asAdmin(one, { method: 'PUT', body: { subject: 'Other' } })).status).toBe(409);
    expect((await asAdmin(one, { method: 'DELETE' })).status).toBe(409);
  });
});

it('the preview is the article made for mail: looks inline, addresses absolute, nothing that runs', async () => {
  const rich = await publish({
    slug: 'rich',
    title: 'Rich & strange',
    featured_image: '/media/cover.jpg',
    content: [
      '<h1>Top</h1><p>A <a href="/contact">link</a> and <a href="https://example.com/x?a=1&amp;b=2">another</a>,',
      '<a href="#end">below</a>.</p><p><img src="/media/chart.png" alt="A chart"></p>',
      '<script>alert(1)</script><p onclick="x" class="y">Plain</p>',
    ].join('\n'),
  });
  const newsletter = await draft({
    post_ids: [rich],
    picture: '/media/cover.jpg',
    whole_posts: true,
    intro:
      '<p>Dear <strong>reader</strong>,</p><ul><li>second <a href="/about">paragraph</a></li></ul><script>alert(2)</script>',
    preheader: 'Look',
  });
  const { body } = await asAdmin<NewsletterPreview>(`newsletters/${newsletter.id}/preview`);
  expect(body.html).toContain(`href="${product.url}/contact"`);
  expect(body.html).toContain(`src="${product.url}/media/chart.png" alt="A chart"`);
  expect(body.html).toContain(`src="${product.url}/media/cover.jpg" alt=""`);
  expect(body.html).toContain(`href="${product.url}/blog/rich#content-end"`);
  expect(body.html).toContain('Read the article');
  expect(body.html).toContain('Dear <strong>reader</strong>,');
  expect(body.html).toMatch(/<li [^>]*>second <a [^>]*href="[^"]*\/about"/);
  expect(body.text).toContain('Dear reader,\n\n- second paragraph (');
  expect(body.html).not.toMatch(/<script|onclick|class="y"/);
  expect(body.html.match(/<h1/g)).toHaveLength(1);
  const [mine] = body.team;
  const test = await asAdmin(`newsletters/${newsletter.id}/test`, { body: { email: mine } });
  expect(test.status).toBe(202);
  await expect.poll(addresses).toEqual([mine]);
  expect((await taken())[0]?.subject).toBe('[Test] News for owners');
  const stranger = await asAdmin(`newsletters/${newsletter.id}/test`, {
    body: { email: 'stranger@example.com' },
  });
  expect(stranger.status).toBe(422);
});
