import { BLOG_IMPORT_LIMITS, type SourceStatus } from '#shared/imports.ts';
import { headerOf } from '../../platform/csv.ts';
import { csvRows } from '../containers/csv-rows.ts';
import { Notes } from '../notes.ts';
import { newPost, type SourcePost, type SourceProblem, type SourceReader } from '../records.ts';
import { parseDate } from '../text/dates.ts';
import { textOfFile } from '../text/encoding.ts';
import { paragraphs, plainText } from '../text/html.ts';
import { resolveUrl, slugOfUrl } from '../text/urls.ts';

/** Known names of columns, reduced to lower-case letters. */
const COLUMNS = {
  title: ['title', 'posttitle', 'name', 'headline'],
  content: ['content', 'postcontent', 'body', 'postbody', 'html', 'text', 'article'],
  date: ['date', 'published', 'publishedat', 'publishedon', 'publishdate', 'postdate', 'createdat'],
  slug: ['slug', 'postname'],
  url: ['url', 'posturl', 'link', 'permalink', 'address'],
  excerpt: ['excerpt', 'summary', 'postsummary', 'postexcerpt', 'description', 'subtitle'],
  author: ['author', 'authors', 'authorname', 'postauthor'],
  categories: ['category', 'categories', 'topic'],
  tags: ['tags', 'tag', 'keywords'],
  status: ['status', 'poststatus', 'state'],
  image: ['image', 'featuredimage', 'imageurl', 'mainimage', 'cover', 'thumbnail'],
  id: ['id', 'postid', 'itemid', 'guid', 'uuid'],
};
type Field = keyof typeof COLUMNS;
type Row = { readonly [field in Field]?: string };

/** Whether the first row names columns for title and content. */
export function isPostTable(head: string): boolean {
  const fields = fieldsOf(headerOf(head));
  return fields.includes('title') && fields.includes('content');
}

/** The field of each column, or false; of two columns for one field the first counts. */
function fieldsOf(header: readonly string[]): (Field | false)[] {
  const names = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const fields = names.map((name) =>
    (Object.keys(COLUMNS) as Field[]).find((one) => COLUMNS[one].includes(name)),
  );
  return fields.map((field, at) => (field && fields.indexOf(field) === at ? field : false));
}

/** Reads a table with one post per row, as spreadsheets and small systems export it. */
export const readCsv: SourceReader = async function* (input) {
  const told: SourceProblem[] = [];
  for await (const found of csvRows(textOfFile(input, told), BLOG_IMPORT_LIMITS.itemBytes, fieldsOf)) {
    if (found.type === 'problem') yield found;
    else if (found.row.title || found.row.content) yield csvPost(found.row);
  }
  yield* told;
};

const listIn = (cell: string | undefined): string[] => (cell ?? '').split(/[,;|]/);

function csvPost(row: Row): SourcePost {
  const notes = new Notes();
  const date = parseDate(row.date);
  if (row.date && !date)
    notes.warning('date', `The date is not one that can be read: ${row.date.slice(0, 100)}`);
  const url = resolveUrl(row.url ?? '', null);
  const content = row.content ?? '';
  return newPost(notes, {
    source_id: row.id || row.slug || url || `${row.title ?? ''} ${date ?? ''}`,
    title: plainText(row.title ?? ''),
    slug: row.slug || slugOfUrl(url),
    url,
    status: statusOf(row, date, notes),
    created_at: date,
    authors: listIn(row.author),
    categories: listIn(row.categories),
    tags: listIn(row.tags),
    excerpt: plainText(row.excerpt ?? '', 1000),
    content: /<[a-z][^<>]*>/i.test(content) ? content : paragraphs(content),
    featured: { url: resolveUrl(row.image ?? '', url) },
  });
}

/** A post is a draft unless the table says that it was public. */
function statusOf(row: Row, date: string | null, notes: Notes): SourceStatus {
  if (row.status && !/^(?:publish|live|public|scheduled|future)/i.test(row.status)) return 'draft';
  if (date) return Date.parse(date) > Date.now() ? 'scheduled' : 'published';
  if (row.status) return 'published';
  notes.warning('status', 'Nothing in the table says that it was published, so it comes as a draft');
  return 'draft';
}
