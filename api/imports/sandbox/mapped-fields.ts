import { SLUG_PATTERN } from '#shared/fields.ts';
import type { SourceStatus } from '#shared/imports.ts';
import { slugFromTitle } from '#shared/posts.ts';
import type { Notes } from '../notes.ts';
import type { SourcePost } from '../records.ts';
import { hashOf, singleLine } from '../text/strings.ts';
import { decodePercent, slugOfUrl } from '../text/urls.ts';

const AUTHOR_MAX = 200;
const CATEGORY_MAX = 100;
const TAG_MAX = 50;
const TAGS_MAX = 20;
const TITLE_FROM_LEAD = 80;
/** Of the 200 characters of a slug, leaves room for the number that settles a clash. */
const SLUG_MAX = 185;

/** Maps title, slug, author, category and tags to what a post has here, and notes each change. */
export function mappedFields(source: SourcePost, lead: string, notes: Notes) {
  if (source.kind === 'page') notes.converted('page', 'A page becomes an article');
  const becomes = DRAFTS[source.status];
  if (becomes) notes.converted('status', becomes);
  const isDateTold = source.notes.some(({ kind }) => kind === 'date');
  if (source.status === 'published' && !source.published_at && !isDateTold)
    notes.warning('date', 'It has no date, so it gets that of the import');
  if (source.status === 'scheduled' && source.published_at && Date.parse(source.published_at) < Date.now())
    notes.warning('date', 'The time it was scheduled for has passed, so it appears at once');

  const title = source.title || titleFrom(lead);
  if (!source.title) notes.warning('title', 'It has no title, so it gets one from the beginning of its text');
  if (!source.excerpt && lead)
    notes.converted('excerpt', 'It has no excerpt, so the beginning of its text becomes one');

  const everybody = source.authors.join(', ');
  if (source.authors.length > 1) notes.converted('author', 'Its authors are named together on one line');
  const author = singleLine(everybody, AUTHOR_MAX);
  if (author !== everybody)
    notes.lost('author', 'The authors’ names are longer than 200 characters, and are cut');

  const { category, others } = chosenCategory(source.categories);
  if (others.length > 0)
    notes.converted('category', 'An article has one category here, so its others become tags', others.length);
  const { tags, lost } = tagsOf([...source.tags, ...others]);
  if (lost > 0) notes.lost('tag', 'An article has at most 20 tags here, so the last ones are left out', lost);
  return { title, wanted_slug: wantedSlug({ ...source, title }), author, category, tags };
}

const DRAFTS: { readonly [status in SourceStatus]?: string } = {
  pending: 'It waited for review on the old site, so it comes as a draft',
  private: 'It was private on the old site, so it comes as a draft',
  protected: 'It was behind a password on the old site, which is not brought along: it comes as a draft',
  trashed: 'It was in the bin of the old site, so it comes as a draft',
};

function titleFrom(lead: string): string {
  if (lead.length <= TITLE_FROM_LEAD) return lead || 'Untitled';
  return `${lead.slice(0, TITLE_FROM_LEAD).replace(/\s+\S*$/, '')}…`.toWellFormed();
}

/** The first category that an author chose: WordPress files every other post under "Uncategorised". */
function chosenCategory(names: readonly string[]): { category: string | null; others: string[] } {
  const isChosen = (name: string) => !/^uncategori[sz]ed$/i.test(name);
  const first = names.find(isChosen) ?? names[0];
  if (first === undefined) return { category: null, others: [] };
  return {
    category: singleLine(first, CATEGORY_MAX),
    others: names.filter((name) => name !== first && isChosen(name)),
  };
}

function tagsOf(names: readonly string[]): { tags: string[]; lost: number } {
  const clean = names.map((name) => singleLine(name, TAG_MAX)).filter(Boolean);
  const different = [...new Map(clean.map((name) => [name.toLowerCase(), name])).values()];
  return { tags: different.slice(0, TAGS_MAX), lost: Math.max(0, different.length - TAGS_MAX) };
}

/** The slug that a post should get: its own, else from its old URL, its title or its date. */
function wantedSlug(post: SourcePost): string {
  const day = (post.published_at ?? post.created_at)?.slice(0, 10);
  // A number is no name.
  const place = slugOfUrl(post.url) ?? '';
  return (
    asSlug(post.slug ?? '') ||
    asSlug(/^\d+$/.test(place) ? '' : place) ||
    slugFromTitle(post.title) ||
    (day ? `post-${day}` : `post-${hashOf(post.source_id).slice(0, 8)}`)
  );
}

const FILE_ENDING = /\.(?:html?|php|aspx?|md|markdown)$/i;

function asSlug(given: string): string {
  const text = decodePercent(given).normalize('NFC').trim().replace(FILE_ENDING, '');
  const isFine = SLUG_PATTERN.test(text) && text.length <= SLUG_MAX;
  return isFine ? text : slugFromTitle(text);
}
