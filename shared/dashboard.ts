import * as z from 'zod';
import type { LegalIdentity } from './public.ts';

/** How many London days back the dashboard can look, today included. */
export const DASHBOARD_PERIODS = [7, 30, 90] as const;
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];
export const DEFAULT_PERIOD: DashboardPeriod = 30;

/** Days without a change after which a draft counts as forgotten. */
export const STALE_DRAFT_DAYS = 14;
/** Hours before the promised answer from which a request is pressing. */
export const PRESSING_HOURS = 4;
/** Days for which something held back as suspected spam is worth a look. */
export const SUSPECT_DAYS = 7;

/** What UK law asks a company's site to show, in words: without the VAT number, which not every company has. */
const LEGAL_PARTS: { readonly [part in Exclude<keyof LegalIdentity, 'vat_number'>]: string } = {
  registered_name: 'registered name',
  company_number: 'company number',
  registered_in: 'part of the United Kingdom',
  registered_office: 'registered office',
};

/** @returns what of it is not set, in words */
export const missingLegalParts = (legal: LegalIdentity): string[] =>
  (Object.keys(LEGAL_PARTS) as (keyof typeof LEGAL_PARTS)[])
    .filter((part) => !legal[part])
    .map((part) => LEGAL_PARTS[part]);

export const dashboardQuerySchema = z.object({
  days: z.coerce
    .number()
    .pipe(z.literal(DASHBOARD_PERIODS, { error: `days must be one of ${DASHBOARD_PERIODS.join(', ')}` }))
    .default(DEFAULT_PERIOD),
});

/** What waits for somebody, as facts; the admin puts them into words. */
export interface Waiting {
  /** New requests whose promised time is over. */
  overdue: number;
  /** What is promised now, in hours. */
  promised_hours: number;
  /** New requests to be answered within PRESSING_HOURS. */
  pressing: number;
  /** New requests with more time than that. */
  fresh: number;
  /** Requests and sign-ups of the last SUSPECT_DAYS that were held back. */
  suspected_requests: number;
  suspected_subscriptions: number;
  /** Mails that failed and wait for another try, or were given up. */
  failing_mails: number;
  /** Whether mail is written to files because no mail server is configured. */
  mail_to_files: boolean;
  /** Parts of the legal identity that are not set. */
  legal_missing: string[];
  stale_drafts: number;
  scheduled: { count: number; next: { id: string; title: string; published_at: string } | null };
  active_testimonials: number;
  published_posts: number;
}

/** A number over the period, or at its end; and the same for as long before. null where there was nothing to measure. */
export interface Figure {
  value: number | null;
  before: number | null;
}

export interface FunnelStep {
  source: string;
  /** Times the call to action came into view; visitors who allowed analytics only, as `opened`. */
  seen: number;
  opened: number;
  /** Requests that came from it: all of them, from the table. */
  requested: number;
}

/** GET /api/admin/dashboard. Days are London's, YYYY-MM-DD. */
export interface Dashboard {
  days: DashboardPeriod;
  waiting: Waiting;
  figures: {
    requests: Figure;
    /** Median milliseconds from a request to its first answer, of the period's requests that were answered. */
    response_ms: Figure;
    answered: number;
    sign_ups: Figure;
    /** Now, and when the period began. */
    confirmed: Figure;
    /** Share of the period's sign-ups that confirmed, 0 to 1. */
    confirmation_rate: Figure;
    /** Now, and when the period began. */
    published_posts: Figure;
    article_views: Figure;
  };
  series: { day: string; visits: number; sign_ups: number; requests: number }[];
  funnel: FunnelStep[];
  articles: { id: string; title: string; views: number }[];
}
