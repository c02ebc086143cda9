import type { Knex } from 'knex';
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

/** A migration that the baseline contains, for a database or a backup that may be from before it. */
interface Step {
  /** From the schema of the step before to that of this one. */
  up(trx: Knex): Promise<unknown>;
  /** Back again, while the tables are empty: for the rows of a backup. */
  down: string;
}

/** The last migrations before the baseline, in order. */
export const LAST_STEPS: Readonly<Record<string, Step>> = {
  '20261127200957_two_people_in_one_article.ts': {
    up: (trx) => trx.raw('drop table post_presence, page_presence'),
    down: `
create table page_presence (user_id uuid, page text, seen_at timestamptz(3));
create table post_presence (
  id text, post_id uuid, user_id uuid, is_writing boolean, seen_at timestamptz(3), typed_at timestamptz(3), taken_by uuid,
  taken_at timestamptz(3), updated_at timestamptz(3), saved_over timestamptz(3), saved_as timestamptz(3))`,
  },
  '20261127201500_articles_are_html.ts': {
    up: renderArticles,
    down: `
alter table blog_posts add column content_format text;
alter table import_items add column content_format text`,
  },
  '20261127203500_going_live_without_sign_offs.ts': {
    up: (trx) =>
      trx.raw(`
delete from going_live_marks where name in ('prices', 'legal', 'vat', 'analytics', 'hidden');
alter table site_settings drop column asked_at`),
    down: 'alter table site_settings add column asked_at timestamptz(3)',
  },
  '20261127210000_lists_of_subscribers_are_written_whole.ts': {
    up: (trx) => trx.raw('alter table subscription_imports drop column position'),
    down: 'alter table subscription_imports add column position integer',
  },
};

/** The allow-list of articles, but with ids and links in new tabs as they were written. */
const SANITISER: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'strong', 'em', 'u', 'b', 'i', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'a'],
    ...['img', 'blockquote', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'div', 'span'],
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
 * Renders stored Markdown as HTML, with drafts, versions, the bin and imports. What readers get stays as it is, with its date and,
 * if it was worked out from the length, its read time.
 */
async function renderArticles(trx: Knex): Promise<void> {
  // Nobody has changed the articles.
  for (const table of TABLES) await trx.raw('alter table ?? disable trigger user', [table]);
  // Drafts first, as they have only what differs from their article.
  for (const [table, post] of [
    ['post_drafts', 'd.id'],
    ['post_draft_discards', 'd.post_id'],
  ] as const) {
    await render(
      trx,
      `select d.id, d.fields ->> 'content' as content
       from ${table} d left join blog_posts p on p.id = ${post}
         left join deleted_records b on b.resource = 'posts' and b.record_id = ${post}
       where coalesce(d.fields ->> 'content_format', p.content_format, b."row" ->> 'content_format') = 'markdown'
         and d.fields ->> 'content' is not null`,
      `update ${table} set fields = fields || jsonb_build_object('content', :html::text) where id = :id`,
    );
    await trx(table).update({ fields: trx.raw(`fields - 'content_format'`) });
    await trx(table).where({ fields: '{}' }).delete();
  }
  await render(
    trx,
    `select id, content from blog_posts where content_format = 'markdown'`,
    `update blog_posts set content = :html, read_time = case
         when published and read_minutes <> greatest(1, (char_length(:html) + 999) / 1000) then read_minutes
         else read_time end
       where id = :id`,
  );
  await render(
    trx,
    `select id, content from post_revisions where fields ->> 'content_format' = 'markdown'`,
    'update post_revisions set content = :html where id = :id',
  );
  await trx.raw(`
    update post_revisions set fields = fields - 'content_format', changed = array(
      select distinct case field when 'content_format' then 'content' else field end
      from unnest(changed) as field order by 1)`);
  await render(
    trx,
    `select id, "row" ->> 'content' as content from deleted_records
     where resource = 'posts' and "row" ->> 'content_format' = 'markdown'`,
    `update deleted_records set "row" = "row" || jsonb_build_object('content', :html::text) where id = :id`,
  );
  await trx('deleted_records')
    .where({ resource: 'posts' })
    .update({ row: trx.raw(`"row" - 'content_format'`) });
  await render(
    trx,
    `select id, content from import_items where content_format = 'markdown'`,
    'update import_items set content = :html where id = :id',
  );
  await render(
    trx,
    `select id, before #>> '{post,content}' as content from import_items
     where before #>> '{post,content_format}' = 'markdown'`,
    `update import_items set before = jsonb_set(before, '{post,content}', to_jsonb(:html::text)) where id = :id`,
  );
  for (const table of TABLES) await trx.raw('alter table ?? enable trigger user', [table]);
  await trx.raw(`
alter table blog_posts drop column content_format;
alter table import_items drop column content_format`);
}

/** Renders the texts of a query one by one, as there may be many long ones. */
async function render(trx: Knex, found: string, update: string): Promise<void> {
  const texts = () => trx.from(trx.raw(`(${found}) as found`));
  for (const id of await texts().pluck('id')) {
    const { content } = await texts().where({ id }).first('content');
    await trx.raw(update, { id, html: htmlOf(content ?? '') });
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
