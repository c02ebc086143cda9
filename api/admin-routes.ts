import { Router } from 'express';
import { PAGE_TEXT_RESOURCE } from '#shared/page-text-changes.ts';
import { AUDIT_LOG, auditLogRouter } from './audit/resource.ts';
import { backupsRouter } from './backups/routes.ts';
import { binRouter } from './bin/restore.ts';
import { availability } from './consultations/booking/availability.ts';
import { readCalendarsSoon } from './consultations/booking/read-calendars.ts';
import { tellAssigned } from './consultations/mails.ts';
import { consultations } from './consultations/resource.ts';
import { consultationRouter } from './consultations/routes.ts';
import { dashboardRouter } from './dashboard/routes.ts';
import { goingLiveRouter } from './going-live/routes.ts';
import { blogImportsRouter, blogUploadRouter } from './imports/http/routes.ts';
import { mailRouter } from './mails/routes.ts';
import { uploadRouter } from './media/routes.ts';
import { newslettersRouter } from './newsletters/routes.ts';
import { pageTextRouter } from './page-texts/routes.ts';
import { personalDataRouter } from './personal-data/routes.ts';
import { readPasswordProof } from './platform/auth/passwords.ts';
import { loadUser, requireSignedIn } from './platform/auth/session.ts';
import { jsonBody } from './platform/http/body.ts';
import { crudRouter } from './platform/http/crud-router.ts';
import { blogExportRouter } from './posts/export/routes.ts';
import { postsRouter } from './posts/routes.ts';
import { media } from './resources.ts';
import { samplesRouter } from './samples/samples.ts';
import type { Services } from './services.ts';
import { settingsRouter } from './settings/routes.ts';
import { approveRouter } from './site/held-posts.ts';
import { sitePreviewRouter } from './site/preview-routes.ts';
import { statusRouter } from './status/read-status.ts';
import { importsRouter, importUploadRouter } from './subscriptions/import/routes.ts';
import { subscriptionRouter } from './subscriptions/routes.ts';
import { users } from './users/resource.ts';
import { mailWhomItConcerns, usersRouter } from './users/routes.ts';

type Routes = readonly (readonly [path: string, routes: (services: Services) => Router])[];

/** Uploads, whose bodies are the bytes of a file and larger than JSON may be. */
const UPLOADS: Routes = [
  ['/media', (services) => uploadRouter(services, media)],
  ['/subscription-imports', importUploadRouter],
  ['/imports', ({ imports }) => blogUploadRouter(imports)],
];

/** What there is besides lists and records. */
const COMMANDS: Routes = [
  ['/imports', ({ imports }) => blogImportsRouter(imports)],
  ['/newsletters', newslettersRouter],
  ['/subscription-imports', importsRouter],
  ['/subscriptions', subscriptionRouter],
  ['/mails', mailRouter],
  ['/consultations', consultationRouter],
  ['/', approveRouter],
  ['/personal-data', personalDataRouter],
  ['/status', statusRouter],
  ['/backups', backupsRouter],
  ['/users', usersRouter],
  ['/posts', postsRouter],
  ['/blog-export', blogExportRouter],
  ['/bin', binRouter],
  ['/samples', samplesRouter],
  ['/going-live', goingLiveRouter],
  ['/dashboard', dashboardRouter],
  [`/${AUDIT_LOG}`, auditLogRouter],
  ['/settings', settingsRouter],
  [`/${PAGE_TEXT_RESOURCE}`, sitePreviewRouter],
  [`/${PAGE_TEXT_RESOURCE}`, pageTextRouter],
];

/** /api/admin: for those who are signed in, each action by permission, refused unless permissions.ts names it. */
export function adminApiRouter(services: Services): Router {
  const { db, sessions, keys, contentChanged, library } = services;
  const router = Router();
  router.use(sessions.rolling, loadUser(db), requireSignedIn, readPasswordProof(keys));
  for (const [path, routes] of UPLOADS) router.use(path, routes(services));
  router.use(jsonBody('2mb'));
  for (const [path, routes] of COMMANDS) router.use(path, routes(services));

  // Last, because /:id would match the addresses of commands.
  for (const resource of services.resources) {
    const written = () => {
      // Deletes the files of deleted images; if that fails, maintenance does it.
      if (resource === media) library.sweep().catch(() => undefined);
      return contentChanged();
    };
    router.use(
      `/${resource.name}`,
      crudRouter(resource, {
        db,
        written,
        ...(resource === consultations && { changed: tellAssigned(services) }),
        ...(resource === users && { changed: mailWhomItConcerns(services) }),
        ...(resource === availability && { changed: readCalendarsSoon(services.jobs) }),
      }),
    );
  }
  return router;
}
