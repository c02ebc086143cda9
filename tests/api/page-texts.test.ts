import { beforeEach, describe, expect, it } from 'vitest';
import {
  type MailPreview,
  type PagePreview,
  type PageTextRecord,
  type PageTextVersion,
  readMarks,
} from '#shared/page-text-changes.ts';
import { PAGE_TEXT_DEFINITIONS } from '#shared/page-texts/index.ts';
import type { NewPreviewLink } from '#shared/post-drafts.ts';
import { POLICY_VERSION } from '#shared/public.ts';
import { ask, invalid } from '../support/admin-client.ts';
import { CONSULTATION_REQUEST } from '../support/consultation-request.ts';
import { withAdmin } from '../support/sign-in.ts';

const KEY = 'layout.footer_tagline';
const OTHER = 'layout.nav_about';

const { product, asAdmin } = withAdmin();
beforeEach(async () => {
  await product.db('page_text_drafts').delete();
  await product.db('page_texts').delete();
  await product.db('page_text_revisions').delete();
});

const read = async (key = KEY) => (await asAdmin<PageTextRecord>(`page-texts/${key}`)).body;
const keep = (words: string, key = KEY, version = '') =>
  asAdmin<PageTextRecord & { message: string }>(`page-texts/${key}`, {
    ...{ method: 'PUT', body: { words } },
    ...(version && { headers: { 'If-Match': `"${version}"` } }),
  });
const command = <T = { count: number }>(path: string, body: object = {}) =>
  asAdmin<T>(`page-texts/${path}`, { body });
const sign = (form: string, body: object, headers = {}) =>
  ask(`${product.url}/api/${form}`, { body, headers });
const enquire = (email: string, headers = {}) =>
  sign('handle-consultation-request', { ...CONSULTATION_REQUEST, email }, headers);
const pageNow = async (path = '/about') => (await ask<string>(`${product.url}${path}`)).body;

describe('the texts', () => {
  it('are listed in page order, with their limits and states', async () => {
    const list = await asAdmin<PageTextRecord[]>('page-texts');
    expect(list.body.map(({ id }) => id)).toEqual(Object.keys(PAGE_TEXT_DEFINITIONS));
    expect(Number(list.headers.get('x-total-count'))).toBe(list.body.length);
    const found = async () =>
      (await asAdmin<PageTextRecord[]>('page-texts')).body.find(({ id }) => id === KEY);
    expect(await found()).toMatchObject({
      ...{ page: 'layout', kind: 'line', max: 80, state: 'original', draft_by: null },
      words: 'Non-executive directors for UK businesses',
    });
    await keep('Zebras for owners');
    expect(await found()).toMatchObject({ state: 'draft', words: 'Zebras for owners' });
  });

  it('are validated with messages, and unknown keys answer 404', async () => {
    for (const [words, key, why] of [
      ['x'.repeat(81), KEY, /./],
      ['{nothing}', KEY, /./],
      ['', 'privacy.your_rights', /^The law asks for this section/],
      ['As long as we like.', 'privacy.how_long', /^Keep ‘What is deleted, and when’/],
      ['See [here](javascript:alert(1)).', 'terms.links', /^A link cannot lead to javascript:alert/],
    ] as const) {
      expect(await keep(words, key)).toMatchObject(invalid({ words: expect.stringMatching(why) }));
    }
    expect((await keep('', 'terms.links')).status).toBe(200);
    expect((await keep('x', 'layout.unknown')).status).toBe(404);
    expect((await keep('x', 'layout.__proto__')).status).toBe(404);
  });
});

