import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { USUAL_BLOG_IMPORT_OPTIONS } from '#shared/imports.ts';
import { SECTIONS } from '../../../admin/layout/sections.tsx';
import { ask } from '../../support/admin-client.ts';
import { goTo, hasLoaded } from '../../support/admin-page.ts';
import { findings } from '../../support/axe.ts';
import { picture } from '../../support/images.ts';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { upload } from '../../support/upload.ts';
import { NARROW, newVisitor, setSessionCookie, WIDE } from '../../support/visitor.ts';
import { resize } from '../../support/widths.ts';

const product = withProduct({ seed: true });
let cookie: string;
let ids: Record<string, string>;
beforeAll(async () => {
  cookie = await signIn(product, 'admin');
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
    import: await insertImport(),
  };
});

async function uploadImage(): Promise<string> {
  const bytes = await picture(1).jpeg().toBuffer();
  const { body } = await upload(product, cookie, bytes, { name: 'one.jpg', alt: 'One colour' });
  return body.id;
}

/** Inserts an analysed import with one post. */
async function insertImport(): Promise<string> {
  const options = JSON.stringify(USUAL_BLOG_IMPORT_OPTIONS);
  const [{ id }] = await product
    .db('imports')
    .insert({ filename: 'old-blog.xml', state: 'ready', format: 'wordpress', total: 1, options })
    .returning('id');
  await product.db('import_items').insert({
    import_id: id,
    number: 1,
    title: 'A post of the old blog',
    kind: 'post',
    source_status: 'published',
    source_key: 'old-blog 1',
    source: '{}',
    slug: 'a-post-of-the-old-blog',
  });
  return id;
}

/** @returns the bin's id of the deleted record */
async function deleteTestimonial(): Promise<string> {
  const { id } = await product.db('testimonials').orderBy('created_at', 'desc').first('id');
  await ask(`${product.url}/api/admin/testimonials/${id}`, { method: 'DELETE', cookie });
  return (await product.db('deleted_records').first('id')).id;
}

/**
 * Every screen of the admin: those of the menu, and a line for each other one; `{name}` is a sample's id. Consecutive screens
 * differ in their headings, by which the test knows that the next one has loaded. */
const SCREENS = [
  ...SECTIONS.flatMap(({ parts }) => parts.map(({ to }) => to)),
  '/not-found-log',
  '/account',
  '/going-live',
  '/going-live?token=t',
  '/site?page=about&text=about.headline',
  '/posts/new',
  '/posts/{post}/edit',
  '/categories/new',
  '/categories/{category}/edit',
  '/testimonials/new',
  '/testimonials/edit/{testimonial}',
  '/newsletter/new',
  '/newsletter/{subscription}/edit',
  '/consultations/new',
  '/consultations/{consultation}/edit',
  '/consultations/{consultation}/details',
  '/media/{image}/edit',
  '/redirects/new',
  '/redirects/{redirect}/edit',
  '/redirects/new?from=%2Fold-page',
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
  '/reset-password',
  '/accept-invitation',
  '/confirm-email#token',
  '/reset-password#token',
  '/accept-invitation#token',
];

const addressOf = (screen: string) =>
  `${product.url}/admin${screen.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '')}`;

/** @returns what scrolls sideways, after giving layouts that depend on scripts a moment */
async function sideways(page: Page, at: string): Promise<string[]> {
  const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const fits = await page
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      null,
      {
        timeout: 15_000,
      },
    )
    .then(
      () => true,
      () => false,
    );
  return fits ? [] : [`scrolls sideways by ${await page.evaluate(over)} px ${at}`];
}

/** axe's rules about colours, which differ by scheme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

type Scheme = 'light' | 'dark';
const otherThan = (scheme: Scheme): Scheme => (scheme === 'light' ? 'dark' : 'light');

/** Switches the device's scheme, which the page follows. */
async function changeTo(page: Page, colorScheme: Scheme): Promise<void> {
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((before) => getComputedStyle(document.body).backgroundColor !== before, paper);
}

const inScheme = async (page: Page, scheme: Scheme): Promise<string[]> =>
  scheme === 'light'
    ? findings(page)
    : (await findings(page, { runOnly: COLOURS })).map((finding) => `in the dark scheme, ${finding}`);

const ZOOMED = { width: 780, height: 900 };
const TINY = { width: 320, height: 640 };

/** @returns the problems of a screen in both schemes and widths; it ends in the other scheme than it started in */
async function inspect(page: Page, screen: string, scheme: Scheme): Promise<string[]> {
  const wrong: string[] = [];
  const title = await page.title();
  const headings = await page.getByRole('heading', { level: 1 }).count();
  if (!WITHOUT_ACCOUNT.includes(screen) && !/^\S.* · Admin$/.test(title)) wrong.push(`title: ${title}`);
  if (headings !== 1) wrong.push(`${headings} headings of the first level`);
  const look = async (at: string, now: Scheme) =>
    wrong.push(...(await inScheme(page, now)).map((finding) => `${finding} ${at}`));

  await look('at 1440 px', scheme);
  wrong.push(...(await sideways(page, 'at 1440 px')));
  await resize(page, ZOOMED);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  wrong.push(...(await sideways(page, 'with text of twice the size')));
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await resize(page, TINY);
  wrong.push(...(await sideways(page, 'at 320 px')));
  await resize(page, NARROW);
  await hasLoaded(page);
  await look('at 390 px', scheme);
  const other = otherThan(scheme);
  await changeTo(page, other);
  await look('at 390 px', other);
  await resize(page, WIDE);
  await hasLoaded(page);
  await look('at 1440 px', other);
  return wrong;
}

/** A generous timeout for fifty screens, two widths and two schemes on a busy machine. */
const TIME = 600_000;

it(
  'no screen has a finding of axe in either scheme or scrolls sideways, wide or on a phone, at 320 px or with text of twice the size',
  async () => {
    const page = await newVisitor({ colorScheme: 'light' });
    await setSessionCookie(page, product.url, cookie);
    const found: Record<string, string[]> = {};
    let scheme: Scheme = 'light';
    const inspectAll = async (screens: string[]) => {
      await page.goto(`${product.url}/admin/account`);
      await hasLoaded(page);
      for (const screen of screens) {
        await goTo(page, addressOf(screen));
        await hasLoaded(page);
        const wrong = await inspect(page, screen, scheme);
        scheme = otherThan(scheme);
        if (wrong.length > 0) found[screen] = wrong;
      }
    };
    await inspectAll(SCREENS);
    await page.context().clearCookies();
    await inspectAll(WITHOUT_ACCOUNT);
    expect(found).toEqual({});
  },
  TIME,
);
