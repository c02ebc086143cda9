import path from 'node:path';
import type { Knex } from 'knex';
import { type BlogFormat, type BlogImportOptions, USUAL_BLOG_IMPORT_OPTIONS } from '#shared/imports.ts';
import { analyseStep } from '../../api/imports/batch/analyse.ts';
import type { StepContext } from '../../api/imports/batch/context.ts';
import { EMPTY_POST, type SourcePost } from '../../api/imports/records.ts';
import { oldPaths, oldSite } from '../../api/imports/sandbox/describe-item.ts';
import { SANDBOX } from '../../api/imports/sandbox/sandbox.ts';
import { hashOf } from '../../api/imports/text.ts';
import { encode } from '../../api/media/encode.ts';
import { openMedia } from '../../api/media/media.ts';
import { createLog } from '../../api/platform/log.ts';
import { createGuardedFetch } from '../../api/platform/net/guarded-fetch.ts';
import { diskStorage } from '../../api/platform/storage/storage.ts';
import { sandboxHere } from './sandbox-here.ts';

type OfSource =
  | ('title' | 'status' | 'excerpt' | 'url' | 'other_urls' | 'seo_title' | 'seo_description')
  | ('published_at' | 'created_at' | 'updated_at');

/** An analysed post of an import in the database; fields that are not given are numbered. */
export interface SampleItem extends Partial<Pick<SourcePost, OfSource>> {
  content?: string;
  slug?: string;
  category?: string | null;
  tags?: string[];
  author?: string;
  lead?: string;
  links?: string[];
  images?: { url: string; alt?: string }[];
  featured?: { url: string; alt?: string };
  selected?: boolean;
  /** Identifies the same post in another file. */
  key?: string;
}

export interface SampleImport {
  state?: string;
  format?: BlogFormat;
  site_url?: string | null;
  options?: Partial<BlogImportOptions>;
  created_by?: string | null;
  files?: { [path: string]: Buffer };
}

export const OLD_SITE = 'https://old-blog.example';

/** Stores an import that is ready to run, analysed by the product's own step but for the conversion. @returns its id */
export async function stageSample(
  db: Knex,
  items: readonly SampleItem[],
  given: SampleImport = {},
): Promise<string> {
  const format = given.format ?? 'wordpress';
  const site_url = given.site_url === undefined ? OLD_SITE : given.site_url;
  const total = items.length;
  const [{ id }] = await db('imports')
    .insert({
      ...{ filename: 'sample.xml', state: 'analysing', format, site_url, total },
      options: JSON.stringify({ ...USUAL_BLOG_IMPORT_OPTIONS, ...given.options }),
      created_by: given.created_by ?? null,
    })
    .returning('id');
  const sources = items.map((item, index) => sourceOf(index + 1, item));
  const rows = sources.map(({ title, status, url, published_at, created_at, ...source }, index) => ({
    ...{ import_id: id, number: index + 1, title, kind: 'post', source_status: status, source_url: url },
    ...{ source_key: '', published_at, source_created_at: created_at },
    selected: items[index]?.selected ?? true,
    source: JSON.stringify({ ...source, title, status, url, published_at, created_at }),
  }));
  await db.batchInsert('import_items', rows, 500);
  const describe = async ({ number }: { number: number }) => {
    const source = sources[number - 1] as SourcePost;
    const old_paths = oldPaths(source, oldSite(site_url, format, source));
    return JSON.stringify({ ...describedAs(number, items[number - 1] ?? {}), old_paths });
  };
  const find = () => db('imports').where({ id }).first();
  // Without comparing them with what is here, which follows on another step.
  for (let row = await find(); row.position < total; row = await find())
    await analyseStep({ db, sandbox: { describe } } as never, row);
  const state = given.state ?? 'running';
  await db('imports')
    .where({ id })
    .update({ state, position: state === 'ready' ? total : 0 });
  for (const [name, bytes] of Object.entries(given.files ?? {}))
    await db('import_files').insert({ import_id: id, path: name, bytes });
  return id;
}

function sourceOf(number: number, item: SampleItem): SourcePost {
  const { key, author, featured, slug, category, tags, lead, links, images, selected, ...fields } = item;
  const dated = { published_at: '2015-03-04T09:30:00.000Z', ...fields };
  return {
    ...EMPTY_POST,
    ...{ title: `Old post ${number}`, url: `${OLD_SITE}/2015/03/old-post-${number}/`, status: 'published' },
    ...{ dialect: 'wordpress', created_at: dated.published_at, ...dated },
    content: 'as it was read',
    source_id: key ?? `${OLD_SITE} ${number}`,
    authors: [author ?? 'Sam Sample'],
    featured: featured ? { alt: '', caption: '', ...featured } : null,
  };
}

/** What the sandbox gives for an item. */
const describedAs = (number: number, item: SampleItem) => ({
  ...{ number, notes: [], problem: null, source_key: item.key ?? `${OLD_SITE} ${number}` },
  ...{ author: item.author ?? 'Sam Sample', category: item.category ?? null, tags: item.tags ?? [] },
  content: item.content ?? `<p>What old post ${number} says.</p>`,
  ...{ lead: item.lead ?? '', links: item.links ?? [], wanted_slug: item.slug ?? `old-post-${number}` },
  images: [item.featured, ...(item.images ?? [])].flatMap((image, place) =>
    image ? [{ place, url_hash: hashOf(image.url), alt: '', ...image }] : [],
  ),
});

/**
 * The services of a run, over the test's folder.
 * @param privateHosts 'host:port' of the image servers
 */
export function runContext(
  db: Knex,
  directory: string,
  privateHosts: readonly string[] = [],
  sandbox = sandboxHere(SANDBOX.pieces),
): StepContext {
  return {
    db,
    directory,
    jobs: { enqueue: async () => undefined, enqueueMany: async () => undefined },
    media: openMedia({
      db,
      storage: diskStorage(path.join(directory, 'media')),
      workDirectory: path.join(directory, 'uploads'),
      encode,
    }),
    fetch: createGuardedFetch({ privateHosts }),
    log: createLog('silent'),
    sandbox,
  };
}
