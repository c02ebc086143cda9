import { it } from 'vitest';
import { withProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { carry, newVisitor } from '../support/visitor.ts';
import { isSound } from '../support/widths.ts';

const product = withProduct({ seed: true });

it('has jobs tried again that were given up', async () => {
  await product.db.raw(
    `insert into pgboss.job (name, data, state, completed_on)
     select 'media-avif', '{"id":"00000000-0000-4000-8000-000000000000"}', 'failed', now()
     from generate_series(1, 3)`,
  );
  const page = await newVisitor();
  await carry(page, product.url, await signIn(product, 'admin'));
  await page.goto(`${product.url}/admin/status`);
  const givenUp = page.getByRole('list', { name: 'Failed tasks' });
  await givenUp.getByText('Smaller versions of images: 3 jobs failed').waitFor();
  const again = page.getByRole('button', { name: 'Try again: Smaller versions of images' });
  await isSound(page, [again]);
  await again.click();
  await page.getByText('3 jobs will be tried again now.').waitFor();
  await givenUp.waitFor({ state: 'detached' });
});
