import { NEWSLETTER_ARCHIVE_PATH, type NewsletterView, PAGE_PATHS } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { MessagePage } from '../sections/MessagePage.tsx';
import { longDate } from '../site/dates.ts';
import { type LoadedPage, type LoaderContext, statusOfFailure } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { BackLink, Link, TextLink } from '../ui/Link.tsx';
import { Picture } from '../ui/Picture.tsx';
import { newsletterPath } from './ArchivePage.tsx';

/** Status 410 for a withdrawn one, which search engines drop sooner than a missing one. */
const GONE = 410;

/** /newsletter/:slug: a public newsletter. */
export async function loadNewsletter({ api, params, noteFailure }: LoaderContext): Promise<LoadedPage> {
  const { slug = '' } = params;
  try {
    const found = await api.getNewsletter(slug);
    if (found === 'withdrawn') return { page: <MissingPage slug={slug} why="withdrawn" />, status: GONE };
    if (!found) return { page: <MissingPage slug={slug} why="missing" />, status: 404 };
    return { page: <Newsletter newsletter={found} /> };
  } catch (error) {
    noteFailure(error);
    return { page: <MissingPage slug={slug} why="archive_failed" />, status: statusOfFailure(error) };
  }
}

interface MissingPageProps {
  slug: string;
  why: 'withdrawn' | 'missing' | 'archive_failed';
}

function MissingPage({ slug, why }: MissingPageProps) {
  const texts = usePageTexts('newsletter');
  return (
    <MessagePage
      title={texts.archive}
      description={texts.archive_description}
      path={newsletterPath(encodeURIComponent(slug))}
      tone="missing"
      heading={why === 'archive_failed' ? texts.archive_failed : texts[`${why}_title`]}
    >
      <p className="lead">{texts[`${why}_text`]}</p>
      <TextLink to={NEWSLETTER_ARCHIVE_PATH}>{texts.archive_back}</TextLink>
    </MessagePage>
  );
}

function Newsletter({ newsletter }: { newsletter: NewsletterView }) {
  const settings = useSiteSettings();
  const texts = usePageTexts('newsletter');
  const { slug, subject, summary, intro_html, picture, image, posts, sent_at } = newsletter;
  const path = newsletterPath(slug);
  const description = summary || posts[0]?.excerpt || texts.archive_description;
  return (
    <article className="wrap narrow-page">
      <Head
        title={`${subject} | ${settings.name}`}
        description={description}
        path={path}
        type="article"
        page={{ type: 'WebPage', name: subject, datePublished: sent_at }}
        crumbs={[
          [texts.archive, NEWSLETTER_ARCHIVE_PATH],
          [subject, path],
        ]}
      />
      <BackLink to={NEWSLETTER_ARCHIVE_PATH}>{texts.archive_back}</BackLink>
      <p className="muted small">
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
