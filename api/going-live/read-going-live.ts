import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { missingLegalParts } from '#shared/dashboard.ts';
import type { GoingLive, Mark } from '#shared/going-live.ts';
import { PAGE_TEXTS, type PageTextDefinition, type PageTextPage } from '#shared/page-texts/index.ts';
import { PAGE_TEXT_PAGES } from '#shared/page-texts/pages.ts';
import type { SiteSettings } from '#shared/public.ts';
import { BACKUP_DUE_MS } from '#shared/system-status.ts';
import { readChangedTexts } from '../page-texts/public.ts';
import { PERSON_NAME } from '../platform/auth/person-name.ts';
import { readMailStatus } from '../platform/mail/outbox.ts';
import { countSamples, readRemovedSamples, type SampleSources } from '../samples/samples.ts';
import { type Marks, readMarks } from './marks.ts';

export interface GoingLiveServices {
  db: Knex;
  samples: SampleSources;
  mailTransport: 'smtp' | 'files';
  /** Identifies the mail server and the sender. */
  mailServer: string;
  /** The current settings. */
  settings: { current(): Promise<SiteSettings> };
  /** Addresses of the team that are notified of requests now. */
  notified(): Promise<readonly string[]>;
}

/** @returns what is left to do before the site can go live */
export async function readGoingLive(services: GoingLiveServices, userId: string): Promise<GoingLive> {
  const { db, mailTransport, mailServer, settings, notified } = services;
  const [site, marks, samples, removed_samples, counted, prices, mail, told] = await Promise.all([
    settings.current(),
    readMarks(db),
    countSamples(db, services.samples),
    readRemovedSamples(db),
    countRest(db, userId),
    findPrices(db),
    readMailStatus(db, mailTransport),
    notified(),
  ]);
  const {
    saved_at,
    saved_by,
    is_asked,
    people,
    own_portraits,
    backup_at,
    backup_missing,
    has_sent,
    ...administrators
  } = counted;
  const priceVersion = versionOf(prices.map(({ text }) => text));
  return {
    hidden: markOf(marks, 'hidden'),
    samples,
    removed_samples,
    company: {
      missing: missingLegalParts(site.legal),
      is_sample: site.legal.registered_name?.endsWith('(sample)') ?? false,
      is_asked: is_asked ?? false,
      vat_number: site.legal.vat_number,
      no_vat: markOf(marks, 'vat'),
      saved: saved_at ? { at: saved_at, by: saved_by } : null,
    },
    portraits: { people, own: own_portraits },
    prices: {
      found: prices.map(({ text, ...where }) => ({ ...where, prices: pricesIn(text) })),
      version: priceVersion,
      confirmed: markOf(marks, 'prices', priceVersion),
    },
    legal: { version: site.policy_version, confirmed: markOf(marks, 'legal', site.policy_version) },
    mail: {
      transport: mailTransport,
      failing: mail.retrying + mail.failed,
      has_sent,
      arrived: markOf(marks, 'mail', mailServer),
    },
    address: addressOf(site.url),
    backup: backup_at && {
      at: backup_at,
      is_due: Date.now() - Date.parse(backup_at) > BACKUP_DUE_MS,
      missing: backup_missing,
    },
    administrators,
    analytics: { is_counting: site.ga_measurement_id !== null, declined: markOf(marks, 'analytics') },
    notified: told,
  };
}

/** @param version of what the mark is about; a mark for another version does not count */
function markOf(marks: Marks, name: string, version?: string): Mark | null {
  const mark = marks.get(name);
  if (!mark || (version !== undefined && mark.version !== version)) return null;
  return { at: mark.at, by: mark.by };
}

/** Counts everything else in one query. */
async function countRest(db: Knex, userId: string) {
  const { rows } = await db.raw(
    `select s.at as saved_at, s.by as saved_by, s.is_asked, t.*, b.at as backup_at, b.missing as backup_missing, a.*,
       exists (select 1 from mails where state = 'sent') as has_sent
     from (select count(*)::int as people, count(*) filter (where image like '/media/%')::int as own_portraits
       from team_members where is_active) t
     cross join (select count(*)::int as active, count(*) filter (where f.user_id is null)::int as without_second_factor,
         coalesce(bool_or(u.id = ? and f.user_id is not null), false) as mine
       from users u join user_roles r on r.user_id = u.id and r.role = 'admin'
       left join second_factors f on f.user_id = u.id and f.confirmed_at is not null where u.status = 'active') a
     left join lateral (select at, missing from backup_runs order by at desc limit 1) b on true
     left join lateral (select l.at, ${PERSON_NAME} as by, asked_at is not null as is_asked from site_settings
       left join lateral (select at, user_id from audit_log where resource = 'settings' and record_id = 'site'
         order by at desc limit 1) l on true
       left join users u on u.id = l.user_id left join profiles p on p.user_id = u.id) s on true`,
    [userId],
  );
  return rows[0];
}

interface Priced {
  resource: 'questions' | 'page-texts';
  id: string;
  title: string;
  text: string;
}

/** Finds the prices in what visitors read: questions, and texts of pages. */
async function findPrices(db: Knex): Promise<Priced[]> {
  const [questions, changed] = await Promise.all([
    db('questions')
      .where({ is_active: true })
      .orderBy('display_order')
      .select('id', 'question as title', db.raw(`question || ' ' || answer as text`)),
    readChangedTexts(db),
  ]);
  const texts = PAGES.flatMap((page) =>
    Object.entries<PageTextDefinition>(PAGE_TEXTS[page]).map(
      ([name, { label, default: original }]): Priced => {
        const id = `${page}.${name}`;
        const title = `${PAGE_TEXT_PAGES[page].label}: ${label}`;
        return { resource: 'page-texts', id, title, text: changed[id] ?? original };
      },
    ),
  );
  return [...questions.map((one) => ({ resource: 'questions', ...one })), ...texts].filter(
    ({ text }) => pricesIn(text).length > 0,
  );
}

const PAGES = Object.keys(PAGE_TEXT_PAGES) as PageTextPage[];

const pricesIn = (text: string) => text.match(/[£€$]\s?\d[\d,.]*(?<=\d)/g) ?? [];

const versionOf = (texts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex');

/** Host names that work only on this machine or network. */
const LOCAL = /^(localhost|.*\.(local|localhost|internal|test|lan)|[\d.]+|\[.*\]|[^.]+)$/;

function addressOf(url: string): GoingLive['address'] {
  const { protocol, hostname } = new URL(url);
  return { url, is_https: protocol === 'https:', is_public: !LOCAL.test(hostname) };
}
