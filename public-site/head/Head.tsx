import { useEffect } from 'react';
import { useAnnounce } from '../navigation/announcer.tsx';
import { jsonForScript } from '../site/page-data.ts';
import { useSiteFacts } from '../site/site-context.tsx';
import { absolute } from './absolute.ts';
import type { StructuredData } from './structured-data.ts';

interface HeadProps {
  /** Whole, with the brand's suffix. */
  title: string;
  description: string;
  /** Path and query of the page's one true address. */
  path: string;
  noindex?: boolean;
  type?: 'website' | 'article';
  /** Absolute address or path; the brand's own picture when missing. */
  image?: string | null;
  structuredData?: readonly StructuredData[];
}

/** Size of public/og-default.png. */
const DEFAULT_IMAGE = { path: '/og-default.png', width: 1200, height: 630 };

/** Everything search engines and link previews read; React moves title, meta and link into the head. */
export function Head(props: HeadProps) {
  const { title, description, path, noindex = false, type = 'website', image, structuredData = [] } = props;
  const facts = useSiteFacts();
  const announce = useAnnounce();
  useEffect(() => announce(title), [announce, title]);

  const address = `${facts.url}${path === '/' ? '/' : path}`;
  const picture = absolute(image ?? DEFAULT_IMAGE.path, facts.url);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={noindex ? 'noindex, nofollow' : 'index, follow'} />
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content={facts.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      {!image && <meta property="og:image:width" content={String(DEFAULT_IMAGE.width)} />}
      {!image && <meta property="og:image:height" content={String(DEFAULT_IMAGE.height)} />}
      <meta property="og:image:alt" content={image ? title : facts.name} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
      {structuredData.map((data) => (
        <script
          key={String(data['@type'])}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped
          dangerouslySetInnerHTML={{ __html: jsonForScript({ '@context': 'https://schema.org', ...data }) }}
        />
      ))}
    </>
  );
}
