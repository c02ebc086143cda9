import { it } from 'vitest';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { newVisitor, setSessionCookie } from '../../support/visitor.ts';
import { isSound } from '../../support/widths.ts';

const product = withProduct({ seed: true });

it('retries failed jobs', async () => {
  await product.db.raw(
    `insert into pgboss.job (name, data, state, completed_on)
     select 'media-avif', '{"id":"00000000-0000-4000-8000-000000000000"}', 'failed', now()
     from generate_series(1, 3)`,
  );
  const page = await newVisitor();
  await setSessionCookie(page, product.url, await signIn(product, 'admin'));
  await page.goto(`${product.url}/admin/status`);
  const parts = page.getByRole('list', { name: 'Parts' });
  await parts.getByText('3 tasks failed and will not be tried again automatically.').waitFor();
  const again = page.getByRole('button', { name: 'Try again' });
  const details = page.getByText('Details for the person who looks after the server');
  await isSound(page, [again, details]);
  await again.click();
  await page.getByText('3 tasks will be tried again now.').waitFor();
  await again.waitFor({ state: 'detached' });
  await details.click();
  await page.getByRole('region', { name: 'Jobs by queue' }).waitFor();
  await isSound(page, [details]);
});
