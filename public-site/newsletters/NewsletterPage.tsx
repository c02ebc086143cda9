import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { NEWSLETTER_ARCHIVE_PATH, type NewsletterView, PAGE_PATHS } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { breadcrumbs, webPage } from '../head/structured-data.ts';
import { type LoaderContext, statusOfFailure } from '../site/page-module.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useApi, useSiteSettings } from '../site/site-context.tsx';
import { longDate } from '../ui/dates.ts';
import { ArrowIcon } from '../ui/icons.tsx';
import { Message } from '../ui/Message.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Loading } from '../ui/Spinner.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { newsletterPath, newsletterQuery } from './queries.ts';

/** Status 410 for a withdrawn one, which search engines drop sooner than a missing one. */
const GONE = 410;

export async function loader({ api, client, params }: LoaderContext): Promise<number> {
  const query = newsletterQuery(api, params.slug ?? '');
  await client.prefetchQuery(query);
  const found = client.getQueryData(query.queryKey);
  if (found === undefined) return statusOfFailure(client, query.queryKey);
  if (found === 'withdrawn') return GONE;
  return found ? 200 : 404;
}

/** /newsletter/:slug: a public newsletter. */
export default function NewsletterPage() {
  const { slug = '' } = useParams();
  const { name } = useSiteSettings();
  const texts = usePageTexts('newsletter');
  const { data, isPending, error } = useQuery(newsletterQuery(useApi(), slug));
  if (data && data !== 'withdrawn') return <Newsletter key={data.slug} newsletter={data} />;
  return (
    <div className="wrap narrow-page">
      <Head
        title={`${texts.archive} | ${name}`}
        description={texts.archive_description}
        path={newsletterPath(encodeURIComponent(slug))}
        noindex
      />
      {isPending ? (
        <Loading>{texts.archive_loading}</Loading>
      ) : error ? (
        <Missing title={texts.archive_failed}>{texts.archive_failed_text}</Missing>
      ) : data === 'withdrawn' ? (
        <Missing title={texts.withdrawn_title}>{texts.withdrawn_text}</Missing>
      ) : (
        <Missing title={texts.missing_title}>{texts.missing_text}</Missing>
      )}
    </div>
  );
}

function Missing({ title, children }: { title: string; children: ReactNode }) {
  const { archive_back } = usePageTexts('newsletter');
  return (
    <Message tone="missing" level={1} title={title}>
      <p className="lead">{children}</p>
      <TextLink to={NEWSLETTER_ARCHIVE_PATH}>{archive_back}</TextLink>
    </Message>
  );
}

function Newsletter({ newsletter }: { newsletter: NewsletterView }) {
  const settings = useSiteSettings();
  const texts = usePageTexts('newsletter');
  const { slug, subject, summary, intro_html, picture, image, posts, sent_at } = newsletter;
  const path = newsletterPath(slug);
  const description = summary || posts[0]?.excerpt || texts.archive_description;
  return (
    <article className="wrap narrow-page newsletter">
      <Head
        title={`${subject} | ${settings.name}`}
        description={description}
        path={path}
        type="article"
        structuredData={[
          {
            ...webPage(settings, { type: 'WebPage', name: subject, path, description }),
            datePublished: sent_at,
          },
          breadcrumbs(settings, usePageTexts('layout').nav_home, [
            [texts.archive, NEWSLETTER_ARCHIVE_PATH],
            [subject, path],
          ]),
        ]}
      />
      <Link className="text-link article__back" to={NEWSLETTER_ARCHIVE_PATH}>
        <ArrowIcon className="icon-back" />
        <span>{texts.archive_back}</span>
      </Link>
      <p className="article__meta">
        <time dateTime={sent_at}>{longDate(sent_at)}</time>
      </p>
      <h1 className="display display-2">{subject}</h1>
      {picture && (
        <Picture
          image={image}
          sizes="(min-width: 800px) 736px, 94vw"
          src={picture}
          alt={image?.alt ?? ''}
          width="1200"
          height="800"
          fetchPriority="high"
        />
      )}
      {intro_html && (
        <div
          className="prose"
          dir="auto"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved
          dangerouslySetInnerHTML={{ __html: intro_html }}
        />
      )}
      {posts.length > 0 && (
        <ul className="newsletters" aria-label={texts.archive_articles}>
          {posts.map((post) => (
            <li key={post.slug}>
              <h2 className="display">
                <Link to={`${PAGE_PATHS.blog}/${post.slug}`}>{post.title}</Link>
              </h2>
              {/* The introduction starts as the excerpt of the first article. */}
              {posts.length > 1 && <p>{post.excerpt}</p>}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
