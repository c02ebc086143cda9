import { createServer, type RequestListener } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';

/**
 * Bare servers as a baseline for the product, each in its own process. `node bare.ts fixed <address>` answers everything with
 * the compressed response of that address; `list <database>`, `article` and `admin` only run the product's queries. Prints its
 * port.
 */
const [kind = '', source = ''] = process.argv.slice(2);
const SUMMARY = `p.id, p.slug, p.title, p.excerpt, p.author, p.featured_image, p.read_minutes as read_time, p.views, p.published,
  p.published_at, p.created_at, p.updated_at, p.tags, case when c.id is not null then
  json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) end as category`;
const FROM = 'from blog_posts p left join blog_categories c on c.id = p.category_id';
const VISIBLE = 'p.published and (p.published_at is null or p.published_at <= now())';
const NEWEST = 'order by p.published_at desc nulls last, p.created_at desc, p.id';
const QUERIES: { [kind: string]: string } = {
  list: `select ${SUMMARY} ${FROM} where ${VISIBLE} ${NEWEST} offset $1 limit 12`,
  article: `select ${SUMMARY}, p.content_html, p.seo_title, p.seo_description ${FROM} where ${VISIBLE} and p.slug = $1`,
  admin: `select ${SUMMARY}, p.content, p.category_id, p.seo_title, p.seo_description ${FROM}
    order by p.created_at desc, p.id desc offset $1 limit 25`,
};

const server = createServer(await listener()).listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as { port: number }).port}\n`);
});

async function listener(): Promise<RequestListener> {
  if (kind === 'fixed') {
    const response = await fetch(source);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    const body = brotliCompressSync(Buffer.from(await response.arrayBuffer()), quality);
    const head = { 'Content-Type': response.headers.get('content-type') ?? '', 'Content-Encoding': 'br' };
    return (_request, answer) => answer.writeHead(200, head).end(body);
  }
  const sql = QUERIES[kind];
  if (!sql) throw new Error(`There is no bare server of the kind ${kind}.`);
  const pool = new pg.Pool({ connectionString: source, max: 10 });
  return async (request, answer) => {
    const asked = new URL(request.url ?? '/', 'http://bare');
    const offset = (Number(asked.searchParams.get('page') ?? 1) - 1) * 12;
    const { rows } = await pool.query(sql, [kind === 'article' ? asked.pathname.split('/').at(-1) : offset]);
    answer.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(rows));
  };
}
