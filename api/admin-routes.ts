import { Router } from 'express';
import type { Knex } from 'knex';
import { PAGE_TEXT_RESOURCE } from '#shared/page-text-changes.ts';
import type { SiteSettingsFields } from '#shared/settings.ts';
import type { SystemStatus } from '#shared/system-status.ts';
import { AUDIT_LOG, auditLogRouter } from './audit/routes.ts';
import { moveToBin } from './bin/move-to-bin.ts';
import { binRouter } from './bin/routes.ts';
import { consentChoiceRouter } from './consent-choices/routes.ts';
import { approveConsultation } from './consultations/approve.ts';
import { tellAssigned } from './consultations/assigned-mail.ts';
import { consultations } from './consultations/resource.ts';
import { consultationRouter } from './consultations/routes.ts';
import { dashboardRouter } from './dashboard/routes.ts';
import { issueMailProof } from './going-live/marks.ts';
import { goingLiveRouter } from './going-live/routes.ts';
import { importItems } from './imports/http/resource.ts';
import { type BlogImportRoutes, blogImportsRouter, blogUploadRouter } from './imports/http/routes.ts';
import { mailRouter } from './mails/routes.ts';
import { mediaFetchRouter } from './media/fetch-routes.ts';
import type { Media } from './media/media.ts';
import { uploadRouter } from './media/upload-routes.ts';
import { resendingNewsletters } from './newsletters/resend.ts';
import { newslettersRouter } from './newsletters/routes.ts';
import { pageTextRouter } from './page-texts/routes.ts';
import { personalDataRouter } from './personal-data/routes.ts';
import { auditOf, lastWriter } from './platform/audit/audit.ts';
import type { AccountKeys } from './platform/auth/keys.ts';
import { checkPasswordProof, requirePasswordProof } from './platform/auth/passwords.ts';
import { loadUser, requirePermission, requireSignedIn, type Sessions } from './platform/auth/session.ts';
import type { Changes } from './platform/cache/changes.ts';
import type { SiteIdentity } from './platform/environment/site-identity.ts';
import { jsonBody } from './platform/http/body.ts';
import { commandRoute, crudRouter } from './platform/http/crud-router.ts';
import type { CrudOptions } from './platform/http/crud-write.ts';
import { createRowCounts } from './platform/http/list-rows.ts';
import type { Resource } from './platform/http/resource.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Outbox } from './platform/mail/outbox.ts';
import { draftRouter } from './posts/draft-routes.ts';
import { postEditorRouter } from './posts/editor-routes.ts';
import { previewRouter } from './posts/preview-routes.ts';
import { revisionRouter } from './posts/revision-routes.ts';
import { approvePrivacyRequest } from './privacy-requests/receive.ts';
import { privacyRequests } from './privacy-requests/resource.ts';
import type { Redirects } from './redirects/lookup.ts';
import { media, RESOURCES, titlesOfRecords } from './resources.ts';
import { retentionRouter } from './retention/routes.ts';
import { samplesRouter } from './samples/routes.ts';
import type { EffectiveSettings } from './settings/effective-settings.ts';
import { settingsRouter } from './settings/routes.ts';
import type { SiteSettingsReader } from './settings/site-settings.ts';
import { type RenderPreview, type SitePreview, sitePreviewRouter } from './site/site-preview.ts';
import { statusRouter } from './status/routes.ts';
import { approveSubscription } from './subscriptions/approve.ts';
import { exportRouter } from './subscriptions/export-routes.ts';
import { importsRouter, importUploadRouter } from './subscriptions/import/routes.ts';
import { mailEventCommandRouter } from './subscriptions/mail-event-routes.ts';
import { subscriptions } from './subscriptions/resource.ts';
import { readSuppression, suppressErased } from './subscriptions/suppressions.ts';
import { usersRouter } from './users/routes.ts';

