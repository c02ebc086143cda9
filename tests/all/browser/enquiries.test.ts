import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aConsultation } from '../../../seeds/factories.ts';
import { parseMail } from '../../support/mail.ts';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp.ts';
import { newVisitor, open, setSessionCookie } from '../../support/visitor.ts';
import { isSound } from '../../support/widths.ts';

let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());
const product = withProduct(() => ({ env: { SMTP_URL: smtp.url } }));

async function openAdmin(path: string): Promise<Page> {
  const page = await newVisitor();
  await setSessionCookie(page, product.url, await signIn(product, 'admin'));
  await page.goto(`${product.url}/admin${path}`);
  return page;
}
const stateOf = async (last_name: string) =>
  (await product.db('consultations').where({ last_name }).first('status'))?.status;

it('goes from a visitor’s message through a reply and a meeting to a client', async () => {
  const visitor = await newVisitor();
  await open(visitor, `${product.url}/contact`);
  await visitor.getByRole('button', { name: 'Book Free Consultation' }).first().click();
  const form = visitor.getByRole('dialog');
  for (const [label, text] of [
    ['First name', 'Harriet'],
    ['Last name', 'Lonsdale'],
    ['Company name', 'Lonsdale Joinery Ltd'],
    ['Email', 'harriet@example.com'],
    ['What would you like to talk about?', 'My brother and I no longer agree.'],
  ] as const)
    await form.getByLabel(label).fill(text);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Request Consultation' }).click();
  await form.getByRole('heading', { name: 'Request Submitted!' }).waitFor();

  const page = await openAdmin('/consultations');
  await page.getByRole('link', { name: 'Reply: Harriet Lonsdale' }).click();
  await page.getByText('My brother and I no longer agree.').waitFor();

  // A mark that the template cannot fill in prevents sending, and is focused.
  const text = page.getByRole('textbox', { name: 'Reply to Harriet' });
  await expect.poll(() => text.inputValue()).toContain('Dear Harriet,');
  await page.getByLabel('Template').click();
  await page.getByRole('option', { name: 'Offer a first call' }).click();
  await expect.poll(() => text.inputValue()).toContain('Would {date and time} suit you?');
  await isSound(page, [page.getByRole('button', { name: 'Send the reply' })]);
  await text.press('Control+Enter');
  await page.getByText('Fill in {date and time}, or take it out.').waitFor();
  const marked = await text.evaluate((field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd),
  );
  expect(marked).toBe('{date and time}');
  await page.keyboard.type('Thursday at ten');
  await text.fill((await text.inputValue()).replace('{phone}', '01632 960417'));
  // The draft survives a reload.
  await page.reload();
  await expect.poll(() => text.inputValue()).toContain('Thursday at ten');
  await page.getByRole('button', { name: 'Send the reply' }).click();
  const history = page.getByRole('list', { name: 'What happened' });
  await history.getByText('Test Person replied by email').waitFor();
  expect(await stateOf('Lonsdale')).toBe('replied');

  await page.locator('body').press('t');
  const dialog = page.getByRole('dialog', { name: 'Agree a time with Harriet' });
  await dialog.getByLabel('Day').fill('');
  await dialog.getByRole('button', { name: 'Save without sending' }).click();
  await dialog.getByText('Choose a day and a time').waitFor();
  await expect
    .poll(() => dialog.getByLabel('Day').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await dialog.getByLabel('Day').fill('2030-03-31');
  await dialog.getByLabel('From (London)').fill('01:30');
  await dialog.getByText('01:30 does not exist, so it will be 02:30.').waitFor();
  await dialog.getByLabel('Day').fill('2030-04-01');
  await dialog.getByLabel('From (London)').fill('10:00');
  await dialog.getByText('Test Person has no other appointment then.').waitFor();
  await isSound(page, [dialog.getByRole('button', { name: 'Send to both' })]);
  // Enter does what the main button does.
  await dialog.getByLabel('A line for Harriet (optional)').press('Enter');
  await history.getByText('Monday 1 April 2030, 10:00 to 10:30').waitFor();
  await expect
    .poll(async () => {
      const mails = await Promise.all(smtp.accepted.map((raw) => parseMail(raw)));
      return mails.filter(({ attachments }) => attachments.length > 0).length;
    })
    .toBe(2);

  await page.getByRole('button', { name: 'Won' }).click();
  await page.getByRole('button', { name: 'Close as won' }).click();
  await page.getByRole('button', { name: 'Open it again' }).waitFor();
  expect(await stateOf('Lonsdale')).toBe('won');
  await isSound(page);
});

it('moves a card by key and mouse, undoes it, and asks why an enquiry was lost', async () => {
  await product.db('consultations').insert(aConsultation({ last_name: 'Moved', email: 'moved@example.com' }));
  const page = await openAdmin('/consultations/board');
  const column = (name: string) => page.getByRole('list', { name });
  // A moved card is in two columns until both refetch, which would remove a card being dragged.
  const card = column('New').getByRole('link', { name: 'Robin Moved' });
  await card.waitFor();
  await isSound(page);
  await card.press('m');
  await page.getByRole('menuitem', { name: 'Replied' }).click();
  await column('Replied').getByRole('link', { name: 'Robin Moved' }).waitFor();
  await card.waitFor({ state: 'hidden' });
  expect(await stateOf('Moved')).toBe('replied');
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.waitFor();
  await column('Replied').getByRole('link', { name: 'Robin Moved' }).waitFor({ state: 'hidden' });
  expect(await stateOf('Moved')).toBe('new');

  const to = await page.getByRole('region', { name: 'Lost' }).boundingBox();
  if (!to) throw new Error('The board is not there.');
  // Next to the link, which would start a link drag.
  await column('New')
    .getByRole('listitem')
    .filter({ hasText: 'Robin Moved' })
    .hover({ position: { x: 30, y: 60 } });
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + 90, { steps: 8 });
  await page.getByText('Over Lost.').waitFor({ state: 'attached' });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Robin Moved: how did it end?' });
  await dialog.getByRole('button', { name: 'Close as lost' }).click();
  await dialog.getByText('Choose why it was lost').waitFor();
  await isSound(page, [dialog.getByLabel('The fee')]);
  await dialog.getByLabel('The fee').check();
  await dialog.getByRole('button', { name: 'Close as lost' }).click();
  await column('Lost').getByRole('link', { name: 'Robin Moved' }).waitFor();
  await card.waitFor({ state: 'hidden' });
  expect(
    await product.db('consultations').where({ last_name: 'Moved' }).first('status', 'lost_reason'),
  ).toEqual({
    status: 'lost',
    lost_reason: 'fee',
  });

  await page.getByRole('button', { name: 'Undo' }).click();
  await card.waitFor();

  // Undo also removes an appointment that nobody was notified of; otherwise the notice says what to do.
  await card.press('m');
  await page.getByRole('menuitem', { name: 'Meeting agreed' }).click();
  await page.getByRole('button', { name: 'Save without sending' }).click();
  await column('Meeting agreed').getByRole('link', { name: 'Robin Moved' }).waitFor();
  await card.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.waitFor();
  expect(await product.db('appointments').where({ last_name: 'Moved' }).pluck('cancelled_at')).not.toContain(
    null,
  );
  expect(
    await product
      .db('consultations')
      .where({ last_name: 'Moved' })
      .first('status', 'lost_reason', 'responded_at', 'assignee_id'),
  ).toEqual({ status: 'new', lost_reason: null, responded_at: null, assignee_id: null });
  await card.press('m');
  await page.getByRole('menuitem', { name: 'Meeting agreed' }).click();
  await page.getByRole('button', { name: 'Send to both' }).click();
  await page.getByText('To undo this, cancel the meeting: both are told by email.').waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});
