import { describe, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { withProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { carry, NARROW, newVisitor, WIDE } from '../support/visitor.ts';

const product = withProduct({ seed: true });

describe.each([
  ['1440 px', WIDE],
  ['390 px', NARROW],
])('the system status at %s', (_name, viewport) => {
  it('has jobs tried again that were given up', async () => {
    await product.db.raw(
      `insert into pgboss.job (name, data, state, completed_on)
       select 'media-avif', '{"id":"00000000-0000-4000-8000-000000000000"}', 'failed', now()
       from generate_series(1, 3)`,
    );
    const page = await newVisitor({ viewport, reducedMotion: 'reduce' });
    await carry(page, product.url, await signIn(product, 'admin'));
    await page.goto(`${product.url}/admin/status`);
    const givenUp = page.getByRole('list', { name: 'Jobs that were given up' });
    await givenUp.getByText('Images to make smaller: 3 jobs given up').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
    ).toBe(false);
    await page.getByRole('button', { name: 'Try again: Images to make smaller' }).click();
    await page.getByText('3 jobs will be tried again now.').waitFor();
    await givenUp.waitFor({ state: 'detached' });
  });
});