describe('a change', () => {
  it('is saved, not public until it is published, and logged with the previous text', async () => {
    const [value, words] = ['Non-executive directors for UK businesses', 'Directors for owners'];
    expect((await keep(words)).body).toMatchObject({ state: 'draft', words, value });
    expect(await pageNow()).not.toContain(words);
    expect((await command('publish')).body).toEqual({ count: 1 });
    await expect.poll(() => pageNow()).toContain(words);
    expect(await read()).toMatchObject({ state: 'changed', value: words });
    const entry = await product.db('audit_log').where({ resource: 'page-texts', action: 'publish' }).first();
    expect(entry).toMatchObject({ record_id: KEY, details: { before: { words: value }, after: { words } } });
  });

  it('of a text that somebody has changed since is refused, naming who', async () => {
    const { updated_at } = await read();
    await keep('First', KEY, updated_at);
    const refused = await keep('Second', KEY, updated_at);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/saved this text on .* Your changes were not saved/);
    expect((await keep('Second', KEY, (await read()).updated_at)).status).toBe(200);
  });

  it('that is discarded leaves what is public', async () => {
    await keep('Thrown');
    await keep('Our firm', OTHER);
    expect((await command<{ count: number }>('discard')).body.count).toBe(2);
    expect((await read()).state).toBe('original');
  });

  it('of a text that only another version of the product has is neither published nor discarded', async () => {
    await product.db('page_text_drafts').insert({ id: 'home.removed', value: 'Waits' });
    await keep('Directors for owners');
    expect((await command('publish')).body).toEqual({ count: 1 });
    expect((await command('discard')).body).toEqual({ count: 0 });
    expect((await command('publish', { keys: ['home.removed'] })).status).toBe(409);
    expect(await product.db('page_text_drafts').pluck('id')).toEqual(['home.removed']);
  });
});

it('lists every version, and the original restores the text', async () => {
  for (const words of ['First', 'Second']) {
    await keep(words);
    await command('publish');
  }
  await keep('Third');
  const versions = async () => (await asAdmin<PageTextVersion[]>(`page-texts/${KEY}/versions`)).body;
  expect((await versions()).map(({ state, value }) => [state, value])).toEqual([
    ['draft', 'Third'],
    ['public', 'Second'],
    ['earlier', 'First'],
    ['original', 'Non-executive directors for UK businesses'],
  ]);
  expect((await versions())[1]?.by).toBeTruthy();
  await keep('Non-executive directors for UK businesses');
  await command('publish');
  expect(await read()).toMatchObject({ state: 'original' });
  expect(await product.db('page_texts')).toEqual([]);
});

it('offers a newer original of a changed text', async () => {
  await product
    .db('page_texts')
    .insert({ key: KEY, value: 'Ours', original: 'What an earlier version said' });
  expect(await read()).toMatchObject({
    suggestion: 'Non-executive directors for UK businesses',
    state: 'changed',
  });
});

it('renders the page for the editor with changes, unsaved text, and a mark after each text', async () => {
  await keep('Kept words');
  const preview = await command<PagePreview>('preview', {
    path: '/about',
    words: { 'about.title': 'Typed & <b>' },
  });
  expect(preview.status).toBe(200);
  expect(preview.headers.get('cache-control')).toBe('no-store');
  const { html, marks } = preview.body;
  expect(html).not.toMatch(/<script/i);
  const { text, numbers } = readMarks(html);
  expect(text).toContain('Kept words');
  expect(numbers.map((number) => marks[number])).toContainEqual({ text: KEY });
  expect(await pageNow()).not.toMatch(/[\u2061-\u2064]/);
});

it('only a reviewer sees the pages with changes, until the link ends', async () => {
  await keep('For review');
  const { body: link } = await command<NewPreviewLink>('preview-links');
  for (const path of ['', '/about']) {
    const page = await ask<string>(`${link.url}${path}`);
    expect(page.status).toBe(200);
    expect(page.body).toContain('For review');
    expect(page.body).toContain('noindex, nofollow');
    expect(page.body).toContain(`href="${new URL(link.url).pathname}/about"`);
    expect(page.headers.get('cache-control')).toBe('no-store');
  }
  expect((await asAdmin<unknown[]>(`page-texts/preview-links`)).body).toHaveLength(1);
  await asAdmin(`page-texts/preview-links/${link.id}`, { method: 'DELETE' });
  expect((await ask(link.url)).status).toBe(404);
});

const store = (key: string, value: string) => product.db('page_texts').insert({ key, value, original: '' });

it.each([
  ['/og/terms.png', 'terms.title'],
  ['/og/blog.png', 'blog.headline'],
])('%s, a picture for social networks, shows %s', async (path, key) => {
  const picture = async () =>
    Buffer.from(await (await fetch(product.url + path)).arrayBuffer()).toString('base64');
  const before = await picture();
  await store(key, 'Our rules');
  await expect.poll(picture).not.toBe(before);
});

