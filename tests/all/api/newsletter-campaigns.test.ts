import { describe, expect, it } from 'vitest';
import type { Newsletter, NewsletterPreview, NewsletterResults } from '#shared/newsletters.ts';
import { recordMailEvent } from '../../../api/subscriptions/mail-events.ts';
import { newsletterScene } from '../../support/newsletter-scene.ts';

const { smtp, product, publish, draft, command, isSent, send, readers, taken, addresses, asAdmin } =
  newsletterScene();
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
    picture: '/media/cover.jpg',
  });
  expect(newsletter.post_titles).toEqual(['Chairs', 'Cash & calm']);
  const { body } = await asAdmin<NewsletterPreview>(`newsletters/${newsletter.id}/preview`);
  expect(body.html.indexOf('Chairs')).toBeLessThan(body.html.indexOf('Cash &amp; calm'));
  expect(body.html).toContain(`${product.url}/newsletter/two-reads"`);
  expect(body.html).toContain(`<img src="${product.url}/media/cover.jpg"`);
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
  const tag = (name: string, fields: object) =>
    product
      .db('subscriptions')
      .where({ email: `${name}@example.com` })
      .update(fields);
  await tag('leeds', { tags: ['Leeds'] });
  await tag('both', { tags: ['York', 'Leeds'] });
  await tag('york', { tags: ['York'] });
  await tag('left', { tags: ['Leeds'], status: 'unsubscribed' });
  const newsletter = await draft({ recipient_tags: ['Leeds', 'Bath'] });
  const progress = await asAdmin(`newsletters/${newsletter.id}/progress`);
  expect(progress.body).toMatchObject({ audience: 2, gone: { left: 1, unreachable: 0 } });
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
  const later = await product.db('mails').where({ to_address: 'later@example.com' }).first();
  await product.db('subscriptions').where({ email: 'leaver@example.com' }).update({
    status: 'unsubscribed',
    unsubscribed_at: new Date(),
  });
  const { id: late } = await product.db('subscriptions').where({ email: 'later@example.com' }).first('id');
  await product.db.transaction((trx) =>
    recordMailEvent(trx, { kind: 'hard bounce', message_id: later.message_id }, 'webhook'),
  );
  expect(await read(newsletter)).toMatchObject({
    sent_to: 5,
    delivered: 2,
    bounced: 3,
    waiting: 0,
    left: 1,
  });
  const { body } = await asAdmin<NewsletterResults>(`newsletters/${newsletter.id}/results`);
  expect(
    body.bounces.map(({ email, error, hard, taken_off }) => [
      email,
      /5\d\d/.exec(error ?? '')?.[0] ?? hard,
      taken_off,
    ]),
  ).toEqual([
    ['full@example.com', '552', false],
    ['gone@example.com', '550', true],
    ['later@example.com', true, true],
  ]);
  expect(body.bounces[2]?.subscription_id).toBe(late);
  expect(body.sent_by).not.toBeNull();
  const filter = encodeURIComponent(JSON.stringify({ left_after: newsletter.id }));
  const left = await asAdmin<{ email: string }[]>(`subscriptions?filter=${filter}`);
  expect(left.body.map(({ email }) => email)).toEqual(['leaver@example.com']);
  // Those who unsubscribe after the next campaign count for that one.
  const next = await draft();
  await send(next);
  await product.db('subscriptions').where({ email: 'fine@example.com' }).update({
    status: 'unsubscribed',
    unsubscribed_at: new Date(),
  });
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
    expect((await page('/newsletter/')).redirected).toBe(true);
  });
});
