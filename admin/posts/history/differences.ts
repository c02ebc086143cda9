type Values = Readonly<Record<string, unknown>>;

/** Fields that a restore does not change: an old version must not unpublish an article or change its slug. */
export const KEPT_FIELDS: readonly string[] = ['slug', 'published', 'published_at'];

/** @returns the given fields in which two versions differ; absent and empty are equal */
export const differing = (fields: readonly string[], one: Values, other: Values): string[] =>
  fields.filter((field) => JSON.stringify(plain(one[field])) !== JSON.stringify(plain(other[field])));

function plain(value: unknown): unknown {
  if (value === undefined || value === '' || value === false) return null;
  if (Array.isArray(value) && value.length === 0) return null;
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}