export interface AdminServices {
  db: Knex;
  databaseUrl: string;
  jobs: Jobs;
  outbox: Outbox;
  mailTransport: 'smtp' | 'files';
  /** The address that mails come from. */
  mailAddress(): string;
  /** A hash of the mail server and the sender, which differs for another server. */
  mailServer: string;
  /** Deletes the files of mails that are no longer in the outbox. */
  sweepMailFiles(): Promise<void>;
  settingsNow(trx: Knex): Promise<EffectiveSettings>;
  media: Media;
  sessions: Sessions;
  keys: AccountKeys;
  resourceChanges: Changes;
  redirects: Redirects;
  imports: BlogImportRoutes;
  renderPreview: RenderPreview;
  sitePreview: SitePreview;
  site: SiteIdentity;
  /** The settings from the environment. */
  configured: EffectiveSettings;
  /** Which of them are invented sample values. */
  invented: readonly (keyof SiteSettingsFields)[];
  /** The settings as they are now. */
  settings: SiteSettingsReader;
  /** The folder for the content from before an import of content. */
  /** Reads what the health check shows. */
  status(): Promise<SystemStatus>;
  /** Resolves when this process has dropped what a write has changed; awaited before its answer. */
  contentChanged(): Promise<void>;
  /** Called after the settings were saved, before the answer. */
  settingsChanged(): Promise<void>;
}

