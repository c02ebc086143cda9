import type { JsonChoice, JsonPath } from '../json-piece.ts';
import type { JsonItem } from '../json-stream.ts';
import { line } from '../texts.ts';
import { type Fields, fields, text } from './html.ts';

/** What of posts_meta belongs to a post here. */
const META = [
  'meta_title',
  'meta_description',
  'feature_image_alt',
  'feature_image_caption',
  'og_image',
  'twitter_image',
  'email_only',
] as const;

export interface GhostTag {
  name: string;
  internal: boolean;
}

/** What the rows of a table that joins say of one post: numbers of names and their places, in turn. */
type Joined = number[];

/** The tables around the posts, which may come before or after them: small, so that they fit into memory. */
export interface GhostTables {
  tags: Map<string, GhostTag>;
  users: Map<string, string>;
  tagsOf: Map<string, Joined>;
  authorsOf: Map<string, Joined>;
  /** Ids that rows lead to, by their numbers. */
  ids: string[];
  numbers: Map<string, number>;
  meta: Map<string, { [name: string]: unknown }>;
  title: string;
  /** Pattern of addresses, '/:slug/' where nothing is said. */
  permalinks: string;
  zone: string;
  posts: number;
}

const TABLES = new Set(['tags', 'users', 'posts_tags', 'posts_authors', 'posts_meta', 'settings']);

/** Far more rows than 200,000 posts with their tags and authors have. */
const MOST_ROWS = 3_000_000;

/** The path of a row inside its table: db, 0, data, posts, 5 / data, posts, 5 / posts, 5. */
export function tableOf(path: JsonPath): { table: string; row: boolean } | null {
  const steps = path[0] === 'db' ? path.slice(2) : path;
  const inside = steps[0] === 'data' ? steps.slice(1) : steps;
  const [table, row] = inside;
  if (typeof table !== 'string') return null;
  return { table, row: inside.length === 2 && typeof row === 'number' };
}

/** For the first pass: everything but the posts. For the second: the posts alone. */
export const chooseRows =
  (wanted: (table: string) => boolean) =>
  (path: JsonPath): JsonChoice => {
    if (path.length === 0) return 'enter';
    const last = path.at(-1);
    if (path[0] === 'db' && path.length <= 2) return 'enter';
    if (last === 'data' && (path.length === 1 || (path[0] === 'db' && path.length === 3))) return 'enter';
    const place = tableOf(path);
    if (!place || !wanted(place.table)) return 'skip';
    return place.row ? 'take' : 'enter';
  };

export const isSmallTable = (table: string): boolean => TABLES.has(table);

/** Reads the small tables. */
export async function gatherTables(items: AsyncIterable<JsonItem>): Promise<GhostTables> {
  const tables: GhostTables = {
    tags: new Map(),
    users: new Map(),
    tagsOf: new Map(),
    authorsOf: new Map(),
    ids: [],
    numbers: new Map(),
    meta: new Map(),
    title: '',
    permalinks: '/:slug/',
    zone: 'UTC',
    posts: 0,
  };
  let rows = 0;
  for await (const item of items) {
    if (item.problem !== undefined || ++rows > MOST_ROWS) continue;
    add(tables, tableOf(item.path)?.table ?? '', fields(item.value));
  }
  return tables;
}

function add(tables: GhostTables, table: string, row: Fields): void {
  const id = key(row.id);
  switch (table) {
    case 'tags': {
      const name = line(row.name, 200);
      if (id && name)
        tables.tags.set(id, { name, internal: row.visibility === 'internal' || name.startsWith('#') });
      return;
    }
    case 'users':
      if (id) tables.users.set(id, line(row.name, 200));
      return;
    case 'posts_tags':
      join(tables, tables.tagsOf, row.post_id, row.tag_id, row.sort_order);
      return;
    case 'posts_authors':
      join(tables, tables.authorsOf, row.post_id, row.author_id, row.sort_order);
      return;
    case 'posts_meta': {
      const kept = META.filter((name) => row[name] !== null && row[name] !== undefined && row[name] !== '');
      const post = key(row.post_id);
      if (post && kept.length > 0)
        tables.meta.set(post, Object.fromEntries(kept.map((name) => [name, shortened(row[name])])));
      return;
    }
    case 'settings':
      if (row.key === 'title') tables.title = line(row.value, 300);
      if ((row.key === 'timezone' || row.key === 'active_timezone') && row.value)
        tables.zone = line(row.value, 60);
      if (row.key === 'permalinks' && text(row.value).startsWith('/'))
        tables.permalinks = line(row.value, 200);
  }
}

const shortened = (value: unknown) => (typeof value === 'string' ? value.slice(0, 2000) : value);

/** Ids of old exports are numbers. */
export const key = (value: unknown): string =>
  typeof value === 'string' && value.length <= 100 ? value : typeof value === 'number' ? String(value) : '';

function join(
  { ids, numbers }: GhostTables,
  map: Map<string, Joined>,
  from: unknown,
  to: unknown,
  order: unknown,
): void {
  const post = key(from);
  const target = key(to);
  if (!post || !target) return;
  let number = numbers.get(target);
  if (number === undefined) {
    number = ids.push(target) - 1;
    numbers.set(target, number);
  }
  const known = map.get(post);
  if (!known) map.set(post, [number, typeof order === 'number' ? order : 0]);
  else if (known.length < 400) known.push(number, typeof order === 'number' ? order : known.length);
}

/** Ids that belong to a post, in the order of the file's own numbering. */
export function inOrder({ ids }: GhostTables, joined: Joined | undefined): string[] {
  const pairs: [number, number][] = [];
  for (let at = 0; joined && at < joined.length; at += 2)
    pairs.push([joined[at] as number, joined[at + 1] as number]);
  return pairs.sort((one, other) => one[1] - other[1]).map(([number]) => ids[number] as string);
}
