/** Types and constants of the public site. Without zod, for its size. */

import type { BookingView } from './booking-view.ts';
import type { BrandColours } from './brand-colours.ts';
import type { PageTextPage, PageTexts } from './page-texts/index.ts';
import type { Picture } from './pictures.ts';
import type { Stored } from './record-lists.ts';
import type { RetentionPeriods } from './retention.ts';
import type { Category, ShownRecords, Testimonial } from './website-lists.ts';

export type { ConsultationRequest, NewsletterRequest, PrivacyRequestFormValues } from './forms.ts';

/** Addresses of the public JSON endpoints. */
export const API_PATHS = {
  posts: '/api/posts',
  categories: '/api/categories',
  testimonials: '/api/testimonials',
  consultation: '/api/handle-consultation-request',
  newsletter: '/api/subscribe-newsletter',
  confirmSubscription: '/api/newsletter/confirm',
  notFound: '/api/log-404',
  events: '/api/events',
  formToken: '/api/form-token',
  proofOfWork: '/api/proof-of-work',
  privacyRequests: '/api/privacy-requests',
  consent: '/api/consent',
} as const;

/** Pages that replace the dialog and the toasts where scripts do not run. */
export const CONSULTATION_PATH = '/consultation';
export const CONSULTATION_REQUESTED_PATH = '/consultation/requested';
/** Where visitors book a time, and change or cancel it by a link, before its token. */
export const BOOK_PATH = '/book';
export const APPOINTMENT_PATH = '/book/appointment';
export const SUBSCRIBE_PATH = '/newsletter/subscribe';
export const CHECK_INBOX_PATH = '/newsletter/requested';
export const SUBSCRIBED_PATH = '/newsletter/subscribed';

/** Path of the link in a confirmation mail, before its token, and of its results. */
export const CONFIRM_PATH = '/newsletter/confirm';
export const CONFIRMED_PATH = '/newsletter/confirmed';
export const LINK_EXPIRED_PATH = '/newsletter/link-expired';

/** The public archive of newsletters, each below it by slug. */
export const NEWSLETTER_ARCHIVE_PATH = '/newsletter';

/** Path of a newsletter's unsubscribe link, before its token, and of its results. */
export const UNSUBSCRIBE_PATH = '/newsletter/unsubscribe';
export const UNSUBSCRIBED_PATH = '/newsletter/unsubscribed';
export const UNKNOWN_LINK_PATH = '/newsletter/unknown-link';

/** The form for data requests and complaints, and the page that thanks for one without script. */
export const PRIVACY_REQUEST_PATH = '/privacy/request';
export const PRIVACY_REQUEST_RECEIVED_PATH = '/privacy/request/received';
/** Path of reviewers' links, before their tokens. */
export const PREVIEW_PATH = '/preview';

/** Format of a call to action's name. */
export const SOURCE_PATTERN = /^[a-z0-9_]{1,60}$/;

/** Pages in the sitemap; articles are below `blog`. */
export const PAGE_PATHS = {
  home: '/',
  about: '/about',
  team: '/team',
  specialities: '/specialities',
  blog: '/blog',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
} as const;

export const SITE_PAGES = Object.values(PAGE_PATHS);

/** The RSS feed of the newest articles. */
export const FEED_PATH = '/feed.xml';

export const POSTS_PER_PAGE = 12;
export const POSTS_PER_PAGE_MAX = 100;
/** UTF-16 code units; a longer search text is cut. */
export const SEARCH_MAX = 200;

export type CategoryView = Pick<Category, 'id' | 'name' | 'slug'>;

/** An article as a list shows it. Moments are ISO 8601 in UTC; read_time is in minutes, at least 1. */
export interface PostSummary extends Stored {
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  featured_image: string | null;
  /** The sizes of the featured image; absent unless it is in the media library. */
  image?: Picture;
  read_time: number;
  views: number;
  published: true;
  published_at: string | null;
  category: CategoryView | null;
  tags: string[];
}

