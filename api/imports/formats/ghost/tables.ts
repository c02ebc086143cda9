import { type Fields, line, text } from './fields.ts';

export interface GhostTag {
  name: string;
  isInternal: boolean;
}

interface Joined {
  id: string;
  order: number;
}

/** Columns of posts_meta that are used. */
const META = [
  'meta_title',
  'meta_description',
  'feature_image_alt',
  'feature_image_caption',
  'og_image',
  'twitter_image',
  'email_only',
];
const TABLES: ReadonlySet<string> = new Set([
  'tags',
  'users',
  'posts_tags',
  'posts_authors',
  'posts_meta',
  'settings',
]);

/** Whether a table is read whole before the posts; such tables are small. */
export const isSmallTable = (table: string): boolean => TABLES.has(table);

/** Far more rows than the tags and authors of 20,000 posts need. */
const MOST_ROWS = 500_000;

/** The tables that posts refer to, which may come before or after them. */
export class GhostTables {
  readonly tags = new Map<string, GhostTag>();
  readonly users = new Map<string, string>();
  readonly meta = new Map<string, Fields>();
  /** Pattern of permalinks. */
  permalinks = '/:slug/';
  zone = 'UTC';
  readonly #tagsOf = new Map<string, Joined[]>();
  readonly #authorsOf = new Map<string, Joined[]>();
  #rows = 0;

  add(table: string, row: Fields): void {
    if (++this.#rows > MOST_ROWS) return;
    const id = text(row.id);
    const name = line(row.name);
    if (table === 'tags' && name)
      this.tags.set(id, { name, isInternal: row.visibility === 'internal' || name.startsWith('#') });
    else if (table === 'users') this.users.set(id, name);
    else if (table === 'posts_tags') join(this.#tagsOf, row, row.tag_id);
    else if (table === 'posts_authors') join(this.#authorsOf, row, row.author_id);
    else if (table === 'posts_meta')
      this.meta.set(text(row.post_id), Object.fromEntries(META.map((field) => [field, row[field]])));
    else if (table === 'settings') this.#learn(text(row.key), line(row.value));
  }

  /** Tags of a post, in the order of the file. */
  tagsOf(post: string): GhostTag[] {
    return inOrder(this.#tagsOf.get(post)).flatMap((id) => this.tags.get(id) ?? []);
  }

  /** Names of a post's authors, in the order of the file. */
  authorsOf(post: string): string[] {
    return inOrder(this.#authorsOf.get(post)).flatMap((id) => this.users.get(id) ?? []);
  }

  #learn(key: string, value: string): void {
    if ((key === 'timezone' || key === 'active_timezone') && value) this.zone = value;
    if (key === 'permalinks' && value.startsWith('/')) this.permalinks = value;
  }
}

function join(map: Map<string, Joined[]>, row: Fields, target: unknown): void {
  const post = text(row.post_id);
  const known = map.get(post) ?? [];
  const order = typeof row.sort_order === 'number' ? row.sort_order : known.length;
  map.set(post, [...known, { id: text(target), order }]);
}

const inOrder = (joined: Joined[] = []): string[] =>
  joined.toSorted((one, other) => one.order - other.order).map(({ id }) => id);
