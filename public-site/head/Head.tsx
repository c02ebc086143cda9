import {
  type articlePicture,
  type PictureHeadline,
  pagePicture,
  pictureWords,
  SOCIAL_IMAGE_SIZE,
} from '#shared/social-images.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite } from '../site/site-context.tsx';
import {
  absolute,
  breadcrumbs,
  organization,
  type PageDescription,
  type StructuredData,
  webPage,
} from './structured-data.ts';

export interface HeadProps {
  /** With the brand as a suffix. */
  title: string;
  description: string;
  /** Path and query of the canonical address. */
  path: string;
  /** What the page's own drawn picture says. */
  headline?: PictureHeadline;
  noindex?: boolean;
  type?: 'website' | 'article';
  /** The page's drawn picture by default. */
  image?: ReturnType<typeof articlePicture>;
  page?: PageDescription;
  /** Name and path of each page below Home, down to this one; by default this one alone if `page` is given. */
  crumbs?: readonly [name: string, path: string][];
  /** Whether the structured data say who runs the site. */
  ofFirm?: boolean;
  /** More structured data. Without any the page is described as a web page. */
  structuredData?: readonly StructuredData[];
}

/** Metadata for search engines and link previews; React moves title, meta and link into the head. */
export function Head(props: HeadProps) {
  const {
    title,
    description,
    path,
    headline,
    noindex = false,
    type = 'website',
    image,
    page,
    crumbs = page && [[page.name, path]],
    ofFirm = false,
    structuredData = [],
  } = props;
  const { settings, preview } = useSite();
  const { nav_home, founded } = usePageTexts('layout');
  const address = `${settings.url}${path}`;
  const { address: pictureAddress, drawn } = image ?? { address: pagePicture(path), drawn: true };
  const picture = absolute(pictureAddress, settings.url);
  const plain = webPage(settings, { type: 'WebPage', name: title, path, description });
  const all = [
    ...(page ? [webPage(settings, { ...page, path, description })] : []),
    ...(ofFirm ? [organization(settings, founded)] : []),
    ...structuredData,
    ...(crumbs ? [breadcrumbs(settings, nav_home, crumbs)] : []),
  ];
  const alt = image ? title : [settings.name, headline && spoken(headline)].filter(Boolean).join(': ');
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={noindex || preview ? 'noindex, nofollow' : 'index, follow'} />
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content={settings.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      {drawn && <meta property="og:image:type" content="image/png" />}
      {drawn && <meta property="og:image:width" content={String(SOCIAL_IMAGE_SIZE.width)} />}
      {drawn && <meta property="og:image:height" content={String(SOCIAL_IMAGE_SIZE.height)} />}
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
      <meta name="twitter:image:alt" content={alt} />
      {(all.length > 0 ? all : [plain]).map((data) => (
        <StructuredDataScript key={String(data['@type'])} data={data} />
      ))}
    </>
  );
}

const spoken = (headline: PictureHeadline) => [pictureWords(headline)].flat().join(' ');

/** Structured data for search engines; none in previews. */
export function StructuredDataScript({ data }: { data: StructuredData }) {
  if (useSite().preview) return null;
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  );
}
