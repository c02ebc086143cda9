import { describe, expect, test } from 'vitest';
import { failing, fakeApi, samplePost, sampleTestimonial } from './fake-site.ts';
import { open } from './page.ts';

const NAVIGATION = ['Home', 'About', 'Our Team', 'Specialities', 'Blog', 'Contact', 'Contact Us'];
const FOOTER = [
  'Growth Strategy',
  'Succession Planning',
  'M&A Advisory',
  'International Expansion',
  'Restructuring',
  `© ${new Date().getFullYear()}`,
];
const FULL_OPTIONS = ['Ready to Flip the Table?', 'Free consultation • No obligation'];
const FAQ = [
  'Why should I choose Verve & Co.?',
  'How do you differ from traditional',
  'Which sectors',
  'What does it cost?',
  'How can I get in touch?',
  'first consultation really free?',
  'What does the process look like?',
  'grow internationally?',
  'make growth last?',
  'What results should we expect',
  'An individual non-executive director starts from £3,000 per month.',
  'A full team starts from £5,000 per month.',
  'Both exclude VAT',
  '30-minute call',
  'up to 3 days',
  '18 months',
];
const SECTORS = [
  'Family Businesses',
  'Manufacturing Companies',
  'Legal Practices',
  'Established Technology Companies',
  'Luxury Travel & Hospitality',
  'Professional Services',
  'Logistics & Supply Chain',
  'Healthcare Providers',
  'Renewable Energy & Clean Tech',
];
const SPECIALITIES = [
  'Strategic Planning & Execution',
  'Growth Strategy & Scaling',
  'Leadership & Governance',
  'Innovation & Transformation',
  'Mergers & Acquisitions',
  'Private Equity',
  'People & HR',
  'Brand Marketing & Media',
  'SASS & Data Analytics',
  'Finance & Process',
  'Sustainability & ESG',
  'Legal Strategy',
  'Logistics',
  'Turnaround',
];

/** Strings that the specification quotes for each public page. */
const QUOTED: { [path: string]: readonly string[] } = {
  '/': [
    'Skip to main content',
    'NON-EXECUTIVES FOR THE BRAVE',
    'DRIVEN BY YOU, FUELED WITH VERVE',
    "WE DON'T JUST FIT INTO YOUR BOARDROOM, WE FLIP THE TABLE!",
    'Taking successful SMEs from good to great through collaborative expertise',
    'Collaborative team approach',
    'Up to 3 days monthly support',
    'Real business transformation',
    'Start Your Transformation',
    'The Non-Exec Landscape Needed Reinventing',
    "A Few People We've Worked With",
    'Who We Help',
    ...SECTORS,
    'Visit Dedicated Site',
    'Get In Touch',
    'Why choose',
    'Collectively 150+ years of experience',
    'Sector-agnostic approach',
    'Hands-on collaborative style',
    'Results-driven methodology',
    'UK SME specialists',
    'International expertise',
    ...FAQ,
    ...FULL_OPTIONS,
  ],
  '/about': ['Our Story', '2022', '20+', '150+', '18 months', 'Book Consultation', ...FULL_OPTIONS],
  '/team': ['Experience', ...FULL_OPTIONS],
  '/specialities': [...SPECIALITIES, 'Discover Your Needs', 'Book Your Strategy Session', ...FULL_OPTIONS],
  '/contact': [
    'Book Free Consultation',
    'Start Your Journey Today',
    'Ready to Start? Choose Your Preferred Way',
    'Lancashire',
    'Manchester',
    'Leeds',
    'London',
    'Coming Soon',
    ...FAQ,
  ],
  '/blog': [
    'Book Free Consultation',
    'All Articles',
    'Latest Articles',
    'Mar 1, 2026',
    'Schedule a Strategy Session',
  ],
  '/blog?category=growth': ['Growth Articles'],
  '/blog?q=nothing': ['No articles found matching your criteria.'],
  '/blog/cash-first': ['Back to Blog', 'March 14, 2026', 'Share Article'],
  '/blog/missing': [
    'Article Not Found',
    "The article you're looking for doesn't exist or has been removed.",
    'Back to Blog',
  ],
  '/privacy': ['Error logs: deleted after 30 days.', 'answered within one month', 'Last updated:'],
  '/terms': ['Last updated:'],
  '/service-news/team/contact': [
    '404',
    'Page Not Found',
    '/service-news/team/contact',
    'All Articles',
    'Our Specialities',
    'About Us',
    'Return Home',
    'Popular Pages',
    'Family Business',
    'Blog Articles',
    'Our Team',
    'Contact Us',
    'Privacy Policy',
    'Terms of Service',
    'Prefer to talk directly?',
  ],
};

/** Optional settings, such as the dedicated sites of two sectors. */
const CONFIGURED = {
  family_business_url: 'https://family.example',
  manufacturing_url: 'https://manufacturing.example',
};

describe.each(Object.entries(QUOTED))('%s', (path, strings) => {
  test('holds every string that the specification quotes for it', async () => {
    const { text } = await open(path, fakeApi({ testimonials: [sampleTestimonial()] }), CONFIGURED);
    const missing = [...strings, ...NAVIGATION, ...FOOTER].filter((string) => !text.includes(string));
    expect(missing).toEqual([]);
  });
});

test('the search box has its placeholder, and a failed list its words and its button', async () => {
  expect((await open('/blog')).html).toContain('placeholder="Search articles..."');
  const page = await open('/blog', fakeApi({}, { listPosts: failing('Failed to fetch posts') }));
  expect(page.status).toBe(500);
  expect(page.text).toContain('Failed to load articles Failed to fetch posts Try Again');
});

test('specialities and sectors are in the specified order', async () => {
  const inOrder = (text: string, titles: readonly string[]) =>
    titles.map((title) => text.indexOf(`>${title.replaceAll('&', '&amp;')}</h`));
  for (const [path, titles] of [
    ['/specialities', SPECIALITIES],
    ['/', SECTORS],
  ] as const) {
    const places = inOrder((await open(path)).html, titles);
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
});

test('the sections of Home are in the specified order', async () => {
  const { text } = await open('/', fakeApi({ posts: [samplePost()] }));
  const places = [
    'Skip to main content',
    'Start Your Transformation',
    'The Non-Exec Landscape Needed Reinventing',
    'Who We Help',
    'Why choose',
    'They stayed until it was done.',
    'Ready to Flip the Table?',
    'Restructuring ',
  ].map((words) => text.lastIndexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
