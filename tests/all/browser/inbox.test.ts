import { expect, it } from 'vitest';
import { aConsultation } from '../../../seeds/factories.ts';
import { newAdmin } from '../../support/admin-page.ts';
import { withProduct } from '../../support/product.ts';
import { watchRequests } from '../../support/requests.ts';
import { fillInConsultation, newVisitor, open } from '../../support/visitor.ts';

const product = withProduct({ seed: true });

it('a request made on the website appears in an open inbox without a reload, and is announced', async () => {
  await product.db('consultations').delete();
  await product.db('consultations').insert(aConsultation({ last_name: 'Earlier' }));
  const admin = await newAdmin(product);
  const answered = watchRequests(admin);
  await admin.goto(`${product.url}/admin/consultations`);
  await admin.getByRole('link', { name: 'Robin Earlier', exact: true }).waitFor();
  await admin.getByLabel('Select Robin Earlier').check();
  await admin.getByRole('link', { name: /^Enquiries\W*1\W+to answer$/ }).waitFor();
  // The requests of opening the page have finished.
  await answered();

  const visitor = await newVisitor();
  await open(visitor, `${product.url}/`);
  await visitor.getByRole('button', { name: 'Start Your Transformation' }).click();
  const dialog = visitor.getByRole('dialog');
  await fillInConsultation(dialog);
  await dialog.getByRole('button', { name: 'Request Consultation' }).click();
  await dialog.getByRole('heading', { name: 'Request Submitted!' }).waitFor();

  await admin.getByRole('link', { name: 'Ada Okafor', exact: true }).waitFor();
  await admin.getByRole('link', { name: /^Enquiries\W*2\W+to answer$/ }).waitFor();
  await admin.getByRole('button', { name: 'Needs a reply 2' }).waitFor();
  await admin.getByRole('status', { name: 'New enquiries' }).filter({ hasText: '1 new enquiry' }).waitFor();
  expect(await admin.getByLabel('Select Robin Earlier').isChecked()).toBe(true);
});
