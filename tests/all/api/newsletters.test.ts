import type { Email } from 'postal-mime';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Newsletter, NewsletterPreview, NewsletterProgress } from '#shared/newsletters.ts';
import { CONNECTIONS } from '../../../api/platform/mail/mailer.ts';
import { recordMailEvent } from '../../../api/subscriptions/mail-events.ts';
import { suppress } from '../../../api/subscriptions/suppressions.ts';
import { headerOf, newsletterLinks, parseMail } from '../../support/mail.ts';
import { withSmtpServer } from '../../support/product.ts';
import { withAdmin } from '../../support/sign-in.ts';

const TABLES = 'mail_events newsletter_recipients newsletters mails subscriptions suppressions'.split(' ');

const smtp = withSmtpServer();
const { product, asAdmin } = withAdmin(() => ({ env: { SMTP_URL: smtp.url } }));
afterEach(async () => {
  smtp.behaviour = {};
  smtp.accepted.length = 0;
  for (const table of TABLES) await product.db(table).delete();
});

let count = 0;
/** @returns the id of a public article */
const publish = async (fields: Record<string, unknown> = {}): Promise<string> => {
  count += 1;
  const article = { title: `Article ${count}`, slug: `article-${count}`, content: 'Text', published: true };
  const { status, body } = await asAdmin<{ id: string }>('posts', { body: { ...article, ...fields } });
  expect(status).toBe(201);
  return body.id;
};
/** @returns a newsletter about an article of its own */
const draft = async (fields: Record<string, unknown> = {}): Promise<Newsletter> => {
  const post_ids = fields.post_ids ?? [await publish()];
  const answer = await asAdmin<Newsletter>('newsletters', {
    body: { subject: 'News for owners', per_minute: 6000, ...fields, post_ids },
  });
  expect(answer.status).toBe(201);
  return answer.body;
};
const command = ({ id }: Newsletter, name: string, body: object = {}) =>
  asAdmin<Newsletter & { message: string; errors: object }>(`newsletters/${id}/${name}`, { body });
const stateOf = async ({ id }: Newsletter) =>
  (await product.db('newsletters').where({ id }).first('state')).state;
const isSent = (newsletter: Newsletter) => expect.poll(() => stateOf(newsletter)).toBe('sent');
/** Starts a newsletter, and waits until it has been sent. */
const send = async (newsletter: Newsletter, body?: object) => {
  expect((await command(newsletter, 'start', body)).status).toBe(200);
  await isSent(newsletter);
};
const readers = (...names: string[]) =>
  product
    .db('subscriptions')
    .insert(names.map((name) => ({ email: `${name}@example.com`, status: 'confirmed', source: 'test' })));
const taken = (): Promise<Email[]> => Promise.all(smtp.accepted.map((raw) => parseMail(raw)));
const addresses = async () => (await taken()).map((mail) => mail.to?.[0]?.address).sort();
const progress = async ({ id }: Newsletter) =>
  (await asAdmin<NewsletterProgress>(`newsletters/${id}/progress`)).body;

