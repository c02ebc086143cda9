import * as z from 'zod';
import type { LegalIdentity } from './public.ts';

/** How many London days back the dashboard can look, today included. */
export const DASHBOARD_PERIODS = [7, 30, 90] as const;
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];
export const DEFAULT_PERIOD: DashboardPeriod = 30;

/** Days without a change after which a draft counts as forgotten. */
export const STALE_DRAFT_DAYS = 14;
/** Days for which something held back as suspected spam is worth a look. */
export const SUSPECT_DAYS = 7;
/** Days before its end from which a privacy request is pressing. */
export const PRIVACY_DAYS = 10;
/** Days that 'Coming up' looks ahead. */
export const COMING_DAYS = 30;

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

/** GET /api/admin/dashboard/waiting: what needs doing, as facts; the admin puts them into words. */
export interface Waiting {
  /** New enquiries whose promised time is over, and that which is the latest of them. */
  overdue: { count: number; latest: { id: string; name: string; respond_by: string } | null };
  /** What is promised now, in hours. */
  promised_hours: number;
  /** New enquiries with time left, and when the next is due. */
  fresh: { count: number; next_due: string | null };
  /** Open privacy requests that are due within PRIVACY_DAYS or late, and the first of them. */
  privacy: { count: number; first: { id: string; name: string; due_at: string } | null };
  /** Addresses at which visitors found nothing within the last week, and that with the most visits. */
  dead: { count: number; busiest: { path: string; hits: number } | null };
  /** Enquiries and sign-ups of the last SUSPECT_DAYS that were held back. */
  suspected_enquiries: number;
  suspected_subscriptions: number;
  /** Parts of the legal identity that are not set. */
  legal_missing: string[];
  stale_drafts: number;
  active_testimonials: number;
  published_posts: number;
  /** Enquiries that had their first reply today, in London. */
  replied_today: number;
}

/** One line of GET /api/admin/dashboard/coming, the first to happen first. */
export type Coming = ComingRecord | ComingTexts;

export interface ComingRecord {
  kind: 'post' | 'post_change' | 'newsletter' | 'appointment';
  /** Of the article, the campaign or the enquiry. */
  id: string;
  at: string;
  /** Of the article or campaign; whom to meet. */
  title: string;
  /** Who meets them. */
  detail: string | null;
}

/** Texts of the website that become public together. */
interface ComingTexts {
  kind: 'page_texts';
  at: string;
  count: number;
}

/** A number over the period, or at its end; and the same for as long before. null where there was nothing to measure. */
export interface Figure {
  value: number | null;
  before: number | null;
}

/** What a call to action brought: GET /api/admin/dashboard/sources. */
export interface SourceCounts {
  source: string;
  /** Times the call to action came into view; visitors who allowed analytics only, as `opened`. */
  seen: number;
  opened: number;
  /** Enquiries that came from it: all of them, from the table. */
  requested: number;
}

/** GET /api/admin/dashboard. */
export interface Dashboard {
  days: DashboardPeriod;
  /** When the period began. */
  from: string;
  /** From a page that is viewed to a client. Views and openings are those of visitors who allowed analytics. */
  funnel: { views: number; opened: number; enquiries: number; meetings: number; won: number; open: number };
  figures: {
    /** Median milliseconds from an enquiry to its first reply, of the period's enquiries that have one. */
    response_ms: Figure;
    /** Enquiries of the period that have a reply, and those of them that had it in time. */
    answered: number;
    in_time: number;
    /** Now, and when the period began. */
    confirmed: Figure;
    article_views: Figure;
    /** Where most enquiries come from, the most first; at most two. */
    sources: { source: string; count: number }[];
  };
}
