import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Knex } from 'knex';
import { type BlogFormat, type BlogImportOptions, USUAL_BLOG_IMPORT_OPTIONS } from '#shared/imports.ts';
import type { StepContext } from '../../api/imports/batch/context.ts';
import { EMPTY_POST, type SourcePost } from '../../api/imports/records.ts';
import { oldPaths, oldSite } from '../../api/imports/sandbox/describe-item.ts';
import { SANDBOX } from '../../api/imports/sandbox/sandbox.ts';
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

/** Inserts an import that is ready to run. @returns its id */
export async function stageSample(
  db: Knex,
  items: readonly SampleItem[],
  given: SampleImport = {},
): Promise<string> {
  const format = given.format ?? 'wordpress';
  const site_url = given.site_url === undefined ? OLD_SITE : given.site_url;
  const [row] = await db('imports')
    .insert({
      filename: 'sample.xml',
      state: given.state ?? 'running',
      format,
      site_url,
      options: JSON.stringify({ ...USUAL_BLOG_IMPORT_OPTIONS, ...given.options }),
      created_by: given.created_by ?? null,
      total: items.length,
      // All are converted, so another look compares them alone.
      position: given.state === 'ready' ? items.length : 0,
    })
    .returning('id');
  const id = row.id as string;
  const sources = items.map((item, index) => sourceOf(index + 1, item));
  const rows = items.map((item, index) => itemRow(id, index + 1, item, sources[index] as SourcePost));
  await db.batchInsert('import_items', rows, 500);
  const addresses = sources.flatMap((source, index) =>
    oldPaths(source, oldSite(site_url, format, source)).map((path) => ({
      import_id: id,
      address_hash: createHash('md5').update(path).digest('hex'),
      number: index + 1,
    })),
  );
  for (let at = 0; at < addresses.length; at += 500)
    await db('import_addresses')
      .insert(addresses.slice(at, at + 500))
      .onConflict(['import_id', 'address_hash'])
      .ignore();
  const places = items.flatMap((item, index) =>
    [item.featured, ...(item.images ?? [])].flatMap((image, place) =>
      image
        ? [{ import_id: id, number: index + 1, place, url_hash: hashOf(image.url), alt: '', ...image }]
        : [],
    ),
  );
  const images = new Map(places.map(({ url_hash, url }) => [url_hash, { import_id: id, url_hash, url }]));
  await db.batchInsert('import_images', [...images.values()], 500);
  await db.batchInsert(
    'import_item_images',
    places.map(({ url: _, ...place }) => place),
    500,
  );
  for (const [name, bytes] of Object.entries(given.files ?? {}))
    await db('import_files').insert({ import_id: id, path: name, bytes });
  return id;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function sourceOf(number: number, item: SampleItem): SourcePost {
  const { key, author, featured, slug, category, tags, lead, links, images, selected, ...fields } = item;
  return {
    ...EMPTY_POST,
    ...{ title: `Old post ${number}`, url: `${OLD_SITE}/2015/03/old-post-${number}/`, status: 'published' },
    ...{ published_at: '2015-03-04T09:30:00.000Z', dialect: 'wordpress', ...fields },
    content: 'as it was read',
    source_id: key ?? `${OLD_SITE} ${number}`,
    authors: [author ?? 'Sam Sample'],
    featured: featured ? { alt: '', caption: '', ...featured } : null,
  };
}

function itemRow(import_id: string, number: number, item: SampleItem, source: SourcePost) {
  const { published_at, title, source_id, status, url } = source;
  return {
    import_id,
    number,
    title,
    kind: 'post',
    source_status: status,
    source_key: source_id,
    source_url: url,
    published_at,
    source_created_at: item.created_at === undefined ? published_at : item.created_at,
    author: item.author ?? 'Sam Sample',
    category: item.category ?? null,
    tags: item.tags ?? [],
    source: JSON.stringify(source),
    content: item.content ?? `<p>What old post ${number} says.</p>`,
    links: JSON.stringify(item.links ?? []),
    lead: item.lead ?? '',
    slug: item.slug ?? `old-post-${number}`,
    wanted_slug: item.slug ?? `old-post-${number}`,
    selected: item.selected ?? true,
  };
}

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
