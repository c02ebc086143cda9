import { renderContent, storedHtml } from '../api/content/render-content.ts';
import { deterministicId } from './deterministic-id.ts';
import type {
  CategoryRow,
  ConsultationRow,
  PostRow,
  SubscriptionRow,
  TeamMemberRow,
  TestimonialRow,
} from './rows.ts';

/**
 * Makes a published post, with content_html and content_text from its content unless they are given.
 * @param overrides columns that matter to the caller; others are numbered, so that slugs never clash
 */
export function aPost(overrides: Partial<PostRow> = {}): PostRow {
  const number = next('post');
  const content = storedHtml(
    overrides.content ?? `## Point ${number}\n\nA plain paragraph with **one strong word** in it.`,
  );
  const rendered = renderContent(content);
  const moment = minuteNumber(number);
  return {
    id: deterministicId('factory-post', String(number)),
    slug: `sample-post-${number}`,
    title: `Sample post ${number}`,
    excerpt: `What sample post ${number} is about.`,
    content_html: rendered.html,
    content_text: rendered.text,
    author: 'Eleanor Marsh',
    featured_image: null,
    read_time: null,
    published: true,
    published_at: moment,
    views: 0,
    category_id: null,
    tags: [],
    seo_title: null,
    seo_description: null,
    created_at: moment,
    updated_at: moment,
    ...overrides,
    content,
  };
}

export function aCategory(overrides: Partial<CategoryRow> = {}): CategoryRow {
  const number = next('category');
  const moment = minuteNumber(number);
  return {
    id: deterministicId('factory-category', String(number)),
    name: `Sample category ${number}`,
    slug: `sample-category-${number}`,
    created_at: moment,
    updated_at: moment,
    ...overrides,
  };
}

/** Makes an active testimonial, placed after the previous one. */
export function aTestimonial(overrides: Partial<TestimonialRow> = {}): TestimonialRow {
  const number = next('testimonial');
  const moment = minuteNumber(number);
  return {
    id: deterministicId('factory-testimonial', String(number)),
    quote: `They asked the right question, number ${number}.`,
    author: `Sample Client ${number}`,
    role: 'Managing Director',
    company: null,
    rating: 5,
    is_active: true,
    display_order: number,
    source_note: null,
    created_at: moment,
    updated_at: moment,
    ...overrides,
  };
}

/** Makes an active team member. */
export function aTeamMember(overrides: Partial<TeamMemberRow> = {}): TeamMemberRow {
  const number = next('team member');
  return {
    id: deterministicId('factory-team-member', String(number)),
    name: `Sample Member ${number}`,
    role: 'Sample role',
    description: 'Works well with others.',
    experience: 'Has done this before.',
    image: '/art/portraits/eleanor-marsh.svg',
    image_alt: 'A portrait',
    is_founder: false,
    display_order: number,
    ...overrides,
  };
}

/** Makes a confirmed subscription. */
export function aSubscription(overrides: Partial<SubscriptionRow> = {}): SubscriptionRow {
  const number = next('subscription');
  const moment = minuteNumber(number);
  return {
    id: deterministicId('factory-subscription', String(number)),
    email: `reader${number}@example.com`,
    first_name: null,
    tags: [],
    status: 'confirmed',
    source: 'footer',
    consent_text: 'Send me the newsletter.',
    consent_version: '2026-01',
    consent_at: moment,
    confirmed_at: moment,
    unsubscribed_at: null,
    confirm_token_hash: null,
    spam_reason: null,
    created_at: moment,
    updated_at: moment,
    ...overrides,
  };
}

/** Makes a new consultation request, to be answered within a day. */
export function aConsultation(overrides: Partial<ConsultationRow> = {}): ConsultationRow {
  const number = next('consultation');
  const moment = minuteNumber(number);
  return {
    id: deterministicId('factory-consultation', String(number)),
    first_name: 'Robin',
    last_name: `Sample ${number}`,
    company_name: `Sample Company ${number} Ltd`,
    email: `robin${number}@example.com`,
    phone: null,
    consent: true,
    website: null,
    source: 'footer',
    status: 'new',
    assignee_id: null,
    message: null,
    lost_reason: null,
    outcome: null,
    closed_at: null,
    notes: null,
    consent_text: 'I agree to be contacted about my consultation request.',
    consent_version: '2026-01',
    respond_by: minuteNumber(number + 24 * 60),
    responded_at: null,
    spam_reason: null,
    created_at: moment,
    updated_at: moment,
    ...overrides,
  };
}

const counters = new Map<string, number>();

function next(kind: string): number {
  const number = (counters.get(kind) ?? 0) + 1;
  counters.set(kind, number);
  return number;
}

/** Times a minute apart, so that sorting by time gives the order of creation. */
function minuteNumber(number: number): string {
  return new Date(Date.UTC(2026, 0, 5, 9, number)).toISOString();
}
