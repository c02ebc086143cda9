import { expect, it } from 'vitest';
import { aConsultation } from '../../../seeds/factories.ts';
import { ask } from '../../support/admin-client.ts';
import { newAdmin } from '../../support/admin-page.ts';
import { CONSULTATION_REQUEST } from '../../support/consultation-request.ts';
import { parseMail } from '../../support/mail.ts';
import { withProduct, withSmtpServer } from '../../support/product.ts';
import { watchRequests } from '../../support/requests.ts';
import { isSound } from '../../support/widths.ts';

const smtp = withSmtpServer();
const product = withProduct(() => ({ env: { SMTP_URL: smtp.url } }));

const stateOf = async (last_name: string) =>
  (await product.db('consultations').where({ last_name }).first('status'))?.status;

it('a visitor’s message appears in the open inbox, is announced, and leads through a reply and a meeting to a client', async () => {
  await product.db('consultations').insert(aConsultation({ last_name: 'Earlier' }));
  const page = await newAdmin(product);
  const answered = watchRequests(page);
  await page.goto(`${product.url}/admin/consultations`);
  await page.getByRole('link', { name: 'Robin Earlier', exact: true }).waitFor();
  await page.getByLabel('Select Robin Earlier').check();
  await page.getByRole('link', { name: /^Enquiries\W*1\W+to answer$/ }).waitFor();
  // The requests of opening the page have finished.
  await answered();

  const visitor = { ...CONSULTATION_REQUEST, firstName: 'Harriet', lastName: 'Lonsdale' };
  const body = { ...visitor, message: 'My brother and I no longer agree.' };
  expect((await ask(`${product.url}/api/handle-consultation-request`, { body })).status).toBe(200);
  await page.getByRole('link', { name: 'Harriet Lonsdale', exact: true }).waitFor();
  await page.getByRole('link', { name: /^Enquiries\W*2\W+to answer$/ }).waitFor();
  await page.getByRole('button', { name: 'Needs a reply 2' }).waitFor();
  await page.getByRole('status', { name: 'New enquiries' }).filter({ hasText: '1 new enquiry' }).waitFor();
  expect(await page.getByLabel('Select Robin Earlier').isChecked()).toBe(true);
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

  await page.getByRole('button', { name: 'Agree a time' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Agree a time with Harriet' });
  await dialog.getByLabel('Day').fill('2030-04-01');
  await dialog.getByLabel('From (London)').fill('10:00');
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
});