describe('a newsletter', () => {
  it('reaches each confirmed subscriber once, with a personal one-click unsubscribe link, and then stays as it is', async () => {
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
    expect(await read(newsletter)).toMatchObject({ delivered: 2, waiting: 0 });
    expect(await product.db('mails').where({ kind: 'newsletter' }).pluck('html_body')).toEqual(['', '']);
    const one = `newsletters/${newsletter.id}`;
    expect((await asAdmin(one, { method: 'PUT', body: { subject: 'Other' } })).status).toBe(409);
    expect((await asAdmin(one, { method: 'DELETE' })).status).toBe(409);
  });

  it('whose connections all hang does not delay urgent mail', async () => {
    await readers(...Array.from({ length: 20 }, (_, n) => `slow-${n}`));
    const { promise, resolve } = Promise.withResolvers<void>();
    smtp.behaviour = { beforeAccept: (raw) => (raw.includes('List-Unsubscribe:') ? promise : undefined) };
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
    expect((await read(newsletter)).delivered).toBe(20);
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
    expect(await progress(newsletter)).toMatchObject({ unknown: 1, failed: 0 });
    expect(await addresses()).toEqual(['arrived@example.com', 'doubtful@example.com']);
    const mail = await mailTo('doubtful@example.com');
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
    const { sent_to, delivered } = await read(newsletter);
    expect(delivered).toBe(smtp.accepted.length);
    expect(sent_to).toBe(delivered);
    expect(sent_to).toBeLessThanOrEqual(2);
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
    expect(await read(newsletter)).toMatchObject({ delivered: atStop, waiting: 12 - atStop });
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
  expect(await progress(newsletter)).toMatchObject({ failed: 2, resendable: 2 });
  const before = await mailTo('blocked@example.com');
  await product.db('subscriptions').where({ email: 'left@example.com' }).update({ status: 'unsubscribed' });
  expect(await progress(newsletter)).toMatchObject({ failed: 2, resendable: 1 });

  smtp.behaviour = {};
  expect((await command(newsletter, 'resend')).status).toBe(200);
  expect(await stateOf(newsletter)).toBe('sending');
  await isSent(newsletter);
  expect(await addresses()).toEqual(['blocked@example.com', 'fine@example.com']);
  expect(await progress(newsletter)).toMatchObject({ failed: 1, resendable: 0 });
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
  const { email } = await product.db('users').first('email');
  expect((await command(newsletter, 'test')).body).toEqual({ email });
  await expect.poll(addresses).toEqual([email]);
  expect((await taken())[0]?.subject).toBe('[Test] News for owners');
});

const read = async ({ id }: Newsletter) => (await asAdmin<Newsletter>(`newsletters/${id}`)).body;
const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const page = (path: string) => fetch(`${product.url}${path}`);

it('a campaign has its articles in order, and a link to its web page', async () => {
  const first = await publish({ title: 'Cash & calm', excerpt: 'Thirteen weeks.' });
  const second = await publish({ title: 'Chairs', excerpt: 'Say nothing.' });
  const newsletter = await draft({
    post_ids: [second, first],
    subject: 'Two reads',
    intro: '<p>Good <strong>morning</strong></p>',
  });
  expect(newsletter.post_titles).toEqual(['Chairs', 'Cash & calm']);
  const { body } = await asAdmin<NewsletterPreview>(`newsletters/${newsletter.id}/preview`);
  expect(body.html.indexOf('Chairs')).toBeLessThan(body.html.indexOf('Cash &amp; calm'));
  expect(body.html).toContain(`${product.url}/newsletter/two-reads"`);
  expect(body.text).toContain('## Chairs\n\nSay nothing.\n\nRead the article (');
  expect(body.text).toContain(`View in browser: ${product.url}/newsletter/two-reads`);
});

it('a campaign without an article needs an introduction, and has no button', async () => {
  await readers('reader');
  const empty = await command(await draft({ post_ids: [] }), 'start');
  const intro = expect.stringContaining('Write an introduction');
  expect(empty).toMatchObject({ status: 422, body: { errors: { intro } } });
  const letter = { post_ids: [], intro: '<p>We moved to Leeds.</p><p>Come by.</p>' };
  await send(await draft({ ...letter, subject: 'A letter' }));
  const [mail] = await taken();
  expect(mail?.html).toContain('display:none;max-height:0;overflow:hidden;mso-hide:all">We moved to Leeds.');
  expect(mail?.text).toContain('We moved to Leeds.\n\nCome by.');
  expect(mail?.text).not.toContain('Read the article');
  const shown = await page('/newsletter/a-letter');
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain('We moved to Leeds.');
});

it('greets each reader by their first name or by other words, escaped, and refuses other braces', async () => {
  await readers('nobody', 'ann');
  const first_name = `Ann $& {first_name} <b>`;
  await product.db('subscriptions').where({ email: 'ann@example.com' }).update({ first_name });
  const newsletter = await draft({ subject: 'For {first_name}', intro: '<p>Dear {First name},</p>' });
  const preview = () => asAdmin<NewsletterPreview>(`newsletters/${newsletter.id}/preview`);
  const change = (body: object) =>
    asAdmin(`newsletters/${newsletter.id}`, { method: 'PUT', body: { ...newsletter, ...body } });
  expect((await preview()).body).toMatchObject({ errors: { name_fallback: expect.any(String) } });
  await change({ name_fallback: 'friend & reader', intro: '<p>Dear {title}</p>' });
  expect((await preview()).body).toMatchObject({ errors: { intro: expect.stringContaining('{title}') } });
  await change({ name_fallback: 'friend & reader' });
  await send(newsletter);
  const [ann, nobody] = (await taken()).sort((one, other) =>
    (one.to?.[0]?.address ?? '').localeCompare(other.to?.[0]?.address ?? ''),
  );
  expect(ann?.subject).toBe(`For ${first_name}`);
  expect(ann?.text).toContain(`Dear ${first_name},`);
  expect(ann?.html).toContain('Dear Ann $&amp; {first_name} &lt;b&gt;,');
  expect(nobody?.subject).toBe('For friend & reader');
  expect(nobody?.html).toContain('Dear friend &amp; reader,');
  const { slug } = await read(newsletter);
  expect(slug).toMatch(/^for-friend-/);
  const shown = await (await page(`/newsletter/${slug}`)).text();
  expect(shown).toContain('Dear friend &amp; reader,');
  expect(shown).not.toMatch(/first[_ ]name\}|first-name\.invalid/);
});

it('goes only to confirmed subscribers with one of its tags, who are counted before and fixed at the start', async () => {
  await readers('leeds', 'york', 'left', 'none', 'both');
  const subscriber = (name: string) => product.db('subscriptions').where({ email: `${name}@example.com` });
  await subscriber('leeds').update({ tags: ['Leeds'] });
  await subscriber('both').update({ tags: ['York', 'Leeds'] });
  await subscriber('york').update({ tags: ['York'] });
  await subscriber('left').update({ tags: ['Leeds'], status: 'unsubscribed' });
  const newsletter = await draft({ recipient_tags: ['Leeds', 'Bath'] });
  const progress = await asAdmin(`newsletters/${newsletter.id}/progress`);
  expect(progress.body).toMatchObject({ audience: 2 });
  const listed = await asAdmin<{ email: string }[]>(`subscriptions?filter={"tag":"York"}`);
  expect(listed.body.map(({ email }) => email).sort()).toEqual(['both@example.com', 'york@example.com']);
  expect((await asAdmin('subscriptions/tags')).body).toEqual({ values: ['Leeds', 'York'] });
  await send(newsletter);
  expect(await addresses()).toEqual(['both@example.com', 'leeds@example.com']);
  const refused = await command(await draft({ recipient_tags: ['Bath'] }), 'start');
  expect(refused.body.message).toContain('no confirmed subscriber has one of its tags');
});

describe('a scheduled campaign', () => {
  it('starts by itself, with the subscribers of that time, and is on the web from then on', async () => {
    const newsletter = await draft({ subject: 'Thursday' });
    expect((await command(newsletter, 'schedule', { at: soon(3) })).status).toBe(200);
    expect(await read(newsletter)).toMatchObject({ state: 'scheduled', slug: 'thursday', started_at: null });
    expect((await page('/newsletter/thursday')).status).toBe(404);
    await readers('late');
    await isSent(newsletter);
    expect(await read(newsletter)).toMatchObject({ sent_to: 1, delivered: 1 });
    expect((await page('/newsletter/thursday')).status).toBe(200);
    const entry = await product.db('audit_log').where({ action: 'schedule', record_id: newsletter.id });
    expect(entry).toHaveLength(1);
  });

  it('is frozen until its time, can be rescheduled, and cancelled', async () => {
    await readers('never');
    const newsletter = await draft();
    await command(newsletter, 'schedule', { at: soon(2) });
    const one = `newsletters/${newsletter.id}`;
    const edit = await asAdmin<{ message: string }>(one, { method: 'PUT', body: { subject: 'Other' } });
    expect(edit).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('This campaign is scheduled. Stop it first') },
    });
    expect((await command(newsletter, 'schedule', { at: soon(3600) })).status).toBe(200);
    expect((await command(newsletter, 'unschedule')).body.state).toBe('draft');
    expect((await command(newsletter, 'unschedule')).status).toBe(409);
    // A campaign scheduled later has started, so the first time has passed.
    const other = await draft();
    await command(other, 'schedule', { at: soon(3) });
    await isSent(other);
    expect(await read(newsletter)).toMatchObject({ state: 'draft', scheduled_at: null, slug: null });
    expect(smtp.accepted).toHaveLength(1);
  });

  it('refuses a time in the past or too far ahead, and articles that are not public by then', async () => {
    const newsletter = await draft();
    for (const at of [soon(-60), soon(400 * 86_400)])
      expect(await command(newsletter, 'schedule', { at })).toMatchObject({
        status: 422,
        body: { errors: { at: expect.stringContaining('still to come') } },
      });
    const later = await draft({ post_ids: [await publish({ published_at: soon(7200) })] });
    expect((await command(later, 'schedule', { at: soon(3600) })).status).toBe(422);
    expect((await command(later, 'schedule', { at: soon(10_000) })).status).toBe(200);
  });

  it('that cannot start becomes a draft again, with the reason', async () => {
    const post = await publish();
    const newsletter = await draft({ post_ids: [post] });
    await command(newsletter, 'schedule', { at: soon(2) });
    await product.db('blog_posts').where({ id: post }).update({ published: false });
    await expect.poll(async () => (await read(newsletter)).state).toBe('draft');
    expect((await read(newsletter)).problem).toContain('is not published yet');
  });
});

