import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { expectThat, onStage, type Stage, say } from '../faults/stage.ts';
import { ask } from '../support/admin-client.ts';
import { run, withPackages } from './packages.ts';
import { faultsOfFeed, faultsOfStructuredData } from './rules.ts';

/**
 * Every public page in the Nu HTML checker, and feeds, sitemaps and structured data by the rules of their specifications. Needs
 * npm and Debian's default-jre-headless and libxml2-utils.
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
    for (const name of ['feed', 'atom']) {
      const faults = faultsOfFeed(await text(`${url}/${name}.xml`));
      faults.map(say);
      expectThat(faults.length === 0, `/${name}.xml keeps the rules of its specification`);
    }

    const pages = [...listed, ...MORE.map((place) => url + place)];
    const files = new Map<string, string>();
    const faults: string[] = [];
    for (const [n, address] of pages.entries()) {
      const page = await text(address);
      files.set(await saved(`${n}.html`, page), address);
      faults.push(
        ...faultsOfStructuredData(new JSDOM(page).window.document).map((fault) => `${address}: ${fault}`),
      );
    }
    faults.map(say);
    expectThat(faults.length === 0, `structured data of ${pages.length} pages has what Google requires`);
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
