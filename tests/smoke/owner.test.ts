import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { goTo, publishArticle } from '../support/admin-page.ts';
import { readMail } from '../support/mail.ts';
import { withProduct } from '../support/product.ts';
import { fillInConsultation, newVisitor, open } from '../support/visitor.ts';

const product = withProduct({ seed: true });

const owner = { name: 'Olive Owner', email: 'olive@example.com', password: 'correct horse battery' };

/** A generous timeout, because this one test is a whole day of the owner; each wait in it is as short as elsewhere. */
const TIME = 120_000;

it('goes from an empty back office to a published article, a booked consultation and an exported list', {
  timeout: TIME,
}, async () => {
  const { url } = product;
  const admin = await newVisitor();

  await admin.goto(`${url}/admin`);
  await admin.getByRole('link', { name: 'Create the first administrator' }).click();
  await admin.getByLabel('Name').fill(owner.name);
  await admin.getByLabel('Email').fill(owner.email);
  await admin.getByLabel('Password').fill(owner.password);
  await admin.getByLabel('Setup code').fill(product.secrets.setupCode);
  await admin.getByRole('button', { name: 'Create administrator' }).click();
  await admin.getByRole('link', { name: /^Later/ }).click();
  await admin.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await goTo(admin, `${url}/admin/posts/new`);
  await publishArticle(admin, 'How a Tuesday saved the payroll', 'Cash is a calendar, not a number.', [
    '## On Tuesday\nThe **forecast** said Thursday.',
    'Nobody had asked.',
  ]);
  await admin.waitForURL(/\/admin\/posts\/[^/]+\/edit$/);

  const raw = await (await fetch(`${url}/blog/how-a-tuesday-saved-the-payroll`)).text();
  expect(raw).toContain('>On Tuesday</h2>');
  expect(raw).toContain('The <strong>forecast</strong> said Thursday.<br');
  expect(raw).toContain('<title>How a Tuesday saved the payroll | Verve &amp; Co. Non-Executives</title>');

  // Unlike in most tests, this visitor has motion.
  const visitor = await newVisitor({ reducedMotion: 'no-preference' });
  await visitor.goto(`${url}/blog`);
  await visitor.getByRole('link', { name: 'How a Tuesday saved the payroll' }).click();
  await visitor.getByRole('heading', { level: 1, name: 'How a Tuesday saved the payroll' }).waitFor();
  await expect
    .poll(
      async () =>
        (await product.db('blog_posts').where({ slug: 'how-a-tuesday-saved-the-payroll' }).first('views'))
          .views,
    )
    .toBe(1);

  await open(visitor, `${url}/`);
  await visitor.getByRole('button', { name: 'Start Your Transformation' }).click();
  const dialog = visitor.getByRole('dialog');
  await fillInConsultation(dialog);
  await dialog.getByLabel('Company name').fill('Okafor Castings Ltd');
  await dialog.getByRole('button', { name: 'Request Consultation' }).click();
  await dialog.getByRole('heading', { name: 'Request Submitted!' }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(async () => (await readMail(product.dataDir)).map((mail) => mail.to?.[0]?.address))
    .toContain('ada@example.com');

  const signUp = visitor.getByRole('contentinfo');
  await signUp.getByRole('textbox').fill('reader@example.com');
  await signUp.getByRole('button', { name: 'Subscribe' }).click();
  await visitor.getByText('Please check your inbox to confirm your subscription.').first().waitFor();

  await goTo(admin, `${url}/admin/consultations`);
  await admin.getByText('Okafor Castings Ltd').first().click();
  await admin.getByText('ada@example.com').first().waitFor();

  await goTo(admin, `${url}/admin/newsletter`);
  const downloading = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^newsletter-subscribers-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain('"reader@example.com","pending","footer"');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + 41);
});
