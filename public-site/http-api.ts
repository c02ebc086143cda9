import type { PageTextPage, PageTexts } from '#shared/page-texts/index.ts';
import {
  API_PATHS,
  type CategoryView,
  type ConsultationRequest,
  type NewsletterRequest,
  type NewsletterSummary,
  type NewsletterView,
  type NotFoundReport,
  POSTS_PER_PAGE,
  type PostListQuery,
  type PostSummary,
  type PostView,
  type PrivacyRequestFormValues,
  type PublicApi,
  type ShownRecords,
  type TestimonialView,
} from '#shared/public.ts';
import { shownPolicy } from './site/shown-policy.ts';
import { formToken } from './spam/form-token.ts';
import { takeTurnstileToken } from './spam/turnstile-token.ts';

/** A refusal by the server, with a message to show, perhaps empty; `fields` has messages by wire name. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: { [field: string]: string };

  constructor(message: string, status: number, fields: { [field: string]: string } = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
  }
}

/** The server cannot be reached. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** PublicApi over the public JSON endpoints. @see failureText for messages of failures */
export const httpApi: PublicApi = {
  async listPosts(query) {
    const response = await get(`${API_PATHS.posts}?${listSearch(query)}`);
    const posts = (await response.json()) as PostSummary[];
    const total = Number(response.headers.get('X-Total-Count') ?? posts.length);
    const isMore = response.headers.get('X-Total-Count-Relation') === 'gte';
    return {
      posts,
      total,
      ...(isMore && { total_relation: 'gte' }),
      page: query.page ?? 1,
      per_page: query.per_page ?? POSTS_PER_PAGE,
    };
  },

  async getPost(slug) {
    const fallback = 'Failed to fetch post';
    const response = await ask(postPath(slug), { headers: { Accept: 'application/json' } });
    if (response.status === 404) return null;
    if (!response.ok) throw await refusal(response, fallback);
    return (await response.json()) as PostView;
  },

  async listCategories() {
    const response = await get(API_PATHS.categories, 'Failed to fetch categories');
    return (await response.json()) as CategoryView[];
  },

  async listNewsletters() {
    const response = await get(API_PATHS.newsletters);
    return (await response.json()) as NewsletterSummary[];
  },

  async getNewsletter(slug) {
    const path = `${API_PATHS.newsletters}/${encodeURIComponent(slug)}`;
    const response = await ask(path, { headers: { Accept: 'application/json' } });
    if (response.status === 404) return null;
    if (response.status === 410) return 'withdrawn';
    if (!response.ok) throw await refusal(response);
    return (await response.json()) as NewsletterView;
  },

  async listTestimonials() {
    try {
      const response = await get(API_PATHS.testimonials);
      return (await response.json()) as TestimonialView[];
    } catch {
      return [];
    }
  },

  async listRecords<Name extends keyof ShownRecords>(name: Name) {
    const response = await get(`/api/${name}`);
    return (await response.json()) as ShownRecords[Name][];
  },

  async getPageTexts<Page extends PageTextPage>(page: Page) {
    const response = await get(`${API_PATHS.pageTexts}/${page}`);
    return (await response.json()) as PageTexts<Page>;
  },

  async recordPostView(slug) {
    await fetch(`${postPath(slug)}/view`, { method: 'POST', keepalive: true });
  },

  async requestConsultation(request, source) {
    const { firstName, lastName, companyName, email, phone, message, consent, website } = request;
    const body: ConsultationRequest = {
      firstName,
      lastName,
      companyName,
      email,
      phone,
      ...(message && { message }),
      consent,
      website,
    };
    const response = await post(withSource(API_PATHS.consultation, source), body, takeTurnstileToken());
    return response.json();
  },

  async subscribeNewsletter({ email, company }, source) {
    const body: NewsletterRequest = { email, company };
    const response = await post(withSource(API_PATHS.newsletter, source), body);
    return response.json();
  },

  async sendPrivacyRequest({ name, email, kind, message, website }) {
    const body: PrivacyRequestFormValues = { name, email, kind, message, website };
    const response = await post(API_PATHS.privacyRequests, body, takeTurnstileToken());
    return response.json();
  },

  async getRedirect(path) {
    const response = await get(`${API_PATHS.redirect}?path=${encodeURIComponent(path)}`);
    return ((await response.json()) as { to: string | null }).to;
  },

  async logNotFound(report: NotFoundReport) {
    await post(API_PATHS.notFound, report);
  },
};

const postPath = (slug: string) => `${API_PATHS.posts}/${encodeURIComponent(slug)}`;
const withSource = (path: string, source: string) => `${path}?source=${encodeURIComponent(source)}`;

function listSearch({ category, q, page, per_page }: PostListQuery): string {
  const search = new URLSearchParams();
  if (category) search.set('category', category);
  if (q) search.set('q', q);
  search.set('page', String(page ?? 1));
  search.set('per_page', String(per_page ?? POSTS_PER_PAGE));
  return search.toString();
}

/** Replaces the browser's error ("Failed to fetch"), which tells a visitor nothing. */
const ask: typeof fetch = (...request) =>
  fetch(...request).catch(() => {
    throw new ConnectionError();
  });

async function get(path: string, fallback?: string): Promise<Response> {
  const response = await ask(path, { headers: { Accept: 'application/json' } });
  if (!response.ok) throw await refusal(response, fallback);
  return response;
}

async function post(path: string, body: object, turnstileToken?: string): Promise<Response> {
  const response = await ask(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-Form-Token': formToken() ?? '',
      'X-Policy-Version': shownPolicy(),
      ...(turnstileToken && { 'X-Turnstile-Token': turnstileToken }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response: Response, fallback = ''): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { error, errors } = (body ?? {}) as { error?: unknown; errors?: unknown };
  return new ApiError(
    typeof error === 'string' && error ? error : fallback,
    response.status,
    fieldMessages(errors),
  );
}

function fieldMessages(errors: unknown): { [field: string]: string } {
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
