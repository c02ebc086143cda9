/** @returns a WordPress export with one item per line, the first on line 6 */
export const wxr = (...items: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Northgate &amp; Sons</title><link>https://blog.example/</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login>jo</wp:author_login><wp:author_display_name><![CDATA[Jo Bloggs]]></wp:author_display_name></wp:author>
${items.join('\n')}
</channel></rss>
`;

interface Parts {
  title?: string;
  link?: string;
  content?: string;
  type?: string;
  status?: string;
  /** Dates, unless the extras contain them. */
  dates?: string;
  extra?: string;
}

/** @returns an item on one line */
export const item = (id: number, title: string, parts: Parts = {}): string =>
  `<item>${parts.title ?? `<title>${title}</title>`}<link>${parts.link ?? `https://blog.example/${id}/`}</link><wp:post_id>${id}</wp:post_id><wp:post_type>${parts.type ?? 'post'}</wp:post_type><wp:status>${parts.status ?? 'publish'}</wp:status>${parts.dates ?? '<wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt>'}${parts.extra ?? ''}<content:encoded><![CDATA[${parts.content ?? '<p>Text</p>'}]]></content:encoded></item>`;

export const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