/** /api/admin: for those who are signed in, each action by permission, refused unless permissions.ts names it. */
export function adminApiRouter({
  db,
  databaseUrl,
  jobs,
  outbox,
  mailTransport,
  mailAddress,
  mailServer,
  sweepMailFiles,
  settingsNow,
  media: library,
  sessions,
  keys,
  redirects: oldAddresses,
  imports,
  site,
  configured,
  invented,
  settings,
  renderPreview,
  sitePreview,
  resourceChanges,
  status,
  contentChanged,
  settingsChanged,
}: AdminServices): Router {
  const router = Router();
  const counts = createRowCounts(db, resourceChanges);
  router.use(sessions.rolling, loadUser(db), requireSignedIn);
  // Before the JSON parser, as an upload is the bytes of an image, and larger.
  router.use('/media', uploadRouter({ db, library, jobs, resource: media }));
  router.use('/subscription-imports', importUploadRouter(db, jobs, library.workDirectory));
  router.use('/imports', blogUploadRouter(imports));
  const allWritten = async () => {
    for (const { name } of RESOURCES) resourceChanges.announce(name);
    await contentChanged();
    return settingsChanged();
  };
  router.use(jsonBody('2mb'));
  router.use('/subscription-imports', importsRouter({ db, jobs, outbox, site }));
  const itemsChanged = () => resourceChanges.announce(importItems.name);
  router.use(
    '/media',
    mediaFetchRouter({ db, library, jobs, resource: media, fetch: imports.context.fetch }),
  );
  router.use('/imports', blogImportsRouter(imports, itemsChanged));
  router.use(
    '/newsletters',
    newslettersRouter({
      contentChanged,
      db,
      jobs,
      outbox,
      mailTransport,
      site,
      company: async () => (await settings.current()).legal,
      words: outbox.words,
    }),
  );
  router.use(mailEventCommandRouter(db));

  router.use('/subscriptions', exportRouter(db, databaseUrl));
  router.use('/consultations', consultationRouter({ db, outbox, mailTransport, mailAddress, site }));

  router.use(
    '/subscriptions',
    approveRouter(db, subscriptions, (trx, id) => approveSubscription(trx, id, { outbox, site })),
  );
  router.use(
    '/consultations',
    approveRouter(db, consultations, (trx, id) =>
      approveConsultation(trx, id, { outbox, site, settingsNow }),
    ),
  );
  router.use(
    '/privacy-requests',
    approveRouter(db, privacyRequests, (trx, id) =>
      approvePrivacyRequest(trx, id, { outbox, site, settingsNow }),
    ),
  );

  const whole = resendingNewsletters(outbox, jobs, mailTransport);
  router.use(
    '/mails',
    mailRouter({
      db,
      outbox: whole,
      mailTransport,
      site,
      proofOfArrival: (trx, user_id) => issueMailProof(trx, { user_id, siteUrl: site.url }),
    }),
  );

  router.use(
    '/personal-data',
    personalDataRouter({
      db,
      site,
      requirePasswordProof: requirePasswordProof(keys),
      jobs,
      findSuppression: readSuppression,
      suppressErased,
      sweepMailFiles,
    }),
  );

  router.use(
    '/retention',
    retentionRouter(db, async () => (await settings.effective()).retention),
  );
  router.use('/status', statusRouter({ db, jobs, status }));

  router.use('/consent-choices', consentChoiceRouter(db));
  router.use(
    '/users',
    usersRouter({
      db,
      outbox,
      site,
      checkPasswordProof: (request) => checkPasswordProof(keys, request),
    }),
  );
  router.use(
    '/posts',
    postEditorRouter({
      db,
      links: {
        siteUrl: site.url,
        isOldAddress: async (path) => (await oldAddresses.find(path)) !== null,
      },
    }),
  );
  const postsWritten = () => {
    resourceChanges.announce('posts');
    return contentChanged();
  };
  router.use('/posts', draftRouter(db, postsWritten));
  router.use('/bin', binRouter(db, RESOURCES, contentChanged));
  router.use('/samples', samplesRouter({ db, resources: RESOURCES, invented, written: allWritten }));
  router.use(
    '/going-live',
    goingLiveRouter({
      db,
      samples: { resources: RESOURCES, invented },
      mailTransport,
      mailServer,
      settings,
      notified: async () => (await settings.effective()).notified,
    }),
  );
  router.use('/dashboard', dashboardRouter({ db, settings }));
  router.use(`/${AUDIT_LOG}`, auditLogRouter({ db, titles: titlesOfRecords() }));
  router.use('/posts', previewRouter({ db, siteUrl: site.url, renderPreview }), revisionRouter(db));
  router.use('/settings', settingsRouter({ db, configured, changed: settingsChanged }));
  router.use(
    `/${PAGE_TEXT_RESOURCE}`,
    sitePreviewRouter({ db, siteUrl: site.url, sitePreview, outbox, settingsNow }),
    pageTextRouter({ db, settings, contentChanged }),
  );

  // Last, because /:id would match the addresses of commands.
  for (const resource of RESOURCES) {
    const written = () => {
      resourceChanges.announce(resource.name);
      // Deletes the files of deleted images; if that fails, maintenance does it.
      if (resource === media) library.sweep().catch(() => undefined);
      return contentChanged();
    };
    const tell = resource === consultations && { changed: tellAssigned({ outbox, site }) };
    router.use(`/${resource.name}`, resourceRouter(resource, { db, counts, written, ...tell }));
  }
  return router;
}

/** CRUD with the audit log and the bin. */
function resourceRouter(
  resource: Resource,
  services: Pick<CrudOptions, 'db' | 'counts' | 'written' | 'changed'>,
): Router {
  const { db } = services;
  return crudRouter(resource, {
    ...services,
    allow: requirePermission,
    lastWriter: (id) => lastWriter(db, resource.name, id),
    moveToBin: (context, ids) => moveToBin(resource, context, ids),
    recordAudit: auditOf(resource.name),
  });
}

/** POST /:id/approve: marks a record as not spam. */
function approveRouter(
  db: Knex,
  resource: Resource,
  approve: (trx: Knex, id: string) => Promise<boolean>,
): Router {
  const router = Router();
  commandRoute(router, {
    db,
    resource,
    path: 'approve',
    action: 'approve',
    allow: requirePermission('approve', resource.name),
    work: async (trx, id) => ((await approve(trx, id)) ? {} : null),
  });
  return router;
}