/** A whole article; content_html was sanitised when it was saved. */
export interface PostView extends PostSummary {
  content_html: string;
  seo_title: string | null;
  seo_description: string | null;
  /** Whether the text begins with the excerpt, as one made from it does; the page then leaves the excerpt out. */
  opens_with_excerpt: boolean;
  /** The team member with the author's name; null if there is none. */
  author_member: Pick<ShownRecords['team-members'], 'image'> | null;
}

/** A newsletter as the archive shows it; the moment is ISO 8601 in UTC. */
export interface NewsletterSummary {
  slug: string;
  subject: string;
  /** One line, or ''. */
  summary: string;
  sent_at: string;
}

/** A newsletter's public page; nothing in it identifies a recipient. */
export interface NewsletterView extends NewsletterSummary {
  /** Sanitised when it was saved. */
  intro_html: string;
  picture: string | null;
  /** The sizes of the picture; absent unless it is in the media library. */
  image?: Picture;
  /** Those of its posts that are public now. */
  posts: Pick<PostSummary, 'slug' | 'title' | 'excerpt'>[];
}

export interface PostListQuery {
  /** Slug of a category. */
  category?: string;
  /** Text to find literally in title, excerpt and content, ignoring case. */
  q?: string;
  /** From 1. */
  page?: number;
  per_page?: number;
}

export interface PostList {
  posts: PostSummary[];
  /** Matches on all pages. */
  total: number;
  /** There are more than `total`: matches of a frequent word are not all counted, but can all be paged through. */
  total_relation?: 'gte';
  page: number;
  per_page: number;
}

export type TestimonialView = Omit<
  Testimonial,
  'is_active' | 'source_note' | 'version' | 'created_at' | 'updated_at'
>;

/**
 * Work for a browser whose post looked automated: find the number up to `maxnumber` that, appended to the salt, has the
 * hash `challenge`. The visitor has been thanked by then and does not notice it.
 */
export interface ProofOfWork {
  algorithm: 'SHA-256';
  challenge: string;
  salt: string;
  signature: string;
  maxnumber: number;
}

export interface NotFoundReport {
  path: string;
  referrer: string | null;
  userAgent: string;
  errorType: '404';
}

/**
 * Everything that the pages of the public site read. The JSON endpoints call it too, so a page and its endpoint cannot differ.
 * Reads reject with an Error whose message may be shown.
 */
export interface PublicApi {
  listPosts(query: PostListQuery): Promise<PostList>;
  /** @returns null if there is no such published post */
  getPost(slug: string): Promise<PostView | null>;
  listCategories(): Promise<CategoryView[]>;
  /** Sent newsletters, latest first. */
  listNewsletters(): Promise<NewsletterSummary[]>;
  /** @returns null if there is no such newsletter on the website, 'withdrawn' if it was removed */
  getNewsletter(slug: string): Promise<NewsletterView | 'withdrawn' | null>;
  listTestimonials(): Promise<TestimonialView[]>;
  /** Active records of a resource, in the admin's order. */
  listRecords<Name extends keyof ShownRecords>(name: Name): Promise<ShownRecords[Name][]>;
  /** The current texts of a page. */
  getPageTexts<Page extends PageTextPage>(page: Page): Promise<PageTexts<Page>>;
}

/** Numbers of shown records by resource, for sentences with counts. */
export type RecordCounts = { [name in keyof ShownRecords]: number };

/** @returns whether a page would list nothing: menus and the sitemap leave it out */
export const isEmptyPage = (path: string, counts: RecordCounts): boolean =>
  (path === PAGE_PATHS.team && counts['team-members'] === 0) ||
  (path === PAGE_PATHS.specialities && counts.specialities === 0);

/** Facts of this installation that every page has. */
export interface SiteSettings extends ConfiguredSettings {
  counts: RecordCounts;
  /** Whether visitors can book a time at BOOK_PATH. */
  is_booking: boolean;
  /** The version of the privacy policy in force. */
  policy_version: string;
  /** The counts in words, by placeholder. @see countWords */
  words: { [name: string]: string };
}

