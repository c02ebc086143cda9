import { expect, it } from 'vitest';
import { withProduct } from '../../support/product.ts';
import { fillInConsultation, newVisitor, open } from '../../support/visitor.ts';

const product = withProduct({ seed: true });

it('a request sent faster than anybody types is approved by the browser’s proof of work, unnoticed by the visitor', async () => {
  const page = await newVisitor();
  await open(page, product.url);
  // With a fresh token, like a bot's, however long the test takes to fill in the form.
  await page.route('**/api/handle-consultation-request*', async (route) => {
    const note = (await (await fetch(`${product.url}/api/form-token`)).json()) as { token: string };
    await route.continue({ headers: { ...route.request().headers(), 'x-form-token': note.token } });
  });
  const { promise: seenAsSpam, resolve: handIn } = Promise.withResolvers<void>();
  await page.route(/\/api\/proof-of-work$/, async (route) => {
    await seenAsSpam;
    await route.continue();
  });
  const handedIn = page.waitForResponse(/\/api\/proof-of-work$/);
  await page.getByRole('button', { name: 'Start Your Transformation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Your Free Consultation' });
  await fillInConsultation(dialog, 'quick@example.com');
  await dialog.getByRole('button', { name: 'Request Consultation' }).click();
  await page.getByRole('heading', { name: 'Request Submitted!' }).waitFor();
  const stored = () => product.db('consultations').where({ email: 'quick@example.com' }).first();
  expect(await stored()).toMatchObject({ status: 'spam', spam_reason: 'sent faster than anybody types' });
  handIn();
  expect((await handedIn).status()).toBe(204);
  expect(await stored()).toMatchObject({ status: 'new', spam_reason: null });
  expect(await product.db('mails').where({ to_address: 'quick@example.com' }).pluck('kind')).toEqual([
    'consultation_confirmation',
  ]);
});
