/** Rows to insert, without generated columns. Times are ISO 8601 in UTC. */

import type { EnquiryStatus, LostReason } from '#shared/consultations.ts';
import type { SubscriptionStatus } from '#shared/subscriptions.ts';
import type { ShownRecords } from '#shared/website-lists.ts';

export interface CategoryRow {
  id: string;
  name: string;
  slug: string;
  created_at: string;
  updated_at: string;
}

export interface PostRow {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  content_html: string;
  content_text: string;
  author: string;
  featured_image: string | null;
  read_time: number | null;
  published: boolean;
  published_at: string | null;
  views: number;
  category_id: string | null;
  tags: string[];
  seo_title: string | null;
  seo_description: string | null;
  created_at: string;
  updated_at: string;
}

/** An ordered public record: its public fields and its position. */
type Ordered<View> = Omit<View, 'picture'> & { display_order: number };

export type TeamMemberRow = Ordered<ShownRecords['team-members']>;
export type OfficeRow = Ordered<ShownRecords['offices']>;
export type ClientRow = Ordered<ShownRecords['clients']>;
export type FigureRow = Ordered<ShownRecords['figures']>;
export type MilestoneRow = Ordered<ShownRecords['milestones']>;

export interface PageTextRow {
  key: string;
  value: string;
  original: string;
}

export interface TestimonialRow {
  id: string;
  quote: string;
  author: string;
  role: string;
  company: string | null;
  rating: number;
  is_active: boolean;
  display_order: number;
  source_note: string | null;
  created_at: string;
  updated_at: string;
}

export interface SubscriptionRow {
  id: string;
  email: string;
  first_name: string | null;
  tags: string[];
  status: SubscriptionStatus;
  source: string;
  consent_text: string | null;
  consent_version: string | null;
  consent_at: string | null;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
  confirm_token_hash: string | null;
  spam_reason: string | null;
  created_at: string;
  updated_at: string;
}

export interface ConsultationRow {
  id: string;
  first_name: string;
  last_name: string;
  company_name: string;
  email: string;
  phone: string | null;
  consent: boolean;
  website: string | null;
  source: string;
  status: EnquiryStatus;
  assignee_id: string | null;
  message: string | null;
  lost_reason: LostReason | null;
  outcome: string | null;
  closed_at: string | null;
  notes: string | null;
  consent_text: string | null;
  consent_version: string | null;
  respond_by: string;
  responded_at: string | null;
  spam_reason: string | null;
  created_at: string;
  updated_at: string;
}
