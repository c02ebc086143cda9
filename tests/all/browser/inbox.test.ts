import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { aConsultation } from '../../../seeds/factories.ts';
import { goTo } from '../../support/admin-page.ts';
import { withProduct } from '../../support/product.ts';
import { watchRequests } from '../../support/requests.ts';
import { signIn } from '../../support/sign-in.ts';
import { newVisitor, open, setSessionCookie } from '../../support/visitor.ts';
import { areUsableAtBothWidths, isSound } from '../../support/widths.ts';

const product = withProduct({ seed: true });
beforeEach(() => product.db('consultations').delete());

const HOUR = 3_600_000;

async function newAdmin(): Promise<Page> {
  const page = await newVisitor();
  await setSessionCookie(page, product.url, await signIn(product, 'admin'));
  return page;
}

async function openAdmin(path: string): Promise<Page> {
  const page = await newAdmin();
  await page.goto(`${product.url}/admin${path}`);
  return page;
}

/** Inserts a request from this many hours ago, less five minutes as a margin. */
const waiting = (hours: number, last_name: string) => {
  const created = Date.now() - hours * HOUR + 300_000;
  return aConsultation({
    last_name,
    created_at: new Date(created).toISOString(),
    respond_by: new Date(created + 24 * HOUR).toISOString(),
  });
};

it('a request made on the website appears in an open inbox without a reload, and is announced', async () => {
  await product.db('consultations').insert(waiting(2, 'Earlier'));
  const admin = await newAdmin();
  const answered = watchRequests(admin);
  await admin.goto(`${product.url}/admin/consultations`);
  await admin.getByRole('link', { name: 'Robin Earlier', exact: true }).waitFor();
  await admin.getByLabel('Select Robin Earlier').check();
  await admin.getByRole('link', { name: /^Enquiries\W*1\W+to answer$/ }).waitFor();
  // The requests of opening the page have finished.
  await answered();

  const unattended: (string | undefined)[] = [];
  admin.on('request', (request) => {
    if (request.url().includes('/api/admin/')) unattended.push(request.headers()['x-unattended']);
  });

  const visitor = await newVisitor();
  await open(visitor, `${product.url}/`);
  await visitor.getByRole('button', { name: 'Start Your Transformation' }).click();
  const dialog = visitor.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Ada');
  await dialog.getByLabel('Last name').fill('Okafor');
  await dialog.getByLabel('Company name').fill('Okafor Castings Ltd');
  await dialog.getByLabel('Email').fill('ada@example.com');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Request Consultation' }).click();
  await dialog.getByRole('heading', { name: 'Request Submitted!' }).waitFor();

  await admin.getByRole('link', { name: 'Ada Okafor', exact: true }).waitFor();
  await admin.getByRole('link', { name: /^Enquiries\W*2\W+to answer$/ }).waitFor();
  await admin.getByRole('button', { name: 'Needs a reply 2' }).waitFor();
  await admin.getByRole('status', { name: 'New enquiries' }).filter({ hasText: '1 new enquiry' }).waitFor();
  expect(await admin.getByLabel('Select Robin Earlier').isChecked()).toBe(true);
  // Nobody touched the page, so none of its requests may prolong the session.
  expect(unattended.length).toBeGreaterThan(1);
  expect(new Set(unattended)).toEqual(new Set(['1']));
});

it('the clock is sky at 11 hours, brass at 21, red at 25, and ticks while the page is open', async () => {
  const rows = [waiting(11, 'Calm'), waiting(21, 'Soon'), waiting(25, 'Late')];
  await product.db('consultations').insert(rows);
  const page = await newVisitor();
  await page.clock.install();
  await setSessionCookie(page, product.url, await signIn(product, 'admin'));
  await page.goto(`${product.url}/admin/consultations`);
  const clock = (name: string) =>
    page
      .getByRole('row')
      .filter({ hasText: `Robin ${name}` })
      .locator('[data-tone]');
  const tone = (name: string) => clock(name).getAttribute('data-tone');
  await clock('Calm').waitFor();
  expect(await Promise.all(['Calm', 'Soon', 'Late'].map(tone))).toEqual(['calm', 'soon', 'overdue']);
  expect(await clock('Calm').textContent()).toMatch(/^13 h [345] min left$/);
  expect(await clock('Soon').textContent()).toMatch(/^3 h [345] min left$/);
  expect(await clock('Late').textContent()).toMatch(/^Late by 5[567] min$/);
  const colour = (name: string) =>
    clock(name).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colour('Soon')).not.toBe(await colour('Late'));
  const order = await page.getByRole('row').locator('a[href$="/edit"]').allTextContents();
  expect(order).toEqual(['Robin Late', 'Robin Soon', 'Robin Calm']);

  await page.clock.fastForward(4 * HOUR);
  await expect.poll(() => tone('Soon')).toBe('overdue');
  await expect.poll(() => tone('Calm')).toBe('soon');
});

