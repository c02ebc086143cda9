import type { Knex } from 'knex';
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

/** The allow-list of articles, but with ids and links in new tabs as they were written. */
const SANITISER: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'p',
      'br',
      'strong',
      'em',
      'u',
      'b',
      'i',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'ul',
      'ol',
      'li',
      'a',
      'img',
    ],
    ...['blockquote', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'div', 'span'],
  ],
  allowedAttributes: { '*': ['href', 'src', 'alt', 'title', 'class', 'id', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'ftp', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

const TABLES = [
  'blog_posts',
  'post_drafts',
  'post_draft_discards',
  'post_revisions',
  'deleted_records',
  'import_items',
];

/**
 * Articles are stored as HTML. Stored Markdown is rendered once, with drafts, versions, the bin and imports. What readers get
 * stays as it is, with its date and, if it was worked out from the length, its read time.
 *
 * Safe beside the version before: nothing has been released, so there is none.
 */
export async function up(knex: Knex): Promise<void> {
  // Nobody has changed the articles.
  for (const table of TABLES) await knex.raw('alter table ?? disable trigger user', [table]);

  // Drafts first, as they have only what differs from their article.
  for (const table of ['post_drafts', 'post_draft_discards']) {
    await render(
      knex,
      `select d.id, d.fields ->> 'content' as content
       from ${table} d left join blog_posts p on p.id = ${table === 'post_drafts' ? 'd.id' : 'd.post_id'}
         left join deleted_records b on b.resource = 'posts'
           and b.record_id = ${table === 'post_drafts' ? 'd.id' : 'd.post_id'}
       where coalesce(d.fields ->> 'content_format', p.content_format, b."row" ->> 'content_format') = 'markdown'
         and d.fields ->> 'content' is not null`,
      `update ${table} set fields = fields || jsonb_build_object('content', :html::text) where id = :id`,
    );
    await knex(table).update({ fields: knex.raw(`fields - 'content_format'`) });
    await knex(table).where({ fields: '{}' }).delete();
  }
  await render(
    knex,
    `select id, content from blog_posts where content_format = 'markdown'`,
    `update blog_posts set content = :html, read_time = case
         when published and read_minutes <> greatest(1, (char_length(:html) + 999) / 1000) then read_minutes
         else read_time end
       where id = :id`,
  );
  await render(
    knex,
    `select id, content from post_revisions where fields ->> 'content_format' = 'markdown'`,
    'update post_revisions set content = :html where id = :id',
  );
  await knex.raw(`
    update post_revisions set fields = fields - 'content_format', changed = array(
      select distinct case field when 'content_format' then 'content' else field end
      from unnest(changed) as field order by 1)`);
  await render(
    knex,
    `select id, "row" ->> 'content' as content from deleted_records
     where resource = 'posts' and "row" ->> 'content_format' = 'markdown'`,
    `update deleted_records set "row" = "row" || jsonb_build_object('content', :html::text) where id = :id`,
  );
  await knex('deleted_records')
    .where({ resource: 'posts' })
    .update({ row: knex.raw(`"row" - 'content_format'`) });
  await render(
    knex,
    `select id, content from import_items where content_format = 'markdown'`,
    'update import_items set content = :html where id = :id',
  );
  await render(
    knex,
    `select id, before #>> '{post,content}' as content from import_items
     where before #>> '{post,content_format}' = 'markdown'`,
    `update import_items set before = jsonb_set(before, '{post,content}', to_jsonb(:html::text)) where id = :id`,
  );

  for (const table of TABLES) await knex.raw('alter table ?? enable trigger user', [table]);
  await knex.raw('alter table blog_posts drop column content_format');
  await knex.raw('alter table import_items drop column content_format');
}

/** Renders the texts of a query one by one, as there may be many long ones. */
async function render(knex: Knex, found: string, update: string): Promise<void> {
  const ids: unknown[] = await knex.from(knex.raw(`(${found}) as found`)).pluck('id');
  for (const id of ids) {
    const { content } = await knex
      .from(knex.raw(`(${found}) as found`))
      .where({ id })
      .first('content');
    await knex.raw(update, { id, html: htmlOf(content ?? '') });
  }
}

/** Markdown that is nested too deeply to be rendered, as a draft may be, stays as it was written. */
function htmlOf(content: string): string {
  try {
    return sanitizeHtml(marked.parse(content, { gfm: true, breaks: true, async: false }), SANITISER).trim();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `<pre>${sanitizeHtml(content, { allowedTags: [], disallowedTagsMode: 'escape' })}</pre>`;
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
alter table blog_posts add column content_format text not null default 'html',
  add constraint blog_posts_content_format_check check (content_format in ('markdown', 'html'));
alter table blog_posts alter column content_format set default 'markdown';
alter table import_items add column content_format text;
update import_items set content_format = 'html'`);
}
