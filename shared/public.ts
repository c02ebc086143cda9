/** Types and constants of the public site. Without zod, for its size. */

import type { BrandColours } from './brand-colours.ts';
import type { ClientView } from './clients.ts';
import type { FigureView } from './figures.ts';
import type { ConsultationRequest, NewsletterRequest } from './forms.ts';
import type { MilestoneView } from './milestones.ts';
import type { OfficeView } from './offices.ts';
import type { PageTextPage, PageTexts } from './page-texts/index.ts';
import type { Picture } from './pictures.ts';
import type { PrivacyRequestFormValues } from './privacy-request-form-fields.ts';
import type { QuestionView } from './questions.ts';
import type { ReasonView } from './reasons.ts';
import type { RetentionPeriods } from './retention.ts';
import type { SectorView } from './sectors.ts';
import type { SpecialityView } from './specialities.ts';
import type { TeamMemberView } from './team-members.ts';

export type { ConsultationRequest, NewsletterRequest } from './forms.ts';
export type { PrivacyRequestFormValues } from './privacy-request-form-fields.ts';

/** Addresses of the public JSON endpoints. */
export const API_PATHS = {
  posts: '/api/posts',
  categories: '/api/categories',
  newsletters: '/api/newsletters',
  testimonials: '/api/testimonials',
  pageTexts: '/api/page-texts',
  consultation: '/api/handle-consultation-request',
  newsletter: '/api/subscribe-newsletter',
  confirmSubscription: '/api/newsletter/confirm',
  notFound: '/api/log-404',
  redirect: '/api/redirect',
  events: '/api/events',
  formToken: '/api/form-token',
  proofOfWork: '/api/proof-of-work',
  privacyRequests: '/api/privacy-requests',
  consent: '/api/consent',
} as const;

/** Pages that replace the dialog and the toasts without script. */
export const CONSULTATION_PATH = '/consultation';
export const CONSULTATION_REQUESTED_PATH = '/consultation/requested';
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

/** The form for data requests and complaints, and its thanks without script. */
export const PRIVACY_REQUEST_PATH = '/privacy/request';
export const PRIVACY_REQUEST_RECEIVED_PATH = '/privacy/request/received';
/** Path of reviewers' links, before their tokens. */
export const PREVIEW_PATH = '/preview';

/** Format of a call to action's name. */
export const SOURCE_PATTERN = /^[a-z0-9_]{1,60}$/;

/** Pages for search engines, without articles, which are below `blog`. */
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

/** Feeds of the newest articles. */
export const FEED_PATHS = { rss: '/feed.xml', atom: '/atom.xml' } as const;

export const POSTS_PER_PAGE = 12;
export const POSTS_PER_PAGE_MAX = 100;
/** UTF-16 code units; a longer search text is cut. */
export const SEARCH_MAX = 200;

export interface CategoryView {
  id: string;
  name: string;
  slug: string;
}

/** An article as a list shows it. Moments are ISO 8601 in UTC; read_time is in minutes, at least 1. */
export interface PostSummary {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  featured_image: string | null;
  /** The featured image in sizes; left out when it is none of the library. */
  image?: Picture;
  read_time: number;
  views: number;
  published: true;
  published_at: string | null;
  created_at: string;
  updated_at: string;
  category: CategoryView | null;
  tags: string[];
}

/** A whole article; content_html went through the one sanitiser when it was saved. */
export interface PostView extends PostSummary {
  content_html: string;
  seo_title: string | null;
  seo_description: string | null;
  /** The text begins with the excerpt, as it does where nobody wrote one, so the page shows it once. */
  opens_with_excerpt: boolean;
  /** The member of the team with the author's name; null for other authors. */
  author_member: Pick<TeamMemberView, 'image'> | null;
}

/** A newsletter as the archive shows it; the moment is ISO 8601 in UTC. */
export interface NewsletterSummary {
  slug: string;
  subject: string;
  /** One line, or ''. */
  summary: string;
  sent_at: string;
}

