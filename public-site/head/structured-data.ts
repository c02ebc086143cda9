import type { PostView, SiteSettings } from '#shared/public.ts';
import { articlePicture } from '#shared/social-images.ts';

/** A schema.org object without its context. */
export type StructuredData = { '@type': string } & { [property: string]: unknown };

/** @param founded a year, or '' */
export function organization(
  { name, url, linkedin_url, phone, email, legal }: SiteSettings,
  founded: string,
): StructuredData {
  return {
    '@type': 'Organization',
    name,
    url: `${url}/`,
    logo: `${url}/icon-512.png`,
    ...(founded && { foundingDate: founded }),
    ...(legal.registered_name && { legalName: legal.registered_name }),
    ...(legal.registered_office && { address: legal.registered_office }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(linkedin_url && { sameAs: [linkedin_url] }),
  };
}

export function webSite({ name, url }: SiteSettings): StructuredData {
  return { '@type': 'WebSite', name, url: `${url}/`, inLanguage: 'en-GB' };
}

/** @param steps name and path of each page below Home, down to this one */
export function breadcrumbs(
  { url }: SiteSettings,
  home: string,
  steps: readonly [name: string, path: string][],
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [[home, '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${url}${path}`,
    })),
  };
}

type PageType = 'WebPage' | 'AboutPage' | 'ContactPage' | 'CollectionPage';

/** What structured data say of a page itself. */
export type PageDescription = { type: PageType; name: string; [property: string]: unknown };

export function webPage(
  { name: site, url }: SiteSettings,
  { type, name, path, description, ...rest }: PageDescription & { path: string; description: string },
): StructuredData {
  return {
    '@type': type,
    name,
    description,
    url: `${url}${path}`,
    inLanguage: 'en-GB',
    isPartOf: { '@type': 'WebSite', name: site, url: `${url}/` },
    ...rest,
  };
}

/** @param items questions and answers as on the page */
export function faqPage(items: readonly { question: string; answer: string }[]): StructuredData {
  return {
    '@type': 'FAQPage',
    inLanguage: 'en-GB',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export function article(settings: SiteSettings, post: PostView): StructuredData {
  const address = `${settings.url}/blog/${post.slug}`;
  return {
    '@type': 'Article',
    headline: post.title,
    description: post.seo_description || post.excerpt,
    image: absolute(articlePicture(post).address, settings.url),
    author: { '@type': 'Person', name: post.author || settings.name },
    publisher: {
      '@type': 'Organization',
      name: settings.name,
      logo: { '@type': 'ImageObject', url: `${settings.url}/icon-512.png` },
    },
    datePublished: post.published_at ?? post.created_at,
    dateModified: post.updated_at,
    mainEntityOfPage: address,
    inLanguage: 'en-GB',
    ...(post.category && { articleSection: post.category.name }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
  };
}

/** @returns an absolute address unchanged, a path below the site's address */
export function absolute(address: string, siteUrl: string): string {
  return /^https?:\/\//i.test(address)
    ? address
    : `${siteUrl}${address.startsWith('/') ? '' : '/'}${address}`;
}
