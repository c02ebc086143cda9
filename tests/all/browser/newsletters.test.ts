import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { goTo } from '../../support/admin-page.ts';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp.ts';
import { NARROW, newVisitor, setSessionCookie, type VisitorOptions } from '../../support/visitor.ts';
import { areUsableAtBothWidths, isSound as isSoundAtBothWidths } from '../../support/widths.ts';

let smtp: SmtpServer;
let folder: string;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp.close();
});
const product = withProduct(() => ({ seed: true, env: { SMTP_URL: smtp.url } }));
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verve-list-'));
});
afterEach(async () => {
  await product.db('newsletter_recipients').delete();
  await product.db('newsletters').delete();
  await product.db('mails').delete();
  await product.db('subscription_imports').delete();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function openAdmin(address: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await newVisitor(options);
  await setSessionCookie(page, product.url, await signIn(product, 'admin'));
  page.setDefaultTimeout(20_000);
  await page.goto(`${product.url}/admin${address}`);
  return page;
}

/** Optional folder for screenshots. */
const PICTURES = process.env.NEWSLETTER_PICTURES;

const isSound = (page: Page, name: string, ...next: Locator[]) =>
  isSoundAtBothWidths(
    page,
    next,
    async (width) =>
      PICTURES && page.screenshot({ path: path.join(PICTURES, `${name}-${width}.png`), fullPage: true }),
  );

it('a campaign is written, tested, sent and read on the web', async () => {
  await product
    .db('subscriptions')
    .insert({ email: 'reader@example.com', status: 'confirmed', source: 'test' });
  const post = await product.db('blog_posts').where({ published: true }).orderBy('published_at').first();
  const page = await openAdmin('/newsletters');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.getByRole('link', { name: 'Start from an article' }).first().click();
  const search = page.getByLabel('Search articles');
  await search.fill(post.title);
  const found = page.getByRole('dialog').getByRole('button', { name: post.title });
  await isSound(page, 'newsletter-chooser', search, found);
  await found.click();
  const introduction = page.getByRole('textbox', { name: 'Introduction' });
  await introduction.press('ControlOrMeta+a');
  await introduction.pressSequentially('Dear reader, ');
  await button('Bold').click();
  await introduction.pressSequentially('this is for you.');
  const mail = (scheme: string) => page.frameLocator(`iframe[title="The email, ${scheme}"]`);
  await mail('light').locator('strong', { hasText: 'this is for you.' }).waitFor();
  await mail('dark').locator('strong', { hasText: 'this is for you.' }).waitFor();
  expect(
    await mail('light')
      .locator('body')
      .evaluate((body) => body.scrollWidth),
  ).toBeLessThanOrEqual(390);
  await isSound(page, 'newsletter-compose', introduction, button('Send me a test'), button('Send…'));
  await button('Text only').click();
  await page.getByLabel('Plain text').getByText('Read the article:').waitFor();
  await button('Send me a test').click();
  await page.getByText('A test is on its way').waitFor();
  await button('Send…').click();
  const dialog = page.getByRole('dialog', { name: /^Send ‘/ });
  await dialog.getByLabel('At a time').click();
  const later = dialog.getByRole('button', { name: /^Send on .* at 08:00$/ });
  await isSound(page, 'newsletter-send', dialog.getByLabel('Day'), later);
  await dialog.getByLabel('Now').click();
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(async () => (await product.db('newsletters').first('state')).state).toBe('sent');
  await page.getByText(/^all of them, none on the way/).waitFor();
  await isSound(page, 'newsletter-results', button('Use again'), button('Withdraw'));
  const { slug, intro } = await product.db('newsletters').first('slug', 'intro');
  expect(intro).toBe('<p>Dear reader, <strong>this is for you.</strong></p>');
  await goTo(page, `${product.url}/admin/newsletters`);
  await page.getByRole('link', { name: post.title }).first().waitFor();
  await isSound(page, 'newsletters');
  await goTo(page, `${product.url}/admin/newsletter-archive`);
  await isSound(page, 'newsletter-archive', button(/^Withdraw/));

  const visitor = await newVisitor();
  await visitor.goto(`${product.url}/newsletter`);
  await visitor.getByRole('link', { name: post.title }).click();
  await visitor.getByText('this is for you.').waitFor();
  expect(new URL(visitor.url()).pathname).toBe(`/newsletter/${slug}`);
  await isSound(visitor, 'newsletter-web', visitor.getByRole('link', { name: 'All newsletters' }));
});

/** Inserts a newsletter with one delivered and two refused mails, one to a person who has since unsubscribed. */
async function halfFailed(of: string): Promise<{ newsletter: string; mail: string }> {
  const text = { text_body: 'Words', html_body: '<p>Words</p>' };
  const started = { state: 'sent', recipients: 3, started_at: new Date(), finished_at: new Date() };
  const [{ id: newsletter }] = await product
    .db('newsletters')
    .insert({ subject: `Half failed ${of}`, ...text, ...started })
    .returning('id');
  const ids: string[] = [];
  for (const [name, status, state] of [
    ['arrived', 'confirmed', 'sent'],
    ['blocked', 'confirmed', 'failed'],
    ['left', 'unsubscribed', 'failed'],
  ]) {
    const email = `${name}-${of}@example.com`;
    const [{ id: subscription_id }] = await product
      .db('subscriptions')
      .insert({ email, status, source: 'test' })
      .returning('id');
    const [{ id: mail_id }] = await product
      .db('mails')
      .insert({
        kind: 'newsletter',
        to_address: email,
        subject: `Half failed ${of}`,
        text_body: '',
        html_body: '',
        message_id: `<${email}>`,
        is_secret: true,
        at_most_once: true,
        state,
        attempts: 1,
        last_error: state === 'failed' ? 'all recipients were rejected: 554 5.7.1 Blocked' : null,
        resource: 'newsletters',
        record_id: newsletter,
      })
      .returning('id');
    await product
      .db('newsletter_recipients')
      .insert({ newsletter_id: newsletter, subscription_id, mail_id, state });
    ids.push(mail_id);
  }
  return { newsletter, mail: ids[1] as string };
}
const mailState = async (id: string) => (await product.db('mails').where({ id }).first('state')).state;

it('resends a newsletter to those whose mail failed', async () => {
  const { newsletter, mail } = await halfFailed('newsletter');
  const page = await openAdmin(`/newsletters/${newsletter}`);
  const why = page.getByRole('link', { name: 'See why in sent email' });
  const again = page.getByRole('button', { name: 'Send again to those that failed (1)' });
  await page.getByText('2 people did not get it').waitFor();
  await isSound(page, 'newsletter-failed', why, again);
  await why.click();
  await page.getByText('blocked-newsletter@example.com').waitFor();
  await isSound(page, 'outbox-failed');
  await page.goBack();
  await again.click();
  const dialog = page.getByRole('dialog', { name: 'Send again to 1 person?' });
  const send = dialog.getByRole('button', { name: 'Send again' });
  await isSound(page, 'newsletter-asked', send);
  await send.click();
  await page.getByText('The campaign goes out again to 1 person.').waitFor();
  await expect.poll(() => mailState(mail)).toBe('sent');
  await page.getByText(/^1 person did not get it.*None of them is written to again/).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: /^Send again/ }).count()).toBe(0);
  await isSound(page, 'newsletter-sent-again');
});

