import { DRAFT_FIELDS, type PostFields } from '#shared/post-drafts.ts';
import { type Post, postSchema } from '#shared/posts.ts';
import { storedHtml } from '../content/render-content.ts';
import { invalid } from '../platform/http/api-error.ts';

/** Picks the fields that a draft stores. @throws ApiError 'invalid' for an unknown field */
export function draftFields(given: PostFields): PostFields {
  const unknown = Object.keys(given).filter((field) => !Object.hasOwn(postSchema.shape, field));
  if (unknown.length > 0)
    throw invalid({ issues: [{ code: 'unrecognized_keys', keys: unknown, path: [], message: '' }] });
  const fields = pick(given, DRAFT_FIELDS);
  return typeof fields.content === 'string' ? { ...fields, content: storedHtml(fields.content) } : fields;
}

/** @returns the valid fields, parsed */
export const validFields = (fields: PostFields): [string, unknown][] =>
  Object.entries(fields).flatMap(([field, value]): [string, unknown][] => {
    const result = postSchema.shape[field as keyof typeof postSchema.shape].safeParse(value);
    return result.success ? [[field, result.data]] : [];
  });

/** @returns the fields that differ from a record; absent and empty are equal */
export const differing = (fields: PostFields, record: Post): [string, unknown][] =>
  Object.entries(fields).filter(([field, value]) => !isSame(value, record[field as keyof Post]));

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/** A canonical form for comparison, as PostgreSQL's jsonb reorders keys. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    : value === '' || (Array.isArray(value) && value.length === 0)
      ? null
      : (value ?? null);

export const pick = (row: object, fields: readonly string[]): PostFields =>
  Object.fromEntries(
    fields.filter((field) => Object.hasOwn(row, field)).map((field) => [field, Reflect.get(row, field)]),
  );
