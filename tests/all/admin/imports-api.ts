import { type BlogImport, type ImportItem, USUAL_BLOG_IMPORT_OPTIONS } from '#shared/imports.ts';

export const ID = '00000000-0000-4000-8000-0000000000aa';
const MOMENT = '2026-11-21T09:00:00.000Z';

/** An import, as in the admin API's responses. */
export const anImport = (changed: Partial<BlogImport> = {}): BlogImport => ({
  id: ID,
  filename: 'old-blog.xml',
  state: 'ready',
  format: 'wordpress',
  site_url: 'https://old.example.com',
  problem: null,
  bytes: 2_000_000,
  position_bytes: 2_000_000,
  options: USUAL_BLOG_IMPORT_OPTIONS,
  total: 3,
  position: 3,
  selected: 2,
  public_at_once: 0,
  images_total: 4,
  images_done: 0,
  images_failed: 0,
  files_done: 0,
  outcomes: {},
  notes: [{ level: 'lost', kind: 'shortcode', text: 'The shortcode [contact-form] was left out', count: 7 }],
  categories: [{ source: 'Old news', posts: 2, category_id: null }],
  seconds_left: null,
  started_at: null,
  finished_at: null,
  created_at: MOMENT,
  updated_at: MOMENT,
  ...changed,
});

/** A post of it. */
export const anItem = (number: number, changed: Partial<ImportItem> = {}): ImportItem => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  import_id: ID,
  number,
  title: `Post ${number}`,
  kind: 'post',
  source_status: 'published',
  slug: `post-${number}`,
  wanted_slug: `post-${number}`,
  slug_note: null,
  source_url: `https://old.example.com/post-${number}`,
  published_at: MOMENT,
  source_created_at: null,
  author: 'Ada Okafor',
  category: 'Old news',
  tags: [],
  words: 400,
  image_count: 0,
  notes: [],
  match: 'new',
  match_post: null,
  selected: true,
  outcome: 'waiting',
  problem: null,
  post_id: null,
  created_at: MOMENT,
  updated_at: MOMENT,
  ...changed,
});

export interface Asked {
  method: string;
  /** Below /api/admin. */
  path: string;
  body: unknown;
}

/** A fake server, with the writes it received. */
export interface FakeApi {
  found: BlogImport;
  items: ImportItem[];
  writes: Asked[];
  /** How often the import itself was read. */
  reads: number;
  /** Status and message with which it refuses the next command. */
  refusal: { status: number; message: string } | undefined;
  fetch: typeof fetch;
}

/** A fake server with one import of three posts: one published, one private, one trashed and not selected. */
export function fakeApi(changed: Partial<BlogImport> = {}): FakeApi {
  const api: FakeApi = {
    found: anImport(changed),
    items: [
      anItem(1),
      anItem(2, { source_status: 'private', slug_note: 'A post here has this address already' }),
      anItem(3, { source_status: 'trashed', selected: false }),
    ],
    writes: [],
    reads: 0,
    refusal: undefined,
    fetch: async (input, init = {}) => {
      const { pathname, searchParams } = new URL(String(input), 'http://localhost');
      const asked = {
        method: init.method ?? 'GET',
        path: pathname.replace('/api/admin', ''),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      };
      if (asked.method === 'GET') return read(api, asked.path, searchParams);
      api.writes.push(asked);
      if (api.refusal) return json({ message: api.refusal.message }, api.refusal.status);
      return json(write(api, asked));
    },
  };
  return api;
}

function read(api: FakeApi, path: string, query: URLSearchParams): Response {
  const matching = (filter: Record<string, unknown>) =>
    api.items.filter((item) =>
      Object.entries(filter).every(([name, value]) =>
        name === 'noted' ? item.notes.length > 0 : item[name as keyof ImportItem] === value,
      ),
    );
  const list = (rows: unknown[]) => json(rows, 200, { 'X-Total-Count': String(rows.length) });
  if (path === `/imports/${ID}`) {
    api.reads += 1;
    return json(api.found);
  }
  if (path === '/import-items') return list(matching(JSON.parse(query.get('filter') ?? '{}')));
  if (path === '/import-items/counts') {
    const filters: Record<string, unknown>[] = JSON.parse(query.get('of') ?? '[]');
    return json({ counts: filters.map((filter) => matching(filter).length) });
  }
  const item = api.items.find(({ id }) => path === `/import-items/${id}`);
  if (item) return json({ ...item, images: [], preview_html: '<p>How it begins</p>' });
  return path === '/categories' ? list([]) : json({ message: `Nothing is at ${path}` }, 404);
}

function write(api: FakeApi, { method, path, body }: Asked): unknown {
  if (method === 'DELETE') return api.found;
  if (path.endsWith('/run')) api.found = { ...api.found, state: 'running' };
  if (path.endsWith('/options')) api.found = { ...api.found, options: body as BlogImport['options'] };
  if (path.endsWith('/selection')) {
    const { numbers, selected } = body as { numbers?: number[]; selected: boolean };
    api.items = api.items.map((item) =>
      numbers && !numbers.includes(item.number) ? item : { ...item, selected },
    );
    api.found = { ...api.found, selected: api.items.filter((item) => item.selected).length };
  }
  return api.found;
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
