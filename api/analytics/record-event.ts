import type { Knex } from 'knex';
import * as z from 'zod';
import type { NotFoundReport } from '#shared/public.ts';
import { parse } from '../platform/http/api-error.ts';

/** Every event of the site, the page view among them. */
const EVENT_NAMES = [
  'page_view',
  'url_redirect',
  'consultation_request',
  'newsletter_signup',
  'cta_click',
  'blog_view',
  'share',
  'page_not_found',
] as const;

const plain = (max: number) =>
  z.string().transform((value) =>
    value
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, max)
      // The cut may split a character, and PostgreSQL's JSON refuses half of one.
      .toWellFormed(),
  );

const eventSchema = z.object({
  name: z.enum(EVENT_NAMES),
  path: plain(500).optional(),
  fields: z
    .record(z.string().regex(/^[a-z_]{1,40}$/), z.union([plain(300), z.number(), z.boolean(), z.null()]))
    .refine((fields) => Object.keys(fields).length <= 20)
    .default({}),
});

/** Stores one analytics event of a visitor who allowed them; nothing about the visitor is stored. */
export async function recordEvent(db: Knex, body: unknown): Promise<void> {
  const event = parse(eventSchema, body);
  await db('analytics_events').insert({
    name: event.name,
    path: event.path,
    fields: JSON.stringify(event.fields),
  });
}

const notFoundSchema = z.object({
  path: plain(500).pipe(z.string().startsWith('/')),
  referrer: plain(500).nullish(),
  userAgent: plain(200).nullish(),
  errorType: z.literal('404'),
});

/** Counts one visit to a missing page, by path without its query; no network address is stored. */
export async function logNotFound(db: Knex, body: NotFoundReport): Promise<void> {
  const report = parse(notFoundSchema, body);
  await db.raw(
    `insert into not_found_log as l (path, referrer, user_agent) values (?, ?, ?)
     on conflict (path) do update set hits = l.hits + 1, last_seen_at = now(),
       referrer = coalesce(excluded.referrer, l.referrer), user_agent = coalesce(excluded.user_agent, l.user_agent)`,
    [report.path.split(/[?#]/, 1)[0] ?? '/', report.referrer ?? null, report.userAgent ?? null],
  );
}