it('stores consent with the text that was shown', async () => {
  await store('layout.consultation_consent', 'Let one of {team} call me, {name}.');
  await store('layout.newsletter_text', 'A letter from {brand} now and then.');
  await store('layout.of_an_earlier_version', 'Nobody reads this');
  await expect.poll(() => pageNow('/consultation')).toContain('Let one of several call me, ');
  const email = 'sam@example.com';
  await enquire(email);
  expect(await product.db('consultations').where({ email }).pluck('consent_text')).toEqual([
    `Let one of several call me, ${product.environment.siteName}.`,
  ]);
  await sign('subscribe-newsletter', { email, company: '' });
  const [letter] = await product.db('subscriptions').where({ email }).pluck('consent_text');
  expect(letter).toMatch(/^A letter from .+ now and then\.$/);
});

it('the legal texts get a new version on each publication, named by the day, which consents record as shown', async () => {
  const versionOf = async () => /Policy version: ([\d.-]+)/.exec(await pageNow('/privacy'))?.[1];
  const before = await versionOf();
  await keep('Not for children.', 'privacy.children');
  expect(await versionOf()).toBe(before);
  await command('publish');
  await expect.poll(() => pageNow('/privacy')).toContain('Not for children.');
  const { rows } = await product.db.raw("select (now() at time zone 'Europe/London')::date::text as day");
  const [today] = rows;
  // On the day of the product's own version, that one is the first.
  const [first, second, third] = [1, 2, 3]
    .map((number) => (today.day === POLICY_VERSION ? number + 1 : number))
    .map((number) => (number > 1 ? `${today.day}.${number}` : today.day));
  expect(await versionOf()).toBe(first);
  // Two texts published together are one change.
  await keep('Not for children under 13.', 'privacy.children');
  await keep('What we do with what you tell us.', 'privacy.lead');
  await command('publish');
  await expect.poll(() => pageNow('/privacy')).toContain('under 13');
  expect(await versionOf()).toBe(second);
  const agree = async (email: string, headers = {}) => {
    await enquire(email, headers);
    await sign('subscribe-newsletter', { email }, headers);
    const kept = (table: string) => product.db(table).where({ email }).pluck('consent_version');
    return [...(await kept('consultations')), ...(await kept('subscriptions'))];
  };
  expect(await agree('now@example.com')).toEqual([second, second]);
  for (const [index, unknown] of ['new', third, `${today.day}.1`, '2099-01-01'].entries()) {
    const versions = await agree(`odd${index}@example.com`, { 'X-Policy-Version': unknown });
    expect(versions).toEqual([second, second]);
  }
  const shownBefore = { 'X-Policy-Version': first };
  expect(await agree('before@example.com', shownBefore)).toEqual([first, first]);
});

describe('the mails to visitors', () => {
  const draw = (mail: string, words = {}) => command<MailPreview>(`mails/${mail}/preview`, { words });
  const lastMail = (kind: string) =>
    product.db('mails').where({ kind }).orderBy('created_at', 'desc').first();

  it('use the published text, with placeholders filled in and escaped, not drafts', async () => {
    const key = 'mail-enquiry.text';
    await keep('Welcome to {name} <b>there</b>, within {promise}.', key);
    const { body } = await draw('mail-enquiry', { 'mail-enquiry.heading': 'Typed & seen' });
    expect(body.html).toContain(
      'Welcome to Verve &amp; Co. Non-Executives &lt;b&gt;there&lt;/b&gt;, within 24 hours.',
    );
    expect(body.html).toContain('Typed &amp; seen');
    expect((await draw('mail-meeting', { 'mail-meeting.subject': 'At {when}' })).body.subject).toBe(
      'At Thursday 1 July 2027 at 10:00',
    );
    expect((await draw('layout')).status).toBe(404);
    const welcome = 'Welcome to Verve & Co. Non-Executives <b>there</b>, within 24 hours.';
    expect(body.text).toContain(welcome);

    await enquire('before@example.com');
    expect((await lastMail('consultation_confirmation'))?.text_body).not.toContain(welcome);
    await command('publish', { keys: [key] });
    await enquire('after@example.com');
    const mail = await lastMail('consultation_confirmation');
    expect(mail).toMatchObject({ to_address: 'after@example.com' });
    expect(mail?.text_body).toContain(welcome);
    expect(mail?.html_body).toContain(
      'display:none;max-height:0;overflow:hidden;mso-hide:all">Welcome to Verve',
    );
  });
});
