import { beforeAll, expect, it } from 'vitest';
import { SECTIONS } from '../../../admin/layout/sections.tsx';
import { picture } from '../../support/images.ts';
import { stageSample } from '../../support/import-samples.ts';
import { inspectScreens, QUICK_SCREENS } from '../../support/looks.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { upload } from '../../support/upload.ts';
import { newVisitor, setSessionCookie } from '../../support/visitor.ts';

const { product, cookie, asAdmin } = withAdmin({ seed: true });
let ids: Record<string, string>;
beforeAll(async () => {
  await product.db('blog_posts').update({ author: LONG_WORD });
  const first = async (table: string) => (await product.db(table).orderBy('id').first('id'))?.id;
  ids = {
    post: await first('blog_posts'),
    category: await first('blog_categories'),
    testimonial: await first('testimonials'),
    subscription: await first('subscriptions'),
    consultation: await first('consultations'),
    redirect: await first('redirects'),
    user: await first('users'),
    image: await uploadImage(),
    entry: await first('audit_log'),
    binned: await deleteTestimonial(),
    import: await stageSample(product.db, [{}], { state: 'ready' }),
  };
});

/** Wider than any window, in a table and in a title. */
const LONG_WORD = 'w'.repeat(120);

async function uploadImage(): Promise<string> {
  const bytes = await picture(1).jpeg().toBuffer();
  const { body } = await upload(product, cookie, bytes, { name: LONG_WORD, alt: 'One colour' });
  return body.id;
}

/** @returns the bin's id of the deleted record */
async function deleteTestimonial(): Promise<string> {
  const { id } = await product.db('testimonials').orderBy('created_at', 'desc').first('id');
  await asAdmin(`testimonials/${id}`, { method: 'DELETE' });
  return (await product.db('deleted_records').first('id')).id;
}

/**
 * Every screen of the admin, of which tests/smoke inspects some: those of the menu, and a line for each other one; `{name}` is
 * a sample's id. Where a form of a new record is that of an old one, the old one has more in it. Consecutive screens differ in
 * their headings, by which the test knows that the next one has loaded.
 */
const SCREENS = [
  ...SECTIONS.flatMap(({ parts }) => parts.map(({ to }) => to)),
  '/not-found-log',
  '/account',
  '/going-live',
  '/site?page=about&text=about.headline',
  '/posts/new',
  '/posts/{post}/edit',
  '/categories/{category}/edit',
  '/testimonials/edit/{testimonial}',
  '/newsletter/{subscription}/edit',
  '/consultations/{consultation}/edit',
  '/consultations/{consultation}/details',
  '/media/{image}/edit',
  '/redirects/{redirect}/edit',
  '/bin/{binned}',
  '/import/{import}',
  '/users/new',
  '/users/{user}/edit',
  '/audit-log/{entry}',
  '/preview',
  '/no/such/page',
  '/preview?id={post}',
];
const WITHOUT_ACCOUNT = [
  '/setup',
  '/login',
  '/forgot-password',
  '/reset-password#token',
  '/accept-invitation#token',
];

/** A generous timeout for fifty screens on a busy machine. */
const TIME = 600_000;

it('no screen has a finding of axe or scrolls sideways, also at 320 px and with text of twice the size', {
  timeout: TIME,
}, async () => {
  const page = await newVisitor();
  await setSessionCookie(page, product.url, cookie);
  const named = SCREENS.filter((screen) => !QUICK_SCREENS.includes(screen)).map((screen) =>
    screen.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? ''),
  );
  const admin = `${product.url}/admin`;
  expect(await inspectScreens(page, admin, named)).toEqual({});
  await page.context().clearCookies();
  expect(await inspectScreens(page, admin, WITHOUT_ACCOUNT, { isSignedIn: false })).toEqual({});
});
