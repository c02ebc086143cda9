import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { Email } from 'postal-mime';
import { expect, it, onTestFinished } from 'vitest';
import { goTo } from '../../support/admin-page.ts';
import { parseMail } from '../../support/mail.ts';
import { makePerson, PASSWORD } from '../../support/people.ts';
import { withProduct, withSmtpServer } from '../../support/product.ts';
import { startProductProcess } from '../../support/product-process.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { fillInConsultation, NARROW, newVisitor, open } from '../../support/visitor.ts';
import { isSound } from '../../support/widths.ts';

const SESSION_SECRET = 'a secret of more than thirty-two characters';
/** One test is an owner's whole first day, from beginning to end; each wait in it is as short as elsewhere. */
const TIME = 300_000;

const smtp = withSmtpServer();
const product = withProduct(() => ({ env: { SMTP_URL: smtp.url, SESSION_SECRET } }));

const mailsTo = async (address: string): Promise<Email[]> =>
  (await Promise.all(smtp.accepted.map(parseMail))).filter(({ to }) => to?.[0]?.address === address);

/** What a person's mails with calendar files say, oldest first. */
async function invitationsOf(address: string): Promise<{ link: string; uid: string; sequence: number }[]> {
  const theirs = (await mailsTo(address)).filter(({ attachments }) => attachments[0]);
  return theirs.map(({ text = '', attachments }) => {
    const file = new TextDecoder().decode(attachments[0]?.content as ArrayBuffer);
    return {
      link: /http\S+\/book\/appointment\/\S+/.exec(text)?.[0] ?? '',
      uid: /^UID:(.+)\r$/m.exec(file)?.[1] ?? '',
      sequence: Number(/^SEQUENCE:(\d+)/m.exec(file)?.[1]),
    };
  });
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/admin`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await button(page, 'Sign In').click();
  await heading(page, 'Dashboard');
}

it('a day: opens a calendar; a visitor books, moves and cancels; a backup comes back elsewhere', {
  timeout: TIME,
}, async () => {
  const { email } = await makePerson(product, 'admin', 'Olive Owner');
  const owner = await newVisitor();
  await signIn(owner, product.url, email);
  await openCalendar(owner);
  await bookMoveAndCancel();
  await seeAppointments(owner, product.url);
  await restoreElsewhere(await backUp(owner), email);
});

async function openCalendar(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await menu.getByRole('link', { name: /^Enquiries/ }).click();
  await menu.getByRole('link', { name: 'Booking hours' }).click();
  await page.getByRole('link', { name: 'Add a colleague' }).first().click();
  await page.getByRole('combobox', { name: 'Colleague' }).click();
  await page.getByRole('option', { name: 'Olive Owner' }).click();
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
  await page.getByRole('link', { name: 'Olive Owner' }).waitFor();
  const { hours: stored, days_off } = await product.db('availability').first();
  expect(stored).toHaveLength(4);
  expect(days_off).toEqual([{ from: '2026-12-24', to: '2026-12-31' }]);
}

async function bookMoveAndCancel(): Promise<void> {
  // The dialog's request gets its time, and its words are not asked for again.
  const visitor = await newVisitor({ viewport: NARROW, timezoneId: 'Pacific/Auckland' });
  await open(visitor, `${product.url}/contact`);
  await visitor.getByRole('button', { name: 'Book Free Consultation' }).first().click();
  const dialog = visitor.getByRole('dialog');
  await fillInConsultation(dialog, 'moana@example.com');
  await dialog.getByRole('button', { name: 'Request Consultation' }).click();
  await dialog.getByRole('heading', { name: 'Request Submitted!' }).waitFor();
  // Pointed at, the dialog stays.
  const link = dialog.getByRole('link', { name: 'Prefer to pick a time now?' }).first();
  await link.hover();
  // Typed faster than anybody types, it is held until the browser has solved its task.
  const statuses = () => product.db('consultations').where({ email: 'moana@example.com' }).pluck('status');
  await expect.poll(statuses).toEqual(['new']);
  await link.click();
  await visitor.waitForURL(/request=[^&]+&zone=Pacific%2FAuckland/);
  expect(await visitor.getByLabel('Your time zone').inputValue()).toBe('Pacific/Auckland');
  await isSound(visitor, [visitor.locator('.booking__times a').first()]);
  await visitor.locator('.booking__times a').first().click();
  await visitor.getByText('Only the time is missing').waitFor();
  await visitor.getByRole('button', { name: 'Book this time' }).click();
  await visitor.getByRole('heading', { level: 1, name: 'We have a time' }).waitFor();
  expect(await product.db('consultations').where({ email: 'moana@example.com' })).toHaveLength(1);
  await isSound(visitor, [visitor.getByRole('button', { name: 'Cancel this meeting' })]);

  await expect.poll(() => invitationsOf('moana@example.com')).toHaveLength(1);
  const [booked] = await invitationsOf('moana@example.com');
  await visitor.goto(booked?.link ?? '');
  await visitor.getByRole('radio').last().check();
  await visitor.getByRole('button', { name: 'Move it to this time' }).click();
  await expect.poll(() => invitationsOf('moana@example.com')).toHaveLength(2);
  await visitor.getByRole('button', { name: 'Cancel this meeting' }).click();
  await visitor.getByRole('heading', { level: 1, name: 'It is cancelled' }).waitFor();
  await expect.poll(() => invitationsOf('moana@example.com')).toHaveLength(3);
  const all = await invitationsOf('moana@example.com');
  expect(all.map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
  expect(new Set(all.map(({ uid }) => uid)).size).toBe(1);
}

async function seeAppointments(page: Page, url: string): Promise<void> {
  const filter = JSON.stringify({ is_booked: true });
  await goTo(page, `${url}/admin/appointments?${new URLSearchParams({ filter })}`);
  const booked = page.getByRole('row').filter({ hasText: 'Booked by the visitor' });
  await booked.getByText('Cancelled', { exact: true }).waitFor();
}

/** @returns the downloaded file */
async function backUp(page: Page): Promise<string> {
  await goTo(page, `${product.url}/admin/status`);
  const withPassword = async (name: string | RegExp) => {
    await button(page, name).click();
    const question = page.getByRole('dialog', { name: 'Your password, please' });
    await question.getByLabel('Password').fill(PASSWORD);
    await question.getByRole('button', { name: 'Continue' }).click();
  };
  await withPassword('Back up now');
  await page.getByText('The backup is made. It was read back and is whole.').waitFor();
  const downloading = page.waitForEvent('download');
  await withPassword(/^Download the backup of/);
  const download = await downloading;
  const file = path.join(product.dataDir, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

/** Restores a backup into a new folder, and starts the product there. */
async function restoreElsewhere(file: string, email: string): Promise<void> {
  const folder = await temporaryFolder();
  // PostgreSQL, which never runs as root, must get into it.
  await chmod(folder, 0o755);
  const env = { PATH: process.env.PATH, DATA_DIR: folder, SESSION_SECRET };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/restore.ts', file], { env });
  expect(stdout).toMatch(/^Restored [\d,]+ rows/);
  const restored = await startProductProcess('', { ...env, DATABASE_URL: undefined });
  onTestFinished(() => restored.stop());
  const [booked] = await invitationsOf('moana@example.com');
  const visitor = await newVisitor({ viewport: NARROW, javaScriptEnabled: false });
  await visitor.goto(restored.url + new URL(booked?.link ?? '').pathname);
  await heading(visitor, 'It is cancelled');
  const owner = await newVisitor();
  await signIn(owner, restored.url, email);
  await seeAppointments(owner, restored.url);
}
