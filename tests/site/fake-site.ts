import { DEFAULT_COLOURS } from '#shared/brand-colours.ts';
import { countWords } from '#shared/count-words.ts';
import { SAMPLE_TEXTS } from '#shared/page-texts/index.ts';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { postSchema } from '#shared/posts.ts';
import {
  type CategoryView,
  POLICY_VERSION,
  type PostSummary,
  type PostView,
  type PublicApi,
  type RecordCounts,
  type RenderContext,
  type TestimonialView,
} from '#shared/public.ts';
import { DEFAULT_RETENTION } from '#shared/retention.ts';
import type { ShownRecords } from '#shared/website-lists.ts';
import { clients } from '../../seeds/sample/clients.ts';
import { figures } from '../../seeds/sample/figures.ts';
import { milestones } from '../../seeds/sample/milestones.ts';
import { offices } from '../../seeds/sample/offices.ts';
import { teamMembers } from '../../seeds/sample/team-members.ts';
import { questions } from '../../seeds/website/questions.ts';
import { reasons } from '../../seeds/website/reasons.ts';
import { sectors } from '../../seeds/website/sectors.ts';
import { specialities } from '../../seeds/website/specialities.ts';

export const GROWTH: CategoryView = { id: 'c1', name: 'Growth', slug: 'growth' };
export const FINANCE: CategoryView = { id: 'c2', name: 'Finance', slug: 'finance' };

export function samplePost(changed: Partial<PostView> = {}): PostView {
  const slug = changed.slug ?? 'cash-first';
  const written = postSchema.omit({ content: true, category_id: true });
  return {
    ...written.parse({ slug, title: 'Cash first' }),
    id: `id-${slug}`,
    excerpt: 'Thirteen weeks are enough.',
    author: 'Sample Author',
    featured_image: '/art/articles/cash.svg',
    read_time: 4,
    views: 0,
    published: true,
    published_at: '2026-03-14T09:00:00.000Z',
    created_at: '2026-03-01T09:00:00.000Z',
    updated_at: '2026-03-20T09:00:00.000Z',
    category: GROWTH,
    tags: ['Cash'],
    content_html: '<p>Count it every Friday.</p>',
    opens_with_excerpt: false,
    author_member: null,
    ...changed,
  };
}

export const sampleTestimonial = (changed: Partial<TestimonialView> = {}): TestimonialView => ({
  id: 't1',
  quote: 'They stayed until it was done.',
  author: 'Sample Client',
  role: 'Owner',
  company: null,
  rating: 4,
  display_order: 1,
  ...changed,
});

const withoutOrder = <Row extends { display_order: number }>(rows: readonly Row[]) =>
  rows.map(({ display_order: _, ...row }) => row);
const withIds = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row, index) => ({ id: String(index + 1), ...row }));

/** The records of a new installation with samples. */
export const sampleRecords = {
  'team-members': withoutOrder(teamMembers),
  specialities: withIds(specialities),
  sectors: withIds(sectors.map((sector) => ({ ...sector, site_url: null }))),
  reasons: withIds(reasons),
  questions: withIds(questions),
  offices: withoutOrder(offices),
  figures: withoutOrder(figures),
  milestones: withoutOrder(milestones),
  clients: withoutOrder(clients),
} satisfies { [name in keyof ShownRecords]: readonly object[] } as ShownRecordLists;

type ShownRecordLists = { [name in keyof ShownRecords]: ShownRecords[name][] };

const countsOf = (records: ShownRecordLists) =>
  Object.fromEntries(Object.entries(records).map(([name, rows]) => [name, rows.length])) as RecordCounts;

interface Content {
  records?: Partial<ShownRecordLists>;
  posts?: PostView[];
  categories?: CategoryView[];
  testimonials?: TestimonialView[];
  /** Changed texts of pages, by key. */
  texts?: { [key: string]: string };
}

/** A PublicApi over the given content; `changed` replaces single methods. */
export function fakeApi(content: Content = {}, changed: Partial<PublicApi> = {}): PublicApi {
  const {
    posts = [samplePost()],
    categories = [FINANCE, GROWTH],
    testimonials = [sampleTestimonial()],
    records = {},
    texts = SAMPLE_TEXTS,
  } = content;
  return {
    async listPosts({ category, q, page = 1, per_page = 12 }) {
      const found = posts.filter(
        (post) =>
          (!category || post.category?.slug === category) &&
          (!q || post.title.toLowerCase().includes(q.toLowerCase())),
      );
      const shown = found.slice((page - 1) * per_page, page * per_page);
      return { posts: shown.map(summary), total: found.length, page, per_page };
    },
    getPost: async (slug) => posts.find((post) => post.slug === slug) ?? null,
    listCategories: async () => categories,
    listNewsletters: async () => [],
    getNewsletter: async () => null,
    listTestimonials: async () => testimonials,
    listRecords: async (name) => records[name] ?? sampleRecords[name],
    getPageTexts: async (page) => showPageTexts(page, texts),
    ...changed,
  };
}

function summary({
  content_html: _content,
  seo_title: _title,
  seo_description: _text,
  opens_with_excerpt: _opens,
  author_member: _member,
  ...post
}: PostView): PostSummary {
  return post;
}

export const failing = (message: string) => async (): Promise<never> => {
  throw new Error(message);
};

export const contextOf = (api: PublicApi, site: Partial<RenderContext['site']> = {}): RenderContext => ({
  api,
  site: {
    name: 'Verve & Co. Non-Executives',
    brand: ['Verve & Co.', 'Non-Executives'],
    logo: null,
    colours: DEFAULT_COLOURS,
    consultation_hours: 24,
    url: 'https://www.example.com',
    phone: '01632 960000',
    whatsapp: '+44 7700 900123',
    scheduling_url: null,
    linkedin_url: null,
    family_business_url: null,
    manufacturing_url: null,
    ga_measurement_id: null,
    turnstile_site_key: null,
    turnstile_url: null,
    retention: DEFAULT_RETENTION,
    legal: {
      registered_name: null,
      company_number: null,
      registered_in: null,
      registered_office: null,
      vat_number: null,
    },
    email: null,
    counts: countsOf(sampleRecords),
    is_booking: false,
    policy_version: POLICY_VERSION,
    words: countWords(countsOf(sampleRecords), 24),
    ...site,
  },
  assets: { script: '/assets/site.js', styles: ['/assets/site.css'], fonts: ['/assets/text.woff2'] },
});
