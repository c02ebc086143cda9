import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { USUAL_BLOG_IMPORT_OPTIONS } from '#shared/imports.ts';
import { SECTION_GROUPS } from '../../admin/ui/sections.tsx';
import { ask } from '../support/admin-client.ts';
import { findings } from '../support/axe.ts';
import { launchBrowser } from '../support/chromium.ts';
import { picture } from '../support/images.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { upload } from '../support/upload.ts';
import { carry, NARROW, newVisitor, WIDE } from '../support/visitor.ts';

let product: RunningProduct;
let browser: Browser;
let cookie: string;
let ids: Record<string, string>;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ seed: true }), launchBrowser()]);
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
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function uploadImage(): Promise<string> {
  const bytes = await picture(1).jpeg().toBuffer();
  const { body } = await upload(product, cookie, bytes, { name: 'one.jpg', alt: 'One colour' });
  return body.id;
}

/** A blog that was read and looked at, with one post. */
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

/** @returns the bin's id of what was deleted */
async function deleteTestimonial(): Promise<string> {
  const { id } = await product.db('testimonials').orderBy('created_at', 'desc').first('id');
  await ask(`${product.url}/api/admin/testimonials/${id}`, { method: 'DELETE', cookie });
  return (await product.db('deleted_records').first('id')).id;
}

/** Every screen of the admin area: what the menu leads to, and one line for each other; `{name}` is a sample's id. */
const SCREENS = [
  ...SECTION_GROUPS.flat().map(({ to }) => to),
  '/account',
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
  '/preview?id={post}',
  '/no/such/page',
];
const WITHOUT_ACCOUNT = ['/login', '/setup', '/forgot-password', '/reset-password', '/accept-invitation'];

const addressOf = (screen: string) =>
  `${product.url}/admin${screen.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '')}`;

async function visit(viewport: { width: number; height: number }): Promise<Page> {
  const page = await newVisitor(browser, { colorScheme: 'light', viewport, reducedMotion: 'reduce' });
  await carry(page, product.url, cookie);
  return page;
}

/** Opens a screen and waits until nothing on it is being loaded any more. */
async function show(page: Page, screen: string): Promise<void> {
  await page.goto(addressOf(screen));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && !document.querySelector('[aria-label="Loading"]'),
  );
}

/** A layout that follows the window by script needs a moment; what then still scrolls is wrong. */
async function sideways(page: Page, at: string): Promise<string[]> {
  const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const fits = await page
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      null,
      {
        timeout: 4000,
      },
    )
    .then(
      () => true,
      () => false,
    );
  return fits ? [] : [`scrolls sideways by ${await page.evaluate(over)} px ${at}`];
}

/** Of axe, about what a scheme changes. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe says of the colours of the other scheme, to which an open page changes by itself. */
async function inTheDark(page: Page): Promise<string[]> {
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction((before) => getComputedStyle(document.body).backgroundColor !== before, paper);
  const wrong = await findings(page, COLOURS);
  await page.emulateMedia({ colorScheme: 'light' });
  return wrong.map((finding) => `in the dark scheme, ${finding}`);
}

/** What is wrong with each screen, by its address. */
async function inspect(
  page: Page,
  look: (screen: string) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const note = async (screen: string) => {
    await show(page, screen);
    const wrong = [...(await findings(page)), ...(await inTheDark(page)), ...(await look(screen))];
    if (wrong.length > 0) found[screen] = wrong;
  };
  for (const screen of SCREENS) await note(screen);
  await page.context().clearCookies();
  for (const screen of WITHOUT_ACCOUNT) await note(screen);
  return found;
}

const TIME = 300_000;

it(
  'at 1440 px no screen has a finding of axe in either scheme or scrolls sideways, also with text of twice the size',
  async () => {
    const page = await visit(WIDE);
    const found = await inspect(page, async (screen) => {
      const wrong = await sideways(page, 'at 1440 px');
      const title = await page.title();
      const headings = await page.getByRole('heading', { level: 1 }).count();
      if (!WITHOUT_ACCOUNT.includes(screen) && !/^\S.* · Admin$/.test(title)) wrong.push(`title: ${title}`);
      if (headings !== 1) wrong.push(`${headings} headings of the first level`);
      await page.setViewportSize({ width: 780, height: 900 });
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      wrong.push(...(await sideways(page, 'with text of twice the size')));
      await page.setViewportSize(WIDE);
      return wrong;
    });
    expect(found).toEqual({});
  },
  TIME,
);

it(
  'at 390 px no screen has a finding of axe in either scheme or scrolls sideways, nor does it at 320 px',
  async () => {
    const page = await visit(NARROW);
    const found = await inspect(page, async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      const wrong = await sideways(page, 'at 320 px');
      await page.setViewportSize(NARROW);
      return wrong;
    });
    expect(found).toEqual({});
  },
  TIME,
);
