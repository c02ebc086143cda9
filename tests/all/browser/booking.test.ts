import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo, newAdmin } from '../../support/admin-page.ts';
import { parseMail } from '../../support/mail.ts';
import { withProduct } from '../../support/product.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp.ts';
import { fillInConsultation, NARROW, newVisitor, open } from '../../support/visitor.ts';
import { isSound } from '../../support/widths.ts';

let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());
const product = withProduct(() => ({ env: { SMTP_URL: smtp.url } }));

/** What a person's mails with calendar files say, oldest first. */
async function invitationsOf(address: string): Promise<{ link: string; uid: string; sequence: number }[]> {
  const mails = await Promise.all(smtp.accepted.map((raw) => parseMail(raw)));
  const theirs = mails.filter(({ to, attachments }) => to?.[0]?.address === address && attachments[0]);
  return theirs.map(({ text = '', attachments }) => {
    const file = new TextDecoder().decode(attachments[0]?.content as ArrayBuffer);
    return {
      link: /http\S+\/book\/appointment\/\S+/.exec(text)?.[0] ?? '',
      uid: /^UID:(.+)\r$/m.exec(file)?.[1] ?? '',
      sequence: Number(/^SEQUENCE:(\d+)/m.exec(file)?.[1]),
    };
  });
}

it('a colleague opens their calendar; visitors book without script and with it, move and cancel', async () => {
  const page = await newAdmin(product, '/availability/new');
  await page.getByRole('combobox', { name: 'Colleague' }).click();
  await page.getByRole('option', { name: 'Test Person' }).click();
  const hours = page.getByRole('listitem').filter({ has: page.getByLabel(/^From/) });
  await expect.poll(() => hours.count()).toBe(5);
  // By keyboard alone.
  await hours.last().getByLabel(/^To/).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => hours.count()).toBe(4);
  await page.getByRole('button', { name: 'Add days off' }).click();
  await page.getByLabel(/^First day/).fill('2026-12-24');
  await page.getByLabel(/^Last day/).fill('2026-12-31');
  await page.getByLabel('Number, link or address').fill('020 7946 0958');
  await isSound(page, [page.getByRole('button', { name: 'Save' })]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Test Person' }).waitFor();
  const { user_id, hours: stored, days_off } = await product.db('availability').first();
  expect(stored).toHaveLength(4);
  expect(days_off).toEqual([{ from: '2026-12-24', to: '2026-12-31' }]);

  const plain = await newVisitor({ viewport: NARROW, javaScriptEnabled: false });
  await plain.goto(`${product.url}/book`);
  const times = plain.locator('.booking__times a');
  const first = await times.first().textContent();
  await times.first().click();
  await fillInConsultation(plain.locator('.booking form'));
  await plain.getByRole('button', { name: 'Book this time' }).click();
  await plain.getByRole('heading', { level: 1, name: 'We have a time' }).waitFor();
  expect(await plain.locator('.booking__when').textContent()).toContain(first);

  const untouched = await newVisitor({ isCold: true });
  let scripts = 0;
  untouched.on('response', async (response) => {
    if (response.request().resourceType() === 'script')
      scripts += gzipSync(await response.body(), { level: 9 }).length;
  });
  await open(untouched, `${product.url}/book`);
  await expect.poll(() => scripts).toBeGreaterThan(1000);
  expect(scripts).toBeLessThanOrEqual(10_000);

  // The dialog's request gets its time, and its words are not asked for again.
  const visitor = await newVisitor({ viewport: NARROW, timezoneId: 'Pacific/Auckland' });
  await open(visitor, `${product.url}/contact`);
  await visitor.getByRole('button', { name: 'Book Free Consultation' }).first().click();
  const dialog = visitor.getByRole('dialog');
  await fillInConsultation(dialog, 'moana@example.com');
  await dialog.getByRole('button', { name: 'Request Consultation' }).click();
  await dialog.getByRole('heading', { name: 'Request Submitted!' }).waitFor();
  // Typed faster than anybody types, it is held until the browser has solved its task.
  const statuses = () => product.db('consultations').where({ email: 'moana@example.com' }).pluck('status');
  await expect.poll(statuses).toEqual(['new']);
  await dialog.getByRole('link', { name: 'Prefer to pick a time now?' }).first().click();
  await visitor.waitForURL(/request=[^&]+&zone=Pacific%2FAuckland/);
  expect(await visitor.getByLabel('Your time zone').inputValue()).toBe('Pacific/Auckland');
  await isSound(visitor, [visitor.locator('.booking__times a').first()]);
  await visitor.locator('.booking__times a').first().click();
  await visitor.getByText('Only the time is missing').waitFor();
  await visitor.getByRole('button', { name: 'Book this time' }).click();
  await visitor.getByRole('heading', { level: 1, name: 'We have a time' }).waitFor();
  expect(await product.db('consultations').where({ email: 'moana@example.com' })).toHaveLength(1);
  await isSound(visitor, [visitor.getByRole('button', { name: 'Cancel this appointment' })]);

  await expect.poll(() => invitationsOf('moana@example.com')).toHaveLength(1);
  const [booked] = await invitationsOf('moana@example.com');
  await visitor.goto(booked?.link ?? '');
  await visitor.getByRole('radio').last().check();
  await visitor.getByRole('button', { name: 'Move it to this time' }).click();
  await expect.poll(() => invitationsOf('moana@example.com')).toHaveLength(2);
  await visitor.getByRole('button', { name: 'Cancel this appointment' }).click();
  await visitor.getByRole('heading', { level: 1, name: 'It is cancelled' }).waitFor();
  await expect.poll(() => invitationsOf('moana@example.com')).toHaveLength(3);
  const all = await invitationsOf('moana@example.com');
  expect(all.map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
  expect(new Set(all.map(({ uid }) => uid)).size).toBe(1);

  await goTo(
    page,
    `/admin/appointments?filter=${encodeURIComponent(JSON.stringify({ host_id: user_id, is_booked: true }))}`,
  );
  await page.getByText('Booked by the visitor').first().waitFor();
  await page.getByText('Cancelled', { exact: true }).last().waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'Booked by the visitor' }).count()).toBe(2);
});
