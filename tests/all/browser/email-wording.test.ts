import { expect, it } from 'vitest';
import { ask } from '../../support/admin-client.ts';
import { readMail } from '../../support/mail.ts';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { newVisitor, setSessionCookie } from '../../support/visitor.ts';
import { isSound } from '../../support/widths.ts';

const product = withProduct();

it('changes the subject of an email beside its preview, publishes it, and the next visitor gets it', async () => {
  const page = await newVisitor();
  await setSessionCookie(page, product.url, await signIn(product, 'admin'));
  await page.goto(`${product.url}/admin/email-wording?email=mail-enquiry`);
  const preview = page.frameLocator('iframe').first();
  await preview.getByRole('heading', { name: 'We have your request' }).waitFor();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Thank you from Brook & Dale');
  await page.getByRole('textbox', { name: 'Before the link to the privacy policy' }).fill('Your data here');
  await page.getByText('Subject: Thank you from Brook & Dale').waitFor();
  await preview.getByText('Your data here:').waitFor();
  await page
    .getByText(/^Saved \d\d:\d\d, not public$/)
    .nth(1)
    .waitFor();

  const enquire = (email: string) =>
    ask(`${product.url}/api/handle-consultation-request`, {
      body: { firstName: 'Ada', lastName: 'Okafor', companyName: 'Sample Ltd', email, consent: true },
    });
  const mailTo = async (email: string) =>
    (await readMail(product.dataDir)).find(({ to }) => to?.[0]?.address === email);
  await enquire('before@example.com');
  await expect
    .poll(async () => (await mailTo('before@example.com'))?.subject)
    .toContain('We have your consultation request');

  await isSound(page, [page.getByRole('button', { name: 'Publish', exact: true })]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('2 changes published.').waitFor();
  await enquire('after@example.com');
  await expect
    .poll(async () => (await mailTo('after@example.com'))?.subject)
    .toBe('Thank you from Brook & Dale');
  expect((await mailTo('after@example.com'))?.text).toContain('Your data here: ');
});
