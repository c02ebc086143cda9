const KEYS = [
  'title',
  'slug',
  'excerpt',
  'category',
  'tags',
  'author',
  'featured_image',
  'read_time',
  'published',
  'published_at',
  'created_at',
  'updated_at',
  'views',
  'seo_title',
  'seo_description',
] as const;
type Key = (typeof KEYS)[number];

/** An article file: its fields as text, '' if absent, and its Markdown. */
interface ArticleFile {
  fields: Record<Key, string>;
  body: string;
}

/**
 * Reads a file that begins with `key: value` lines between two lines of `---`. Values are plain text: no quotes, lists or types.
 * @param name the file's name, for messages
 * @throws Error with the file's name if the format is wrong
 */
export function readArticleFile(text: string, name: string): ArticleFile {
  const parts = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replaceAll('\r\n', '\n'));
  if (!parts) throw new Error(`${name}: must begin with fields between two lines of ---`);
  const [, head = '', body = ''] = parts;
  const fields = Object.fromEntries(KEYS.map((key) => [key, ''])) as Record<Key, string>;
  for (const line of head.split('\n')) {
    const colon = line.indexOf(':');
    const key = line.slice(0, colon).trim();
    if (colon < 1 || !isKey(key)) throw new Error(`${name}: "${line}" is not a known field`);
    fields[key] = line.slice(colon + 1).trim();
  }
  return { fields, body: body.trim() };
}

function isKey(text: string): text is Key {
  return (KEYS as readonly string[]).includes(text);
}
