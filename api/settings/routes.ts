import { Router } from 'express';
import type { Knex } from 'knex';
import {
  SITE_SETTINGS_ID,
  type SiteSettingsFields,
  type SiteSettingsRecord,
  siteSettingsSchema,
} from '#shared/settings.ts';
import { lastWriter, recordAction } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { lockFor } from '../platform/database/advisory-locks.ts';
import { parse } from '../platform/http/api-error.ts';
import { readVersion } from '../platform/http/crud-router.ts';
import { same, staleCopy, writable } from '../platform/http/crud-write.ts';
import { COMMON_COLUMNS, pick } from '../platform/http/resource.ts';
import type { Services } from '../services.ts';
import { configuredFields, readSettingsRow } from './effective-settings.ts';

const FIELDS = Object.keys(siteSettingsSchema.shape) as (keyof SiteSettingsFields)[];

/** /api/admin/settings: one record, which is always there. */
export function settingsRouter({ db, environment, settingsChanged }: Services): Router {
  const router = Router();
  const fromServer = configuredFields(environment);

  const answer = async (trx: Knex): Promise<SiteSettingsRecord> => {
    const row = await readSettingsRow(trx);
    return {
      ...fromServer,
      ...row?.changed,
      id: SITE_SETTINGS_ID,
      updated_at: row?.updated_at ?? new Date(0).toISOString(),
    };
  };

  router.get(`/${SITE_SETTINGS_ID}`, requirePermission('show', 'settings'), async (_request, response) => {
    response.json(await answer(db));
  });

  router.put(`/${SITE_SETTINGS_ID}`, requirePermission('edit', 'settings'), async (request, response) => {
    const given = writable({ schema: siteSettingsSchema, readOnly: COMMON_COLUMNS }, request.body);
    const version = readVersion(request.get('if-match'));
    const saved = await db.transaction(async (trx) => {
      // A row that does not exist yet cannot be locked.
      await lockFor(trx, 'settings');
      const before = await answer(trx);
      const held = pick(before, FIELDS);
      const fields = parse(siteSettingsSchema, { ...held, ...given });
      const different = FIELDS.filter((field) => !same(fields[field], held[field]));
      // Also of a stale copy: the client repeats a request whose answer was lost.
      if (different.length === 0) return before;
      if (version !== null && Date.parse(version) !== Date.parse(before.updated_at)) {
        const who = await lastWriter(trx, 'settings', SITE_SETTINGS_ID);
        throw staleCopy('the site settings', before.updated_at, who);
      }
      // Only values that differ from the environment's, so that the rest follow it.
      const own = FIELDS.filter((field) => !same(fields[field], fromServer[field]));
      const changed = JSON.stringify(pick(fields, own));
      await trx('site_settings').insert({ changed }).onConflict('id').merge();
      await recordAction(trx, request, {
        action: 'update',
        resource: 'settings',
        record_id: SITE_SETTINGS_ID,
        details: { before: pick(held, different), after: pick(fields, different) },
      });
      return answer(trx);
    });
    await settingsChanged();
    response.json(saved);
  });

  return router;
}
