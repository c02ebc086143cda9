import {
  NEWSLETTER_ARCHIVE_PATH,
  type NewsletterSummary,
  type NewsletterView,
  PAGE_PATHS,
} from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { MessagePage, NarrowPage } from '../sections/MessagePage.tsx';
import { longDate } from '../site/dates.ts';
import { type LoadedPage, type LoaderContext, need } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { BackLink, Link, TextLink } from '../ui/Link.tsx';
import { Message } from '../ui/Message.tsx';
import { Picture } from '../ui/Picture.tsx';

const ARCHIVE = 'Past newsletters';
const FAILED = { heading: 'This could not be loaded', text: 'Please load this page again in a minute.' };
const WITHDRAWN = {
  heading: 'This newsletter was withdrawn',
  text: 'It is no longer on our website. The others are still here.',
};
const MISSING = {
  heading: 'Newsletter not found',
  text: 'There is no newsletter at this address. The link may have been cut short.',
};

const newsletterPath = (slug: string): string => `${NEWSLETTER_ARCHIVE_PATH}/${slug}`;

export const loadArchive = async (context: LoaderContext): Promise<LoadedPage> => ({
  page: <ArchivePage newsletters={await need(context, context.api.listNewsletters())} />,
});

/** /newsletter: the public archive. @param newsletters undefined if they could not be read */
function ArchivePage({ newsletters }: { newsletters: NewsletterSummary[] | undefined }) {
  const texts = usePageTexts('newsletter');
  return (
    <NarrowPage
      title={ARCHIVE}
      description={texts.archive_description}
      path={NEWSLETTER_ARCHIVE_PATH}
      isListed={!!newsletters?.length}
      page={{ type: 'CollectionPage', name: ARCHIVE }}
    >
      <h1 className="display display-3">{texts.archive_title}</h1>
      {texts.archive_lead && <p className="lead">{texts.archive_lead}</p>}
      {!newsletters && (
        <Message tone="error" title={FAILED.heading}>
          <p className="muted">{FAILED.text}</p>
          <ButtonLink to={NEWSLETTER_ARCHIVE_PATH}>Try Again</ButtonLink>
        </Message>
      )}
      {newsletters?.length === 0 && (
        <Message tone="empty" title="Nothing here yet">
          <p>
            Our first newsletter is still being written. Until it comes, our articles are a good place to
            start.
          </p>
          <ButtonLink to={PAGE_PATHS.blog}>Read our articles</ButtonLink>
        </Message>
      )}
      {newsletters && newsletters.length > 0 && (
        <ol className="newsletters">
          {newsletters.map((newsletter) => (
            <Entry key={newsletter.slug} {...newsletter} />
          ))}
        </ol>
      )}
    </NarrowPage>
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
export async function loadNewsletter(context: LoaderContext): Promise<LoadedPage> {
  const { slug = '' } = context.params;
  const found = await need(context, context.api.getNewsletter(slug));
  if (found === undefined) return { page: <MissingPage slug={slug} {...FAILED} /> };
  if (found === 'withdrawn') return { page: <MissingPage slug={slug} {...WITHDRAWN} />, status: GONE };
  if (!found) return { page: <MissingPage slug={slug} {...MISSING} />, status: 404 };
  return { page: <Newsletter newsletter={found} /> };
}

function MissingPage({ slug, heading, text }: { slug: string; heading: string; text: string }) {
  return (
    <MessagePage
      title={ARCHIVE}
      description={usePageTexts('newsletter').archive_description}
      path={newsletterPath(encodeURIComponent(slug))}
      tone="missing"
      heading={heading}
    >
      <p className="lead">{text}</p>
      <TextLink to={NEWSLETTER_ARCHIVE_PATH}>All newsletters</TextLink>
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
          [ARCHIVE, NEWSLETTER_ARCHIVE_PATH],
          [subject, path],
        ]}
      />
      <BackLink to={NEWSLETTER_ARCHIVE_PATH}>All newsletters</BackLink>
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
        <ul className="newsletters" aria-label="Articles">
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
