import { BLOG_IMPORT_LIMITS, type SourceStatus } from '#shared/imports.ts';
import { columnName, headerOf, yesOrNo } from '../../platform/csv.ts';
import { parseDate } from '../../platform/dates.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { csvRows, type Row, textOfFile } from '../containers/files.ts';
import { newPost, type SourcePost, type SourceProblem, type SourceReader } from '../records.ts';
import { array, Notes, parsedJson, plainText, resolveUrl, slugOfUrl, text } from '../text.ts';

/** Known names of columns, reduced to lower-case letters, those that count first in front. */
const COLUMNS = {
  title: 'title posttitle name headline',
  content: 'content postcontent body postbody html text article',
  date: 'publishedat publishedon publishdate publisheddate publicationdate datepublished postdate date published',
  created: 'createdat createdon created datecreated',
  updated: 'updatedat updatedon lastupdated modifiedat modified datemodified updated',
  slug: 'slug postname',
  url: 'url posturl link permalink address',
  excerpt: 'excerpt summary postsummary postexcerpt description subtitle',
  author: 'author authors authorname postauthor',
  categories: 'category categories topic',
  tags: 'tags tag keywords',
  status: 'status poststatus state publicationstatus publishstatus',
  image: 'image featuredimage featuredimageurl imageurl mainimage cover coverimage thumbnail thumbnailurl',
  id: 'id postid itemid guid uuid',
  seoTitle: 'seotitle metatitle',
  seoDescription: 'seodescription metadescription',
  readTime: 'readtime readingtime',
  /** A yes says that it was public, a no that it was not. */
  shown:
    'published ispublished public ispublic visible isvisible active isactive live islive enabled isenabled',
  /** Anything but a no says that it was not public: a yes, a time, or a password. */
  hidden:
    'draft isdraft archived isarchived archivedat archivedon unpublished isunpublished unpublishedat unpublishedon inactive disabled isdisabled deleted isdeleted deletedat deletedon trashed hidden ishidden private isprivate unlisted isunlisted membersonly password postpassword',
  /** Who could read it. */
  visibility: 'visibility postvisibility audience access',
} as const;
type Field = keyof typeof COLUMNS;

const namesOf = (field: Field): string[] => COLUMNS[field].split(' ');

/** Whether the first row names columns for title and content. */
export function isPostTable(head: string): boolean {
  const header = headerOf(head).map(columnName);
  return (['title', 'content'] as const).every((field) =>
    namesOf(field).some((name) => header.includes(name)),
  );
}

/** Reads a table with one post per row, as spreadsheets and small systems export it. */
export const readCsv: SourceReader = async function* (input) {
  const told: SourceProblem[] = [];
  for await (const found of csvRows(textOfFile(input, told), BLOG_IMPORT_LIMITS.itemBytes, columnName)) {
    if (found.type === 'problem') yield found;
    else if (first(found.row, 'title') || first(found.row, 'content')) yield csvPost(found.row);
  }
  yield* told;
};

/** The cells of a field that are not empty, in the order of its names. */
const cellsOf = (row: Row, field: Field): string[] => namesOf(field).flatMap((name) => row[name] || []);

const first = (row: Row, field: Field): string => cellsOf(row, field)[0] ?? '';

const dateIn = (row: Row, field: Field): string | null =>
  cellsOf(row, field)
    .map((cell) => parseDate(cell))
    .find(Boolean) ?? null;

/** A list with commas, semicolons or bars, or as JSON. */
function listIn(cell: string): string[] {
  const list = array(parsedJson(cell)).map(text);
  return list.length > 0 || /^\[\s*\]$/.test(cell) ? list : cell.split(/[,;|]/);
}

function csvPost(row: Row): SourcePost {
  const notes = new Notes();
  const date = dateIn(row, 'date') ?? dateIn(row, 'created');
  const status = statusOf(row, date, notes);
  const slug = first(row, 'slug');
  // Wix writes the whole path as the slug.
  const url = resolveUrl(first(row, 'url') || slug, null);
  const [title, content] = [first(row, 'title'), first(row, 'content')];
  const minutes = Number(/^\d{1,3}(?=\D|$)/.exec(first(row, 'readTime'))?.[0] ?? 0);
  return newPost(notes, {
    source_id: first(row, 'id') || slug || url || `${title} ${date ?? ''}`,
    title: plainText(title),
    slug: slugOfUrl(slug || url),
    url,
    status,
    created_at: dateIn(row, 'created') ?? date,
    published_at: status === 'draft' ? null : date,
    updated_at: dateIn(row, 'updated'),
    authors: listIn(first(row, 'author')),
    categories: listIn(first(row, 'categories')),
    tags: listIn(first(row, 'tags')),
    excerpt: plainText(first(row, 'excerpt'), 1000),
    content: /<[a-z][^<>]*>/i.test(content) ? content : escapeHtml(content),
    dialect: 'table',
    featured: {
      url: resolveUrl(first(row, 'image').replace(OF_WIX, 'https://static.wixstatic.com/media/$1'), url),
    },
    seo_title: first(row, 'seoTitle') || null,
    seo_description: first(row, 'seoDescription') || null,
    read_time: minutes >= 1 && minutes <= 600 ? minutes : undefined,
  });
}

/** Wix's name of a picture: its number, the name of its file, and its size. */
const OF_WIX = /^wix:image:\/\/v1\/([^/#]+).*$/s;

/** Beehiiv says confirmed, and free of what everybody may read. */
const PUBLIC =
  /^(?:publish(?:ed)?|confirmed|live|public|scheduled|future|everyone|everybody|all|visible|free)$/i;

/** A post is public only if the table says so, and nothing in it says that it was not. */
function statusOf(row: Row, date: string | null, notes: Notes): SourceStatus {
  const hides = cellsOf(row, 'hidden').some((cell) => yesOrNo(cell) !== false && !NEVER.test(cell));
  const isFor = (cell: string) => yesOrNo(cell) ?? (PUBLIC.test(cell) || parseDate(cell) !== null);
  const said = (['shown', 'status', 'visibility'] as const).flatMap((field) => cellsOf(row, field));
  const isPublic = said.length > 0 ? said.every(isFor) : dateIn(row, 'date') !== null;
  if (!hides && isPublic) return date && Date.parse(date) > Date.now() ? 'scheduled' : 'published';
  if (!hides && said.length === 0)
    notes.warning('Nothing in the table says that it was published, so it comes as a draft');
  return 'draft';
}

/** No time, as databases and exports write it. */
const NEVER = /^(?:null|none|nil|n\/?a|never|-+|0+[-/]0+[-/]0+\b.*)$/i;