/** A newsletter as anybody may read it: nothing in it identifies a recipient. */
export interface NewsletterView extends NewsletterSummary {
  /** Went through its sanitiser when it was saved. */
  intro_html: string;
  picture: string | null;
  /** The picture in sizes; left out when it is none of the library. */
  image?: Picture;
  /** What it leads to, as far as that is public now. */
  posts: Pick<PostSummary, 'slug' | 'title' | 'excerpt'>[];
}

export interface PostListQuery {
  /** Slug of a category. */
  category?: string;
  /** Literal text looked for in title, excerpt and content, without regard to case. */
  q?: string;
  /** From 1. */
  page?: number;
  per_page?: number;
}

export interface PostList {
  posts: PostSummary[];
  /** How many match, on all pages. */
  total: number;
  /** There are more than `total`: a search for a frequent word is not counted to the end, but can be paged to the end. */
  total_relation?: 'gte';
  page: number;
  per_page: number;
}

export interface TestimonialView {
  id: string;
  quote: string;
  author: string;
  role: string;
  company: string | null;
  /** Stars, 1 to 5. */
  rating: number;
  display_order: number;
}

/**
 * Work for a browser whose post looked like a robot's: find the number up to `maxnumber` that, behind the salt, has
 * the hash `challenge`. The visitor has been thanked by then and notices nothing of it.
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
 * All that the public site may ask. Implemented over the database for rendering, and over fetch in the browser;
 * the JSON endpoints are thin handlers over the former, so a page and its endpoint cannot differ.
 * Reads reject with an Error whose message a person may see.
 */
export interface PublicApi {
  listPosts(query: PostListQuery): Promise<PostList>;
  /** @returns null when there is no such published post. */
  getPost(slug: string): Promise<PostView | null>;
  listCategories(): Promise<CategoryView[]>;
  /** The newsletters that were sent, the latest first. */
  listNewsletters(): Promise<NewsletterSummary[]>;
  /** @returns null when there is no such newsletter on the website, 'withdrawn' when there was. */
  getNewsletter(slug: string): Promise<NewsletterView | 'withdrawn' | null>;
  listTestimonials(): Promise<TestimonialView[]>;
  /** The active records of a resource, in their order. */
  listRecords<Name extends keyof ShownRecords>(name: Name): Promise<ShownRecords[Name][]>;
  /** The words of a page, as they are now. */
  getPageTexts<Page extends PageTextPage>(page: Page): Promise<PageTexts<Page>>;
  /** Counts one opening of an article; does nothing for an unknown slug. */
  recordPostView(slug: string): Promise<void>;
  /** Stores the request before it resolves. @param source the call to action it came from */
  requestConsultation(
    request: ConsultationRequest,
    source: string,
  ): Promise<{ success: true; message: string; id: string; challenge?: ProofOfWork }>;
  subscribeNewsletter(
    request: NewsletterRequest,
    source: string,
  ): Promise<{ message: string; challenge?: ProofOfWork }>;
  /** Stores a data request or complaint before it resolves. */
  sendPrivacyRequest(
    request: PrivacyRequestFormValues,
  ): Promise<{ message: string; challenge?: ProofOfWork }>;
  /** @returns where an old address leads, on this site or elsewhere; null when it is none */
  getRedirect(path: string): Promise<string | null>;
  logNotFound(report: NotFoundReport): Promise<void>;
}

/** What visitors see of the records that people put in an order, by the name of their resource. */
export interface ShownRecords {
  'team-members': TeamMemberView;
  specialities: SpecialityView;
  sectors: SectorView;
  reasons: ReasonView;
  questions: QuestionView;
  offices: OfficeView;
  clients: ClientView;
  figures: FigureView;
  milestones: MilestoneView;
}

/** How many records of each kind the site shows, for the sentences that name or count them. */
export type RecordCounts = { [name in keyof ShownRecords]: number };

/** What every page knows of this installation. */
export interface SiteSettings extends ConfiguredSettings {
  counts: RecordCounts;
  /** The version of the privacy policy in force. */
  policy_version: string;
  legal_changes: LegalChanges;
  /** The numbers in words, by the name that stands for each in a text; @see countWords */
  words: { [name: string]: string };
}

