import { Router } from 'express';
import type { Knex } from 'knex';
import type { ConfiguredSettings } from '#shared/public.ts';
import { SITE_SETTINGS_ID, type SiteSettingsRecord, siteSettingsSchema } from '#shared/settings.ts';
import { actor, lastWriter, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.ts';
import { parse } from '../platform/http/api-error.ts';
import { readVersion } from '../platform/http/crud-router.ts';
import { staleCopy, writable } from '../platform/http/crud-write.ts';
import { readSettings, settingsOf } from './site-settings.ts';

/** What a client may send back but not change. */
const READ_ONLY = ['id', 'is_saved', 'created_at', 'updated_at'];

/** /api/admin/settings: one record, which is always there. */
export function settingsRouter(db: Knex, configured: ConfiguredSettings, contentChanged: () => void): Router {
  const router = Router();

  const answer = async (trx: Knex): Promise<SiteSettingsRecord> => {
    const row = await readSettings(trx);
    return {
      ...(row ?? settingsOf(configured)),
      id: SITE_SETTINGS_ID,
      is_saved: row !== undefined,
      updated_at: row?.updated_at ?? new Date(0).toISOString(),
    };
  };

  const change = async (
    version: string | null,
    work: (trx: Knex, before: SiteSettingsRecord) => Promise<void>,
  ) => {
    const settings = await db.transaction(async (trx) => {
      // A row that is not there yet cannot be locked.
      await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.settings]);
      const before = await answer(trx);
      if (version !== null && Date.parse(version) !== Date.parse(before.updated_at)) {
        const who = await lastWriter(trx, 'settings', SITE_SETTINGS_ID);
        const savedAt = before.is_saved ? before.updated_at : new Date().toISOString();
        throw staleCopy('the site settings', savedAt, who);
      }
      await work(trx, before);
      return answer(trx);
    });
    contentChanged();
    return settings;
  };

  router.get(`/${SITE_SETTINGS_ID}`, requirePermission('show', 'settings'), async (_request, response) => {
    response.json(await answer(db));
  });

  router.put(`/${SITE_SETTINGS_ID}`, requirePermission('edit', 'settings'), async (request, response) => {
    const given = writable({ schema: siteSettingsSchema, readOnly: READ_ONLY }, request.body);
    const settings = await change(readVersion(request.get('if-match')), async (trx, before) => {
      const held = writable({ schema: siteSettingsSchema, readOnly: READ_ONLY }, before);
      const fields = parse(siteSettingsSchema, { ...held, ...given });
      await trx('site_settings').insert(fields).onConflict('id').merge();
      await recordAudit(trx, {
        ...actor(request),
        action: 'update',
        resource: 'settings',
        record_id: SITE_SETTINGS_ID,
        details: { before: held, after: fields },
      });
    });
    response.json(settings);
  });

  router.delete(`/${SITE_SETTINGS_ID}`, requirePermission('edit', 'settings'), async (request, response) => {
    const settings = await change(readVersion(request.get('if-match')), async (trx, before) => {
      if (!before.is_saved) return;
      await trx('site_settings').delete();
      await recordAudit(trx, {
        ...actor(request),
        action: 'reset',
        resource: 'settings',
        record_id: SITE_SETTINGS_ID,
        details: { before: writable({ schema: siteSettingsSchema, readOnly: READ_ONLY }, before) },
      });
    });
    response.json(settings);
  });

  return router;
}
