import type { Knex } from 'knex';
import { markOf, type PageMark, type PagePreview } from '#shared/page-text-changes.ts';
import type { PageTextPage, PageTexts, ShownText } from '#shared/page-texts/index.ts';
import { showPageTexts } from '#shared/page-texts/show.ts';
import {
  type PostView,
  PREVIEW_PATH,
  type Preview,
  type PublicApi,
  type RenderContext,
  type RenderSite,
} from '#shared/public.ts';
import { readWords } from '../page-texts/texts.ts';
import { OF_POST, withPictures } from './pictures.ts';

/**
 * Renders what is not public as the site would.
 * @param prepare called at each rendering for the renderer and its context
 */
export function createPreviews(
  db: Knex,
  prepare: () => Promise<{ render: RenderSite; context: Omit<RenderContext, 'outcome' | 'preview'> }>,
) {
  const render = async (path: string, preview: Preview, changed: (api: PublicApi) => Partial<PublicApi>) => {
    const { render, context } = await prepare();
    const api = { ...context.api, ...changed(context.api) };
    return render(path, { ...context, api, preview });
  };
  return {
    /** An article; without one, the page for an ended link. */
    async ofPost(post: PostView | null, preview: Preview): Promise<string> {
      const page = await render(post ? `/blog/${post.slug}` : PREVIEW_PATH, preview, () => ({
        getPost: async () => post && ((await withPictures(db, [post], ...OF_POST))[0] ?? null),
      }));
      return page.html;
    },
    /** The site with drafts of its texts. @param typed texts being typed, by key */
    async forEditor(path: string, typed: { readonly [key: string]: string }): Promise<PagePreview> {
      const words = { ...(await readWords(db)), ...typed };
      const { mark, marks } = markers();
      const { html } = await render(path, { kind: 'frame' }, ({ listRecords, listTestimonials }) => ({
        getPageTexts: async (page) => markedTexts(page, showPageTexts(page, words), mark),
        listRecords: async (name) =>
          (await listRecords(name)).map((record) => markedRecord(name, record, mark)),
        listTestimonials: async () =>
          (await listTestimonials()).map((record) => markedRecord('testimonials', record, mark)),
      }));
      return { html, marks };
    },
    /** The same by a reviewer's link. */
    async forReviewer(path: string, { token, expires_at }: { token: string; expires_at: string }) {
      const words = await readWords(db);
      const preview = { kind: 'review', expires_at, base: `${PREVIEW_PATH}/${token}` } as const;
      return render(path, preview, () => ({ getPageTexts: async (page) => showPageTexts(page, words) }));
    },
  };
}

type Mark = (of: PageMark) => string;

/** Numbers marked texts in order. */
function markers(): { mark: Mark; marks: PageMark[] } {
  const marks: PageMark[] = [];
  return { marks, mark: (of) => markOf(marks.push(of) - 1) };
}

function markedTexts<Page extends PageTextPage>(
  page: Page,
  texts: PageTexts<Page>,
  mark: Mark,
): PageTexts<Page> {
  const marked = Object.entries<ShownText>(texts).map(([name, text]) => [
    name,
    markedText(text, mark({ text: `${page}.${name}` })),
  ]);
  return Object.fromEntries(marked) as PageTexts<Page>;
}

/** Marks the visible text only, not the version for screen readers, which says the same. */
function markedText(text: ShownText, mark: string): ShownText {
  const add = (line: string) => (line === '' ? line : `${line}${mark}`);
  if (typeof text === 'string') return add(text);
  if ('wide' in text) return { ...text, wide: text.wide.map(add), narrow: text.narrow.map(add) };
  return text.map(add);
}

/** A record is located on the page by the first of these fields that it has. */
const SHOWN_FIELDS = ['quote', 'description', 'text', 'answer', 'name'] as const;

function markedRecord<Shown extends { id: string }>(resource: string, record: Shown, mark: Mark): Shown {
  const field = SHOWN_FIELDS.find((name) => typeof Reflect.get(record, name) === 'string');
  if (!field) return record;
  return { ...record, [field]: `${Reflect.get(record, field)}${mark({ resource, record: record.id })}` };
}
