import type { LegalIdentity } from './public.ts';

/** London days that the figures cover, today included. */
export const DASHBOARD_DAYS = 30;

/** Days without a change after which a draft counts as forgotten. */
export const STALE_DRAFT_DAYS = 14;
/** Days for which suspected spam is worth a look. */
export const SUSPECT_DAYS = 7;
/** Days before the deadline from which a privacy request is urgent. */
export const PRIVACY_DAYS = 10;
/** Days that 'Coming up' covers. */
export const COMING_DAYS = 30;

/** What UK law requires on a company's site, in words; without the VAT number, which not every company has. */
const LEGAL_PARTS: { readonly [part in Exclude<keyof LegalIdentity, 'vat_number'>]: string } = {
  registered_name: 'registered name',
  company_number: 'company number',
  registered_in: 'part of the United Kingdom',
  registered_office: 'registered office',
};

/** @returns the missing parts in words */
export const missingLegalParts = (legal: LegalIdentity): string[] =>
  (Object.keys(LEGAL_PARTS) as (keyof typeof LEGAL_PARTS)[])
    .filter((part) => !legal[part])
    .map((part) => LEGAL_PARTS[part]);

/** GET /api/admin/dashboard/waiting: what needs doing, as facts for the admin to put into words. */
export interface Waiting {
  /** New enquiries past their promised time, and the most overdue. */
  overdue: {
    count: number;
    latest: { id: string; name: string; respond_by: string; is_sample: boolean } | null;
  };
  /** Response time that is promised now. */
  promised_hours: number;
  /** New enquiries with time left, and when the next is due. */
  fresh: { count: number; next_due: string | null };
  /** Open privacy requests that are due within PRIVACY_DAYS or late, and the first of them. */
  privacy: { count: number; first: { id: string; name: string; due_at: string } | null };
  /** Missing pages of the last week, and the one with the most visits. */
  dead: { count: number; busiest: { path: string; hits: number } | null };
  /** Enquiries and sign-ups held back in the last SUSPECT_DAYS. */
  suspected_enquiries: number;
  suspected_subscriptions: number;
  /** Parts of the legal identity that are not set. */
  legal_missing: string[];
  stale_drafts: number;
}

/** A line of GET /api/admin/dashboard/coming, the soonest first. */
export interface Coming {
  kind: 'post' | 'newsletter' | 'appointment';
  /** Id of the article, campaign or enquiry. */
  id: string;
  at: string;
  /** Title of the article or campaign, or the person to meet. */
  title: string;
  /** The host of a meeting. */
  detail: string | null;
}

/** A figure for the period, or at its end, and for the period before. */
export interface Figure {
  value: number;
  before: number;
}

/** GET /api/admin/dashboard: the figures of the last DASHBOARD_DAYS. */
export interface Dashboard {
  /** When the period began. */
  from: string;
  enquiries: number;
  /** Median milliseconds to the first reply, of the period's answered enquiries; null if there are none. */
  response_ms: number | null;
  /** Enquiries of the period with a reply in time. */
  in_time: number;
  /** Now, and at the start of the period. */
  confirmed: Figure;
  article_views: Figure;
  /** The two most frequent sources of enquiries. */
  sources: { source: string; count: number }[];
}
