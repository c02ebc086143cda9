import { type Request, Router } from 'express';
import type * as z from 'zod';
import {
  type NewsletterPreview,
  type NewsletterState,
  NO_MAIL_SERVER,
  newsletterStartSchema,
} from '#shared/newsletters.ts';
import { recordAction } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { parse } from '../platform/http/api-error.ts';
import {
  type CommandWork,
  commandRoutes,
  inStates,
  readId,
  requireRow,
} from '../platform/http/crud-router.ts';
import { requireMailServer } from '../platform/mail/mailer.ts';
import type { Services } from '../services.ts';
import {
  resendNewsletter,
  resumeNewsletter,
  type Start,
  startNewsletter,
  stopNewsletter,
  unscheduleNewsletter,
} from './commands.ts';
import { addressed, composeNewsletter } from './compose.ts';
import { readProgress } from './progress.ts';
import { freeSlug, publishOnWeb, withdrawFromWeb } from './public.ts';
import { newsletters } from './resource.ts';
import type { StoredNewsletter } from './send.ts';

/** /api/admin/newsletters, beyond CRUD. */
export function newslettersRouter(services: Services): Router {
  const { db, outbox, mailer, jobs, contentChanged, site } = services;
  const router = Router();
  const readNewsletter = ({ params }: Request) => requireRow(newsletters, db, readId(newsletters, params.id));
  // A preview or a test greets the person who asks for it, and its unsubscribe link unsubscribes nobody.
  const compose = async (request: Request) => {
    const newsletter = await readNewsletter(request);
    const mail =
      newsletter.started_at === null
        ? await composeNewsletter(
            db,
            { ...newsletter, slug: await freeSlug(db, newsletter) },
            services,
            newsletter.scheduled_at && new Date(newsletter.scheduled_at),
          )
        : { subject: newsletter.subject, text: newsletter.text_body, html: newsletter.html_body };
    const [name] = (request.user?.full_name ?? '').split(' ');
    return addressed(mail, `${site.url}/newsletter/unsubscribe/test`, name || newsletter.name_fallback);
  };

  router.get('/:id/preview', requirePermission('show', 'newsletters'), async (request, response) => {
    response.json((await compose(request)) satisfies NewsletterPreview);
  });

  router.get('/:id/progress', requirePermission('show', 'newsletters'), async (request, response) => {
    response.json(
      await readProgress(db, readId(newsletters, request.params.id), mailer.transport === 'smtp'),
    );
  });

  router.post('/:id/test', requirePermission('edit', 'newsletters'), async (request, response) => {
    const { id } = await readNewsletter(request);
    const { email: to } = signedInUser(request);
    const { subject, text, html } = await compose(request);
    await db.transaction(async (trx) => {
      const about = { resource: 'newsletters', record_id: id };
      await outbox.post(trx, { kind: 'test', to, subject: `[Test] ${subject}`, text, html, about });
      await recordAction(trx, request, { action: 'test', resource: 'newsletters', record_id: id });
    });
    response.status(202).json({ email: to });
  });

  const may = (
    states: readonly NewsletterState[],
    refusal: string,
    work: Parameters<typeof inStates<StoredNewsletter>>[3],
  ) => inStates(newsletters, states, refusal, work);
  const withMail =
    (work: CommandWork): CommandWork =>
    async (...command) => {
      requireMailServer(mailer, NO_MAIL_SERVER);
      return work(...command);
    };
  const begin = (schema: z.ZodType<Start>) =>
    withMail(
      may(['draft', 'scheduled'], 'This campaign has already started.', async (trx, newsletter, { body }) => {
        const start = parse(schema, body ?? {});
        return { recipients: await startNewsletter(trx, jobs, newsletter, start, services), ...start };
      }),
    );
  const scope = {
    db,
    resource: newsletters,
    allow: requirePermission('send', 'newsletters'),
    committed: contentChanged,
  };
  commandRoutes(router, scope, {
    start: begin(newsletterStartSchema.omit({ at: true })),
    schedule: begin(newsletterStartSchema.required({ at: true })),
    unschedule: may(
      ['scheduled'],
      'This campaign is not scheduled, or has already begun.',
      unscheduleNewsletter,
    ),
    stop: may(['queued', 'sending'], 'This campaign is not being sent at the moment.', stopNewsletter),
    resume: withMail(
      may(['stopped'], 'This campaign is not stopped.', (trx, newsletter) =>
        resumeNewsletter(trx, jobs, newsletter),
      ),
    ),
    resend: withMail(
      may(
        ['queued', 'sending', 'sent'],
        'This campaign has not been sent yet, or it is stopped: resume it first, and then send it again.',
        async (trx, newsletter) => ({ recipients: await resendNewsletter(trx, jobs, newsletter) }),
      ),
    ),
    publish: may(STARTED, NOT_SENT_YET, publishOnWeb),
    withdraw: may(STARTED, NOT_SENT_YET, withdrawFromWeb),
  });
  return router;
}

const STARTED = ['queued', 'sending', 'stopped', 'sent'] as const;
const NOT_SENT_YET = 'This campaign has not been sent yet. Once it has, it can be put on the website.';
