import { type Fields, line, text } from '../../text/fields.ts';

/** Tables that are read whole before the posts; they are small. */
export const SMALL_TABLES = new Set(['tags', 'users', 'posts_tags', 'posts_authors', 'posts_meta']);

/** The tables that posts refer to, which may come before or after them. */
export class GhostTables {
  /** Rows by their table and their id, or the id of the post that they belong to. */
  readonly #rows = new Map<string, Fields[]>();

  add(table: string, row: Fields): void {
    const key = `${table} ${text(row.post_id ?? row.id)}`;
    const known = this.#rows.get(key);
    if (known) known.push(row);
    else this.#rows.set(key, [row]);
  }

  /** A row of a table by its id, or of posts_meta by its post. */
  row(table: 'tags' | 'users' | 'posts_meta', id: unknown): Fields {
    return this.#rows.get(`${table} ${text(id)}`)?.at(-1) ?? {};
  }

  /** What a table joins to a post, in the order of the file. */
  joined(table: 'tags' | 'users', join: 'posts_tags' | 'posts_authors', key: string, post: string): Fields[] {
    const rows = this.#rows.get(`${join} ${post}`) ?? [];
    return rows
      .toSorted((one, other) => Number(one.sort_order ?? 0) - Number(other.sort_order ?? 0))
      .map((row) => this.row(table, row[key]))
      .filter(({ name }) => line(name) !== '');
  }
}
