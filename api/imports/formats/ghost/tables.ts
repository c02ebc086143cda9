import { type Fields, line, text } from '../../text/fields.ts';

export interface GhostTag {
  name: string;
  isInternal: boolean;
}

const TABLES: ReadonlySet<string> = new Set(['tags', 'users', 'posts_tags', 'posts_authors', 'posts_meta']);

/** Whether a table is read whole before the posts; such tables are small. */
export const isSmallTable = (table: string): boolean => TABLES.has(table);

/** Far more rows than the tags and authors of 20,000 posts need. */
const MOST_ROWS = 500_000;

/** The tables that posts refer to, which may come before or after them. */
export class GhostTables {
  readonly tags = new Map<string, GhostTag>();
  readonly users = new Map<string, string>();
  readonly meta = new Map<string, Fields>();
  /** Rows of posts_tags and posts_authors by table and post. */
  readonly #joins = new Map<string, Fields[]>();
  #rows = 0;

  add(table: string, row: Fields): void {
    if (++this.#rows > MOST_ROWS) return;
    const id = text(row.id);
    const name = line(row.name);
    if (table === 'tags' && name)
      this.tags.set(id, { name, isInternal: row.visibility === 'internal' || name.startsWith('#') });
    else if (table === 'users') this.users.set(id, name);
    else if (table === 'posts_meta') this.meta.set(text(row.post_id), row);
    else if (table.startsWith('posts_')) {
      const key = `${table} ${text(row.post_id)}`;
      const known = this.#joins.get(key);
      if (known) known.push(row);
      else this.#joins.set(key, [row]);
    }
  }

  /** Tags of a post, in the order of the file. */
  tagsOf(post: string): GhostTag[] {
    return this.#joined('posts_tags', post).flatMap((row) => this.tags.get(text(row.tag_id)) ?? []);
  }

  /** Names of a post's authors, in the order of the file. */
  authorsOf(post: string): string[] {
    return this.#joined('posts_authors', post).flatMap((row) => this.users.get(text(row.author_id)) ?? []);
  }

  #joined(table: string, post: string): Fields[] {
    const rows = this.#joins.get(`${table} ${post}`) ?? [];
    return rows.toSorted((one, other) => Number(one.sort_order ?? 0) - Number(other.sort_order ?? 0));
  }
}
