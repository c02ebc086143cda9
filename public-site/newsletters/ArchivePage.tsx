import {
  NEWSLETTER_ARCHIVE_PATH,
  type NewsletterSummary,
  type NewsletterView,
  PAGE_PATHS,
} from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { MessagePage } from '../sections/MessagePage.tsx';
import { longDate } from '../site/dates.ts';
import { type LoadedPage, type LoaderContext, loadPage, statusOfFailure } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { BackLink, Link, TextLink } from '../ui/Link.tsx';
import { Message } from '../ui/Message.tsx';
import { Picture } from '../ui/Picture.tsx';

export const newsletterPath = (slug: string): string => `${NEWSLETTER_ARCHIVE_PATH}/${slug}`;

export const loadArchive = (context: LoaderContext) =>
  loadPage(context, context.api.listNewsletters(), (found) => <ArchivePage newsletters={found} />);

/** /newsletter: the public archive. @param newsletters null if they could not be read */
function ArchivePage({ newsletters }: { newsletters: NewsletterSummary[] | null }) {
  const settings = useSiteSettings();
  const texts = usePageTexts('newsletter');
  return (
    <div className="wrap narrow-page">
      <Head
        title={`${texts.archive} | ${settings.name}`}
        description={texts.archive_description}
        path={NEWSLETTER_ARCHIVE_PATH}
        noindex={!newsletters?.length}
        page={{ type: 'CollectionPage', name: texts.archive }}
      />
      <h1 className="display display-3">{texts.archive_title}</h1>
      {texts.archive_lead && <p className="lead">{texts.archive_lead}</p>}
      {!newsletters && (
        <Message tone="error" title={texts.archive_failed}>
          <p className="muted">{texts.archive_failed_text}</p>
          <ButtonLink to={NEWSLETTER_ARCHIVE_PATH}>{texts.archive_retry}</ButtonLink>
        </Message>
      )}
      {newsletters?.length === 0 && (
        <Message tone="empty" title={texts.archive_none}>
          <p>{texts.archive_none_text}</p>
          <ButtonLink to={PAGE_PATHS.blog}>{texts.articles}</ButtonLink>
        </Message>
      )}
      {newsletters && newsletters.length > 0 && (
        <ol className="newsletters">
          {newsletters.map((newsletter) => (
            <Entry key={newsletter.slug} {...newsletter} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Entry({ slug, subject, summary, sent_at }: NewsletterSummary) {
  return (
    <li>
      <time className="muted small" dateTime={sent_at}>
        {longDate(sent_at)}
      </time>
      <h2 className="display">
        <Link to={newsletterPath(slug)}>{subject}</Link>
      </h2>
      {summary && <p>{summary}</p>}
    </li>
  );
}

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

function MissingPage({ slug, why }: { slug: string; why: 'withdrawn' | 'missing' | 'archive_failed' }) {
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
