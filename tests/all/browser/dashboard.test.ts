import { beforeAll, expect, it } from 'vitest';
import { aConsultation, aPost } from '../../../seeds/factories.ts';
import { newAdmin } from '../../support/admin-page.ts';
import { layoutShift } from '../../support/layout-shift.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW, WIDE } from '../../support/visitor.ts';
import { isSound } from '../../support/widths.ts';

const product = withProduct({ seed: true });
beforeAll(async () => {
  await product.db.raw(`insert into analytics_events (at, name, fields)
    select now() - n * interval '5 hours', name, jsonb_build_object('source', source)
    from generate_series(1, 300) n,
      (values ('page_view', null), ('cta_seen', 'hero'), ('cta_seen', 'footer')) as events (name, source)`);
  await product.db.raw(`insert into analytics_events (at, name, fields)
    select now() - n * interval '1 day', 'dialog_opened', '{"source":"hero"}' from generate_series(1, 20) n`);
  await product.db.raw(`insert into post_views
    select id, current_date - n, 1 + n % 5 from generate_series(0, 40) n, (select id from blog_posts limit 4) p`);
});

/** Inserts more of everything than the dashboard shows, with texts of usual length. */
async function fillEverything(): Promise<void> {
  const { db } = product;
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await db('consultations').insert(
    [-30, 3, 20].map((due) =>
      aConsultation({
        first_name: 'Bernadette',
        last_name: 'Achterberg-Fothergill',
        company_name: 'Fothergill Brothers (Holdings) Ltd',
        message: 'Two of our directors retire in March and nobody has been lined up to take their place.',
        respond_by: inHours(due),
      }),
    ),
  );
  await db('blog_posts').insert(
    [30, 40, 50, 60, 70].map((hours) =>
      aPost({ title: 'Thirteen weeks: the only forecast that matters', published_at: inHours(hours) }),
    ),
  );
  const forgotten = aPost({ published: false, updated_at: inHours(-24 * 20) });
  await db('blog_posts').insert(forgotten);
  await db('testimonials').update({ is_active: false });
  await db('not_found_log').insert({ path: '/services/audit', hits: 41, last_seen_at: inHours(-1) });
  await db('consultations').insert(aConsultation({ status: 'spam', spam_reason: 'too_fast' }));
}

it('fits when full, and axe finds nothing', async () => {
  await fillEverything();
  const page = await newAdmin(product, '/');
  const coming = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem');
  await isSound(page, [page.getByRole('link', { name: /^Most enquiries come from/ })], async () => {
    await expect.poll(() => coming.count()).toBe(3);
  });
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

it.each([WIDE, NARROW])('nothing moves as answers arrive one after another, at %o', async (viewport) => {
  const page = await newAdmin(product, undefined, { viewport, reducedMotion: 'no-preference' });
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