it('an enquiry is marked, assigned and approved in the list, each in one request', async () => {
  await product
    .db('consultations')
    .insert([waiting(1, 'Fresh'), { ...waiting(3, 'Decoy'), status: 'spam', spam_reason: 'decoy' }]);
  const page = await openAdmin('/consultations');
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.method());
  });
  await page.getByRole('button', { name: 'Assign to me: Robin Fresh' }).click();
  const fresh = page.getByRole('row').filter({ hasText: 'Robin Fresh' });
  await fresh.getByTitle('Test Person').waitFor();
  await page.getByRole('button', { name: 'More actions: Robin Fresh' }).click();
  await page.getByRole('menuitem', { name: 'Mark as replied' }).click();
  await fresh.getByText(/^We wrote/).waitFor();
  await page.getByRole('button', { name: 'Needs a reply 0' }).waitFor();
  await page.getByRole('button', { name: 'Not spam: Robin Decoy' }).click();
  await page.getByRole('button', { name: 'Needs a reply 1' }).waitFor();
  expect(writes).toEqual(['PUT', 'PUT', 'POST']);
  expect(await product.db('consultations').orderBy('last_name').select('status', 'assignee_id')).toEqual([
    { status: 'new', assignee_id: null },
    { status: 'replied', assignee_id: expect.any(String) },
  ]);
});

it('assigns the selected requests together', async () => {
  await product.db('consultations').insert([waiting(1, 'One'), waiting(2, 'Two')]);
  const page = await openAdmin('/consultations');
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Assigned to').click();
  await page.getByRole('option', { name: 'Test Person' }).first().click();
  await dialog.getByRole('button', { name: 'Assign 2' }).click();
  await expect
    .poll(async () => product.db('consultations').pluck('assignee_id'))
    .toEqual([expect.any(String), expect.any(String)]);
});

it('axe finds nothing in list, enquiry and export at either width, and a note is saved', async () => {
  const row = { ...waiting(21, 'Soon'), phone: '07700 900418' };
  await product.db('consultations').insert([row, waiting(25, 'Late')]);
  const page = await openAdmin('/consultations');
  const request = page.getByRole('link', { name: 'Robin Soon', exact: true });
  await request.waitFor();
  await isSound(page, [request]);

  await request.click();
  const chat = page.getByRole('link', { name: 'WhatsApp' });
  expect(await chat.getAttribute('href')).toContain('https://wa.me/447700900418?text=Hello%20Robin');
  const add = page.getByRole('button', { name: 'Add note' });
  await page.getByLabel('Note for colleagues').fill('Rang, no answer.\nAgain at four.');
  await areUsableAtBothWidths(page, page.getByLabel('Note for colleagues'), add);
  await add.click();
  await page.getByRole('list', { name: 'What happened' }).getByText('Rang, no answer.').waitFor();
  await expect.poll(() => page.getByLabel('Note for colleagues').inputValue()).toBe('');
  await isSound(page);

  await goTo(page, `${product.url}/admin/newsletter`);
  const opener = page.getByRole('button', { name: 'Export' });
  await areUsableAtBothWidths(page, opener);
  await opener.click();
  await page.getByText(/^The file will hold/).waitFor();
  await isSound(page);
});

it('exports the subscribers as chosen, with the content of the list', async () => {
  const page = await openAdmin('/newsletter');
  const rows = async (where: object) => product.db('subscriptions').where(where).pluck('email');
  const download = async () => {
    const dialog = page.getByRole('dialog');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: /^Download \d+ rows$/ }).click();
    const file = await downloading;
    await dialog.getByText(/^Done: \d+ rows saved as newsletter-subscribers-/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('radio', { name: /who get the newsletter/ }).check();
  const confirmed = await rows({ status: 'confirmed' });
  await page.getByText(`The file will hold ${confirmed.length} rows.`).waitFor();
  const csv = await download();
  expect(csv.name).toMatch(new RegExp(`-${confirmed.length}-rows\\.csv$`));
  expect(csv.text.startsWith('\uFEFFemail,status,source')).toBe(true);
  const lines = csv.text.trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split('"')[1]?.replace(/^'/, '')).sort()).toEqual(confirmed.sort());

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('radio', { name: /JSON/ }).check();
  const all = await rows({});
  await page.getByText(`The file will hold ${all.length} rows.`).waitFor();
  const json = await download();
  expect(json.name).toMatch(/\.json$/);
  expect(
    JSON.parse(json.text)
      .map(({ email }: { email: string }) => email)
      .sort(),
  ).toEqual(all.sort());
});

it('reports an aborted export and keeps no file', async () => {
  const page = await openAdmin('/newsletter');
  await page.route('**/export.csv**', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: /^Download \d+ rows$/ }).click();
  await page.getByText(/^The download was interrupted\./).waitFor();
  await page.unroute('**/export.csv**');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download \d+ rows$/ }).click();
  expect((await downloading).suggestedFilename()).toMatch(/-rows\.csv$/);
});