/** The London day on which the owner last changed each legal text; null for one that is as it came. */
export interface LegalChanges {
  privacy: string | null;
  terms: string | null;
}

/** Facts of this installation, from its configuration or its settings; null removes the element that would show it. */
export interface ConfiguredSettings {
  /** Both lines of the brand. */
  name: string;
  /** The name, and the line that stands small under it. */
  brand: readonly [name: string, line: string | null];
  /** In place of the mark; null shows the mark. */
  logo: Pick<Picture, 'url' | 'width' | 'height'> | null;
  colours: BrandColours;
  /** Without a trailing slash; every absolute address starts with it. */
  url: string;
  phone: string | null;
  whatsapp: string | null;
  scheduling_url: string | null;
  linkedin_url: string | null;
  email: string | null;
  /** Sites of their own for two sectors; null hides the button to it. */
  family_business_url: string | null;
  manufacturing_url: string | null;
  /** Within which the team gets in touch with who asks for a consultation. */
  consultation_hours: number;
  /** Measurement id of Google Analytics 4; null loads nothing of it. */
  ga_measurement_id: string | null;
  /** Public key of Cloudflare Turnstile, which some forms show; null loads nothing of it. */
  turnstile_site_key: string | null;
  /** Origin that Turnstile is loaded from. */
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
  /** Part of the UK: 'England and Wales', 'Scotland' … */
  registered_in: string | null;
  registered_office: string | null;
  vat_number: string | null;
}

/** Addresses of the built files that a page needs. */
export interface SiteAssets {
  /** The module script that loads `modules` once the page is drawn; absent where nothing hydrates the page. */
  script?: string;
  styles: string[];
  /** Fonts of the first screen. */
  fonts: string[];
  /** The module scripts that hydrate any page, in the order in which they run. */
  modules: string[];
  /** Further module scripts of each page, by its source file from public-site/. */
  pages: { [module: string]: string[] };
}

/** The outcome of a form posted without script, for the page that answers it; it keeps what was typed. */
export interface FormOutcome {
  form: 'consultation' | 'newsletter' | 'privacy-request';
  /** Of the answer. */
  status: number;
  message: string;
  /** Messages by field. */
  errors: { [field: string]: string };
  /** What was typed, by field; 'on' for a ticked box. */
  values: { [field: string]: string };
  /** The call to action. */
  source: string;
}

/**
 * A page that the world cannot see. It loads no script, so nothing is counted or reported, and search engines are
 * told to leave it.
 * frame: the article inside the admin area, which says around it what it is.
 * review: the article for anyone who has a link, until `expires_at`; with `base`, the site, whose pages are below it.
 * ended: what somebody sees whose link does not work.
 */
export type Preview =
  | { kind: 'frame' }
  | { kind: 'review'; expires_at: string; base?: string }
  | { kind: 'ended'; reason: 'expired' | 'revoked' | 'unknown' };

export interface RenderContext {
  api: PublicApi;
  site: SiteSettings;
  assets: SiteAssets;
  /** Given when the page is the answer to a form. */
  outcome?: FormOutcome;
  /** Given when the page is not for everybody. */
  preview?: Preview;
}

export interface RenderedPage {
  status: number;
  /** The whole document, doctype included. */
  html: string;
  /** False when something of it could not be loaded: it is shown without, and is not to be cached. */
  isWhole: boolean;
}

/** Exported as `render` by public-site/entry-server.tsx. @param url path and query, as requested */
export type RenderSite = (url: string, context: RenderContext) => Promise<RenderedPage>;

/** The version of the privacy policy that comes with the product: the day on which it was changed last. */
export const POLICY_VERSION = '2026-11-22';

/** Like '2026-11-23', and '2026-11-23.2' for the second text of a day. */
export const POLICY_VERSION_PATTERN = /^\d{4}-\d\d-\d\d(\.[1-9]\d{0,3})?$/;

/** What a visitor reads after subscribing, where the answer says nothing. */
export const NEWSLETTER_THANKS = 'Successfully subscribed to newsletter!';