/** Facts of this installation, from its configuration or its settings; null removes the element that would show it. */
export interface ConfiguredSettings {
  /** Both lines of the brand in one. */
  name: string;
  /** The name, and the small line below it. */
  brand: readonly [name: string, line: string | null];
  /** Shown instead of the product's mark; null shows the mark. */
  logo: Pick<Picture, 'url' | 'width' | 'height'> | null;
  colours: BrandColours;
  /** Origin of all absolute addresses, without a trailing slash. */
  url: string;
  phone: string | null;
  whatsapp: string | null;
  scheduling_url: string | null;
  linkedin_url: string | null;
  email: string | null;
  /** Separate sites of two sectors; null hides their buttons. */
  family_business_url: string | null;
  manufacturing_url: string | null;
  /** Hours within which the site promises to contact people who request a consultation. */
  consultation_hours: number;
  /** Measurement id of Google Analytics 4; null does not load it. */
  ga_measurement_id: string | null;
  /** Public key of Cloudflare Turnstile for some forms; null does not load it. */
  turnstile_site_key: string | null;
  /** Origin from which Turnstile is loaded. */
  turnstile_url: string | null;
  retention: RetentionPeriods;
  legal: LegalIdentity;
}

/**
 * What a UK company must show on its website (Companies (Trading Disclosures) Regulations 2015, regulation 25), and its
 * VAT number where it has one (Electronic Commerce (EC Directive) Regulations 2002, regulation 6(1)(g)).
 */
export interface LegalIdentity {
  registered_name: string | null;
  company_number: string | null;
  /** Part of the UK, such as 'England and Wales'. */
  registered_in: string | null;
  registered_office: string | null;
  vat_number: string | null;
}

/** Addresses of built files that a page needs. */
export interface SiteAssets {
  /** The small script of every page. */
  script: string;
  styles: string[];
  /** Fonts of the first viewport. */
  fonts: string[];
}

/** The outcome of a form posted without script, with the typed values, for the page that answers it. */
export interface FormOutcome {
  /** HTTP status of the answer. */
  status: number;
  message: string;
  /** Messages by field. */
  errors: { [field: string]: string };
  /** Typed values by field; 'on' for a ticked box. */
  values: { [field: string]: string };
  /** The call to action. */
  source: string;
}

/**
 * A page that is not public. Nothing in it is counted or reported, and search engines may not index it.
 * frame: the page within the back office, without script.
 * review: the article for anyone with a link until `expires_at`; with `base`, the site, whose pages are below that path.
 * ended: the page of a link that does not work.
 */
export type Preview =
  | { kind: 'frame' }
  | { kind: 'review'; expires_at: string; base?: string }
  | { kind: 'ended' };

export interface RenderContext {
  api: PublicApi;
  site: SiteSettings;
  assets: SiteAssets;
  /** Set if the page answers a form. */
  outcome?: FormOutcome;
  /** Set if the page is not public. */
  preview?: Preview;
  /** What the page at BOOK_PATH, or below it, shows. */
  booking?: BookingView;
}

export interface RenderedPage {
  status: number;
  /** The whole document, doctype included. */
  html: string;
  /** False if something could not be loaded: the page is shown without it, and must not be cached. */
  isWhole: boolean;
}

/** Exported as `render` by public-site/entry-server.tsx. @param url path and query, as requested */
export type RenderSite = (url: string, context: RenderContext) => Promise<RenderedPage>;

/** The version of the privacy policy that comes with the product: the day of its last change. */
export const POLICY_VERSION = '2026-11-28';

/** Such as '2026-11-23', and '2026-11-23.2' for the second version of a day. */
export const POLICY_VERSION_PATTERN = /^\d{4}-\d\d-\d\d(\.[1-9]\d{0,3})?$/;

/** Shown after subscribing, with and without a mail that asks for confirmation. */
export const CHECK_YOUR_INBOX = 'Please check your inbox to confirm your subscription.';
export const NEWSLETTER_THANKS = 'Successfully subscribed to newsletter!';
