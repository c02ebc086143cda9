import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { ask } from '../support/admin-client.ts';
import { expectThat, NIGHT_AND_DAY, onStage, type Stage, say } from '../support/stage.ts';
import { run, withPackages } from './packages.ts';

/**
 * Every public page in the Nu HTML checker, and sitemaps by their schema. Needs npm and Debian's default-jre-headless and
 * libxml2-utils.
 */
const GOLDENS = path.join(import.meta.dirname, '../goldens/imports');

/** Pages that no sitemap names. */
const MORE = [
  '/blog?q=board',
  '/blog?q=nothing+like+it',
  '/consultation?source=check',
  '/consultation/requested',
  '/newsletter/subscribe',
  '/newsletter/requested',
  '/newsletter/subscribed',
  '/newsletter/confirm/token',
  '/newsletter/confirmed',
  '/newsletter/link-expired',
  '/newsletter/unsubscribe/token',
  '/newsletter/unsubscribed',
  '/newsletter/unknown-link',
  '/privacy/request',
  '/privacy/request/received',
  '/no/such/page',
  '/blog/no-such-article',
];

/** Lets a time be booked. @returns the pages of booking, with what they are asked */
async function bookingPages(url: string, { db, signIn }: Stage): Promise<[string, RequestInit?][]> {
  await signIn('admin');
  const { id: user_id } = await db('users').whereLike('email', 'admin-%').first();
  await db('availability').insert({ user_id, is_on: true, hours: JSON.stringify(NIGHT_AND_DAY) });
  const posted = (fields: { [name: string]: string }): RequestInit => ({
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const times = '/book?zone=Pacific/Auckland';
  const { document } = new JSDOM(await (await fetch(url + times)).text()).window;
  const details = document.querySelector('.booking__times a')?.getAttribute('href') ?? '';
  const slot = `${new URLSearchParams(details.split('?')[1]).get('at')} ${user_id}`;
  const person = {
    firstName: 'Ada',
    lastName: 'Okafor',
    companyName: 'Sample Ltd',
    email: 'ada@example.com',
  };
  const book = async () =>
    (await fetch(`${url}/book`, posted({ ...person, consent: 'on', slot }))).headers.get('location') ?? '';
  const cancelled = await book();
  await fetch(url + cancelled, posted({ action: 'cancel' }));
  const booked = await book();
  return [
    ...['/book', times, details, booked, cancelled, `${booked}x`].map((place): [string] => [place]),
    ['/book', posted({ slot })],
    ['/book', posted({ ...person, consent: 'on', slot })],
    [booked, posted({ action: 'move', slot: `2020-01-01T00:00:00.000Z ${user_id}` })],
  ];
}

/** Publishes what real exports of other platforms became here, and a newsletter. */
async function addContent(url: string, { db, signIn }: Stage): Promise<void> {
  const cookie = await signIn('admin');
  const names = (await readdir(GOLDENS)).filter((name) => name.endsWith('.json'));
  for (const name of names) {
    const { articles } = JSON.parse(await readFile(path.join(GOLDENS, name), 'utf8'));
    for (const [n, { content }] of articles.entries()) {
      if (!content) continue;
      const slug = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${n}`;
      const body = { title: slug, slug, content, published: true };
      const { status } = await ask(`${url}/api/admin/posts`, { cookie, body });
      if (status !== 201) throw new Error(`${slug}: ${status}`);
    }
  }
  await db('newsletters').insert({
    subject: 'News for owners',
    slug: 'news-for-owners',
    state: 'sent',
    started_at: db.fn.now(),
    intro: '<p>Good day</p>',
    post_ids: await db('blog_posts').limit(2).pluck('id'),
  });
}

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

await withPackages(['vnu-jar@26.9.27', 'sitemap@9.0.1'], (folder) =>
  onStage(async (stage) => {
    const { url } = await stage.start();
    await addContent(url, stage);
    const booking = await bookingPages(url, stage);
    const text = async (address: string) => (await fetch(address)).text();
    const saved = async (name: string, body: string) => {
      const file = path.join(folder, 'saved', name);
      await writeFile(file, body);
      return file;
    };
    await mkdir(path.join(folder, 'saved'));

    const sitemaps = locations(await text(`${url}/sitemap.xml`));
    const schema = path.join(folder, 'node_modules/sitemap/schema/sitemap.xsd');
    const listed: string[] = [];
    expectThat(sitemaps.length > 1, '/sitemap.xml lists pages and articles');
    for (const [n, address] of sitemaps.entries()) {
      const xml = await text(address);
      listed.push(...locations(xml));
      const { stderr } = await run('xmllint', [
        '--noout',
        '--schema',
        schema,
        await saved(`sitemap-${n}.xml`, xml),
      ]).catch((error: { stderr: string }) => error);
      expectThat(
        / validates\s*$/.test(stderr),
        `${new URL(address).pathname} is valid by sitemaps.org's schema`,
      );
    }

    const pages: [string, RequestInit?][] = [
      ...[...listed, ...MORE.map((place) => url + place)].map((address): [string] => [address]),
      ...booking.map(([place, asked]): [string, RequestInit?] => [url + place, asked]),
    ];
    const files = new Map<string, string>();
    for (const [n, [address, asked]] of pages.entries()) {
      const page = await (await fetch(address, asked)).text();
      if (!/<h1[ >]/.test(page)) throw new Error(`${address} is no page`);
      files.set(await saved(`${n}.html`, page), address);
    }
    const jar = path.join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar');
    const checked = await run('java', ['-jar', jar, '--format', 'json', ...files.keys()]).catch(
      (error: { stderr: string }) => error,
    );
    const messages: { type: string; url: string; message: string; extract: string }[] = JSON.parse(
      checked.stderr,
    ).messages;
    const shown = (file: string) => files.get(file.replace(/^file:/, ''));
    for (const [message, found] of Map.groupBy(messages, (one) => `${one.type}: ${one.message}`))
      say(`${found.length} times, ${message}\n  ${shown(found[0]?.url ?? '')}\n  ${found[0]?.extract}`);
    expectThat(
      messages.every(({ type }) => type === 'info'),
      `${pages.length} pages have no error in the Nu HTML checker`,
    );
  }),
);
