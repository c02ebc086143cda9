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
  type RenderedPage,
  type RenderSite,
} from '#shared/public.ts';
import { readWords } from '../page-texts/texts.ts';
import { withPictures } from './pictures.ts';

/** Renders the site with drafts of its texts. */
export interface SitePreview {
  /** @param words texts being typed, by key */
  forEditor(path: string, words: { readonly [key: string]: string }): Promise<PagePreview>;
  /** For a reviewer's link. */
  forReviewer(path: string, link: { token: string; expires_at: string }): Promise<RenderedPage>;
}

/** @param prepare called at each rendering for the renderer and its context */
export function createSitePreview(
  db: Knex,
  prepare: () => Promise<{ render: RenderSite; context: Omit<RenderContext, 'outcome' | 'preview'> }>,
): SitePreview {
  return {
    async forEditor(path, typed) {
      const { render, context } = await prepare();
      const words = { ...(await readWords(db)), ...typed };
      const { mark, marks } = markers();
      const api: PublicApi = {
        ...context.api,
        getPageTexts: async (page) => markedTexts(page, showPageTexts(page, words), mark),
        listRecords: async (name) =>
          (await context.api.listRecords(name)).map((record) => markedRecord(name, record, mark)),
        listTestimonials: async () =>
          (await context.api.listTestimonials()).map((record) => markedRecord('testimonials', record, mark)),
      };
      const { html } = await render(path, { ...context, api, preview: { kind: 'frame' } });
      return { html, marks };
    },

    async forReviewer(path, { token, expires_at }) {
      const { render, context } = await prepare();
      const words = await readWords(db);
      const api: PublicApi = { ...context.api, getPageTexts: async (page) => showPageTexts(page, words) };
      const base = `${PREVIEW_PATH}/${token}`;
      return render(path, { ...context, api, preview: { kind: 'review', expires_at, base } });
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

/** Renders an unpublished article as the site would; without an article, the page for an ended link. */
export type RenderPreview = (post: PostView | null, preview: Preview) => Promise<string>;

/** @param prepare called at each rendering for the renderer and its context */
export function createPreviewRenderer(
  db: Knex,
  prepare: () => Promise<{ render: RenderSite; context: Omit<RenderContext, 'outcome' | 'preview'> }>,
): RenderPreview {
  return async (post, preview) => {
    const { render, context } = await prepare();
    const api: PublicApi = {
      ...context.api,
      getPost: async () => post && ((await withPictures(db, [post]))[0] ?? null),
    };
    const page = await render(post ? `/blog/${post.slug}` : PREVIEW_PATH, { ...context, api, preview });
    return page.html;
  };
}
