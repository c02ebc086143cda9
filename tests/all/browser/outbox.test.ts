import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { MAIL_QUEUE } from '../../../api/platform/mail/outbox.ts';
import { ask } from '../../support/admin-client.ts';
import { goTo } from '../../support/admin-page.ts';
import { CONSULTATION_REQUEST } from '../../support/consultation-request.ts';
import { withProduct } from '../../support/product.ts';
import { freePort } from '../../support/product-process.ts';
import { signIn } from '../../support/sign-in.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp.ts';
import { newVisitor, setSessionCookie } from '../../support/visitor.ts';
import { areUsableAtBothWidths, isSound as isSoundAtBothWidths } from '../../support/widths.ts';

/** Optional folder for screenshots. */
const PICTURES = process.env.MAIL_PICTURES;

let smtp: SmtpServer;
beforeAll(async () => {
  // A port that stays free while the server is down.
  smtp = await startSmtpServer({}, await freePort());
  if (PICTURES) await mkdir(PICTURES, { recursive: true });
});
afterAll(() => smtp.close());
const product = withProduct(() => ({
  seed: true,
  env: { SMTP_URL: smtp.url, CONSULTATION_NOTIFY: 'team@example.org' },
}));
afterEach(async () => {
  await product.db('mails').delete();
});

/** Stops the mail server. @returns a function that restarts it on the same port, as the end of the test does anyway */
async function takeDown(): Promise<() => Promise<void>> {
  const { port } = smtp;
  await smtp.close();
  let isDown = true;
  const backUp = async () => {
    if (isDown) smtp = await startSmtpServer({}, port);
    isDown = false;
  };
  onTestFinished(backUp);
  return backUp;
}

const isSound = (page: Page, name: string, ...next: Locator[]) =>
  isSoundAtBothWidths(
    page,
    next,
    async (width) =>
      PICTURES && page.screenshot({ path: path.join(PICTURES, `${name}-${width}.png`), fullPage: true }),
  );

it('warns of a mail server that is down, explains it, and resends its mails once it is back', async () => {
  const email = 'visitor@example.com';
  const backUp = await takeDown();
  const page = await newVisitor();
  await setSessionCookie(page, product.url, await signIn(product, 'admin'));
  await page.goto(`${product.url}/admin/mails`);
  await page.getByRole('heading', { name: 'Sent email' }).waitFor();
  const warning = page.getByRole('region', { name: 'Mail' });
  expect(await warning.count()).toBe(0);

  const body = { ...CONSULTATION_REQUEST, email };
  expect((await ask(`${product.url}/api/handle-consultation-request?source=footer`, { body })).status).toBe(
    200,
  );
  // Without interaction, by live updates.
  await warning.getByText('2 emails could not be sent yet. The mail server cannot be reached.').waitFor();
  await page.getByText(email).first().waitFor();
  // Postpones the automatic retry, which must not come before the click.
  const tomorrow = product.db.raw("now() + interval '1 day'");
  await product
    .db('pgboss.job')
    .where({ name: MAIL_QUEUE, state: 'created' })
    .update({ start_after: tomorrow });
  const mail = page.getByRole('link', { name: /We have your consultation request/ }).first();
  await isSound(page, 'outbox', mail, warning.getByRole('link', { name: 'Open sent email' }));

  await warning.getByRole('link', { name: 'Open sent email' }).click();
  await mail.click();
  const message = page.frameLocator('iframe[title="The message as it looks"]');
  await message.getByRole('heading', { name: 'We have your request' }).waitFor();
  const asText = page.getByRole('button', { name: 'As plain text' });
  const again = page.getByRole('button', { name: 'Send again' });
  await isSoundAtBothWidths(page, [asText], () =>
    page
      .getByText('whether the mail server is running and can be reached.')
      // On phones the warning shows only its first sentence.
      .filter({ visible: true })
      .first()
      .waitFor(),
  );
  await asText.click();
  await page.getByRole('region', { name: 'The message as plain text' }).getByText('Hello,').waitFor();
  await isSound(page, 'mail-as-text', again);

  await backUp();
  await again.click();
  await page.getByText('The mail server accepted it.').waitFor();
  await warning.getByText('1 email could not be sent yet.').waitFor();
  await goTo(page, `${product.url}/admin/mails`);
  const other = page.getByRole('button', { name: /^Send again: New enquiry/ }).first();
  await areUsableAtBothWidths(page, other);
  await other.click();
  await warning.waitFor({ state: 'detached' });
  await expect.poll(() => smtp.accepted).toHaveLength(2);
});

it('sends a test mail and shows its delivery', async () => {
  const page = await newVisitor();
  await setSessionCookie(page, product.url, await signIn(product, 'admin'));
  const taken = smtp.accepted.length;
  await page.goto(`${product.url}/admin/mails`);
  // The empty list offers it too.
  const send = page.getByRole('button', { name: 'Send a test email' }).last();
  await areUsableAtBothWidths(page, send);
  await send.click();
  await page.getByText('The mail server accepted it.').waitFor();
  expect(smtp.accepted.length).toBe(taken + 1);
  await isSound(page, 'test-mail');
});