it('resends one mail of a newsletter from the outbox', async () => {
  const { mail } = await halfFailed('outbox');
  const page = await openAdmin(`/mails/${mail}`);
  const again = page.getByRole('button', { name: 'Send again' });
  await page.getByText('The campaign itself still has the text').waitFor();
  await isSound(page, 'mail-failed', again);
  await again.click();
  await page.getByText(/with the next emails of its campaign/).waitFor();
  await expect.poll(() => mailState(mail)).toBe('sent');
  // The page updates by itself.
  await page.getByText('The mail server accepted it.').waitFor();
  await isSound(page, 'mail-sent-again');
});

it('a file of subscribers is checked, imported and undone', async () => {
  const file = path.join(folder, 'readers.csv');
  await writeFile(
    file,
    'email,status\nada-imported@example.com,confirmed\nnonsense,confirmed\nben-imported@example.com,\n',
  );
  const page = await openAdmin('/newsletter/import');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.getByRole('heading', { name: 'No imports yet' }).waitFor();
  await isSound(page, 'subscribers-start', button(/^Choose /));
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('heading', { name: 'What would happen' }).waitFor();
  await button(/Not valid/).click();
  await page.getByText('Line 3: nonsense').waitFor();
  const consent = page.getByLabel('Where these people gave their consent');
  await isSound(page, 'subscribers-checked', button(/Not valid/), consent, button('Import 2 rows'));
  await button('Import 2 rows').click();
  await page.getByText(/^Say in at least/).waitFor();
  await consent.fill('They signed up at our stand in Leeds.');
  await button('Import 2 rows').click();
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
  await isSound(page, 'subscribers-imported', button('Undo this import'));
  const stored = () =>
    product.db('subscriptions').where('email', 'like', '%-imported@example.com').pluck('status');
  expect((await stored()).sort()).toEqual(['confirmed', 'pending']);
  await button('Undo this import').click();
  const undo = page.getByRole('dialog').getByRole('button', { name: 'Undo' });
  await areUsableAtBothWidths(page, undo);
  await undo.click();
  await page.getByText('Added, then removed').waitFor();
  expect(await stored()).toEqual([]);
});

it('a complaint is recorded by hand, and the list links to the import', async () => {
  const [{ id }] = await product
    .db('subscriptions')
    .insert({ email: 'angry@example.com', status: 'confirmed', source: 'test' })
    .returning('id');
  const page = await openAdmin(`/newsletter/${id}/edit`, { viewport: NARROW });
  await page.getByRole('button', { name: 'They complained' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'They complained' }).click();
  await page.getByText('Noted.').waitFor();
  expect((await product.db('subscriptions').where({ id }).first()).status).toBe('suppressed');
  await goTo(page, `${product.url}/admin/newsletter`);
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Import subscribers' }).waitFor();
});