it('the results of a campaign add up: delivered, bounced and waiting are all recipients, and unsubscribed ones count as delivered', async () => {
  await readers('fine', 'leaver', 'gone', 'full', 'later');
  smtp.behaviour = {
    refuseRecipient: (address) =>
      address.startsWith('gone')
        ? { code: 550, text: '5.1.1 No such user' }
        : address.startsWith('full')
          ? { code: 552, text: '5.2.2 Mailbox full' }
          : undefined,
  };
  const newsletter = await draft();
  await send(newsletter);
  const later = await mailTo('later@example.com');
  const leave = (email: string) => {
    const left = { status: 'unsubscribed', unsubscribed_at: new Date() };
    return product.db('subscriptions').where({ email }).update(left);
  };
  await leave('leaver@example.com');
  await product.db.transaction((trx) =>
    recordMailEvent(trx, { kind: 'hard bounce', message_id: later.message_id }, 'webhook'),
  );
  expect(await read(newsletter)).toMatchObject({ sent_to: 5, delivered: 2, bounced: 3, waiting: 0, left: 1 });
  // Those who unsubscribe after the next campaign count for that one.
  const next = await draft();
  await send(next);
  await leave('fine@example.com');
  expect((await read(newsletter)).left).toBe(1);
});

describe('the page on the web', () => {
  it('is public and indexed, names nobody, and can be withdrawn and republished', async () => {
    await readers('secret-reader');
    const newsletter = await draft({
      subject: 'Open to all',
      preheader: 'A line',
      intro: '<p>Dear <em>reader</em></p>',
    });
    await send(newsletter);
    const path = '/newsletter/open-to-all';
    const answer = await page(path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('Dear <em>reader</em>');
    expect(html).toContain('index, follow');
    expect(html).not.toMatch(/secret-reader|unsubscribe\/|leave\.invalid/);
    const archive = await (await page('/newsletter')).text();
    expect(archive).toContain(`href="${path}"`);
    const sitemap = async () => (await page('/sitemap-pages.xml')).text();
    expect(await sitemap()).toContain(`${product.url}${path}<`);
    const [mail] = await taken();
    expect(mail?.html).toContain(`${product.url}${path}"`);

    expect((await command(newsletter, 'withdraw')).status).toBe(200);
    const gone = await page(path);
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain('noindex');
    expect(await (await page('/newsletter')).text()).toContain('Nothing here yet');
    expect(await sitemap()).not.toContain('/newsletter');
    expect((await command(newsletter, 'publish')).status).toBe(200);
    expect((await page(path)).status).toBe(200);
  });

  it('can be omitted, and has a unique slug', async () => {
    await readers('one');
    const quiet = await draft({ subject: 'Subscribe' });
    await send(quiet, { on_web: false });
    expect((await read(quiet)).slug).toBeNull();
    expect((await command(quiet, 'withdraw')).status).toBe(409);
    // /newsletter/subscribe is an existing page.
    expect((await command(quiet, 'publish')).body.slug).toBe('subscribe-2');
    expect((await command(await draft(), 'publish')).status).toBe(409);
    expect((await page('/newsletter/no-such')).status).toBe(404);
  });
});
