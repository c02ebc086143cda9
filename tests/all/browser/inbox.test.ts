import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { aConsultation } from '../../../seeds/factories.ts';
import { withProduct } from '../../support/product.ts';
import { watchRequests } from '../../support/requests.ts';
import { signIn } from '../../support/sign-in.ts';
import { newVisitor, open, setSessionCookie } from '../../support/visitor.ts';

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
