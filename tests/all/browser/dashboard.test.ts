import { beforeAll, expect, it } from 'vitest';
import { newAdmin } from '../../support/admin-page.ts';
import { layoutShift } from '../../support/layout-shift.ts';
import { withProduct } from '../../support/product.ts';

const product = withProduct({ seed: true });
beforeAll(async () => {
  await product.db.raw(`insert into post_views
    select id, current_date - n, 1 + n % 5 from generate_series(0, 40) n, (select id from blog_posts limit 4) p`);
});

/** Some are asked only once earlier ones are answered. */
const ANSWERS = [
  /api\/admin\/mails\/status/,
  /api\/admin\/consultations\?/,
  /api\/admin\/status$/,
  /api\/admin\/dashboard\/coming/,
  /api\/admin\/dashboard\/waiting/,
  /api\/admin\/dashboard$/,
  /api\/admin\/going-live/,
];

it('nothing moves as answers arrive one after another', async () => {
  const page = await newAdmin(product, undefined, { reducedMotion: 'no-preference' });
  const holds = ANSWERS.map((answer) => ({ answer, ...Promise.withResolvers<void>() }));
  for (const { answer, promise } of holds)
    await page.route(answer, async (route) => {
      await promise;
      await route.continue();
    });
  await page.goto(`${product.url}/admin?days=30`);
  for (const { answer, resolve } of holds) {
    const isAnswered = page.waitForResponse(answer);
    resolve();
    await isAnswered;
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  }
  await page.getByRole('region', { name: 'Waiting for a reply' }).getByRole('listitem').first().waitFor();
  expect(await layoutShift(page)).toBeLessThan(0.02);
});
