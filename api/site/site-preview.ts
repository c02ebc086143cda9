import { type Request, type RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import {
  type MailPreview,
  mailPreviewSchema,
  markOf,
  PAGE_TEXT_RESOURCE,
  type PageMark,
  type PagePreview,
  pagePreviewSchema,
} from '#shared/page-text-changes.ts';
import {
  isVisitorMail,
  type PageTextPage,
  type PageTexts,
  type ShownText,
  type VisitorMail,
} from '#shared/page-texts/index.ts';
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
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { limitRequests } from '../platform/http/rate-limit.ts';
import { nameCompany } from '../platform/mail/layout.ts';
import type { NewMail, Outbox } from '../platform/mail/outbox.ts';
import { previewOfLatest } from '../posts/preview.ts';
import { previewLinkRoutes } from '../posts/preview-link-routes.ts';
import { openPreviewLink } from '../posts/preview-links.ts';
import type { EffectiveSettings } from '../settings/effective-settings.ts';
import { previewMail } from './mail-previews.ts';
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

/**
 * /preview/{token}: the latest saved version of a post or, for a link to the site, its pages with drafts of their texts.
 */
export function previewPages(db: Knex, renderPreview: RenderPreview, sitePreview: SitePreview): Router {
  const router = Router();
  router.use(confidential, limitRequests(db, { name: 'preview', limit: 120, windowSeconds: 60 }));
  router.get('/{*token}', async (request, response) => {
    const [token = '', ...rest] = ([] as string[]).concat(request.params.token ?? []);
    const link = await openPreviewLink(db, token);
    response.type('html');
    if (link.state === 'live' && link.post_id === null) {
      const { expires_at } = link;
      const page = await sitePreview.forReviewer(`/${rest.map(encodeURIComponent).join('/')}`, {
        token,
        expires_at,
      });
      response.status(page.status).send(page.html);
      return;
    }
    const isPost = link.state === 'live' && link.post_id !== null && rest.length === 0;
    const post = isPost ? await previewOfLatest(db, link.post_id as string) : null;
    if (link.state === 'live' && post) {
      response.send(await renderPreview(post, { kind: 'review', expires_at: link.expires_at }));
      return;
    }
    const reason = link.state === 'live' ? 'unknown' : link.state;
    response
      .status(reason === 'unknown' ? 404 : 410)
      .send(await renderPreview(null, { kind: 'ended', reason }));
  });
  return router;
}

/** The address is a secret, which must not be cached, indexed or sent as a referrer. */
const confidential: RequestHandler = (_request, response, next) => {
  response.set({
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'Referrer-Policy': 'no-referrer',
  });
  next();
};

interface SitePreviewRoutes {
  db: Knex;
  /** Absolute address of the site, without a trailing slash. */
  siteUrl: string;
  sitePreview: SitePreview;
  outbox: Outbox;
  settingsNow(trx: Knex): Promise<EffectiveSettings>;
}

const TESTS = { name: 'mail-wording-test', limit: 10, windowSeconds: 600 };

/** /api/admin/page-texts: the site and its mails with drafts of their texts, for the editor, and links for reviewers. */
export function sitePreviewRouter({
  db,
  siteUrl,
  sitePreview,
  outbox,
  settingsNow,
}: SitePreviewRoutes): Router {
  const router = Router();
  const mayEdit = requirePermission('edit', PAGE_TEXT_RESOURCE);

  router.post('/preview', mayEdit, async (request, response) => {
    const { path, words } = parse(pagePreviewSchema, request.body);
    response.json(await sitePreview.forEditor(path, words));
  });

  const compose = async (request: Request): Promise<NewMail> => {
    const { words } = parse(mailPreviewSchema, request.body ?? {});
    return previewMail(mailOf(request), { ...(await readWords(db)), ...words }, await settingsNow(db));
  };

  router.post('/mails/:mail/preview', mayEdit, async (request, response) => {
    const mail = await compose(request);
    const { subject, html, text } = nameCompany(mail, (await settingsNow(db)).legal);
    response.json({ subject, html, text } satisfies MailPreview);
  });

  router.post(
    '/mails/:mail/test',
    mayEdit,
    limitRequests(db, { ...TESTS, key: (request) => request.user?.id }),
    async (request, response) => {
      const { email: to } = signedInUser(request);
      const { subject, html, text } = await compose(request);
      await db.transaction(async (trx) => {
        await outbox.post(trx, { kind: 'test', to, subject: `[Test] ${subject}`, html, text });
        await recordAudit(trx, {
          ...actor(request),
          action: 'test',
          resource: PAGE_TEXT_RESOURCE,
          record_id: `${mailOf(request)}.subject`,
        });
      });
      response.status(202).json({ email: to });
    },
  );

  previewLinkRoutes(router, { db, siteUrl, path: '', resource: PAGE_TEXT_RESOURCE, readPostId: () => null });

  return router;
}

/** @throws ApiError 'not_found' */
function mailOf(request: Request): VisitorMail {
  const mail = String(request.params.mail);
  if (!isVisitorMail(mail)) throw new ApiError('not_found', 'There is no such email to visitors.');
  return mail;
}
