import { PAGE_PATHS, type PostSummary, type PostView, type PublicApi } from '#shared/public.ts';
import { articlePicture, categoryTheme } from '#shared/social-images.ts';
import type { AnalyticsEvents } from '../browser/analytics/track.ts';
import { Head } from '../head/Head.tsx';
import { article } from '../head/structured-data.ts';
import { Callout } from '../sections/Callout.tsx';
import { MessagePage } from '../sections/MessagePage.tsx';
import { longDate } from '../site/dates.ts';
import { attempt, type LoadedPage, type LoaderContext, need } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { Portrait } from '../team/TeamPage.tsx';
import { BackLink, Link, TextLink } from '../ui/Link.tsx';
import { Badge, TagBadge } from '../ui/Message.tsx';
import { Picture } from '../ui/Picture.tsx';
import { frameContent } from './content.ts';
import { BLOG_PATH } from './filter.ts';
import { PostCards } from './PostList.tsx';
import { ShareButton } from './ShareButton.tsx';

export async function loadArticle(context: LoaderContext): Promise<LoadedPage> {
  const { api, params } = context;
  const { slug = '' } = params;
  const post = await need(context, api.getPost(slug));
  if (post === undefined) return { page: <ArticleNotFound slug={slug} failed /> };
  if (post === null) return { page: <ArticleNotFound slug={slug} />, status: 404 };
  const next = await attempt(context, readNext(api, post));
  return { page: <Article post={post} next={next ?? []} /> };
}

function Article({ post, next }: { post: PostView; next: readonly PostSummary[] }) {
  const settings = useSiteSettings();
  const texts = usePageTexts('blog');
  const path = `${BLOG_PATH}/${post.slug}`;
  // What browser/reports.ts sends for each opening.
  const view = {
    post_title: post.title,
    post_category: post.category?.name ?? 'uncategorized',
    read_time: post.read_time,
    event_label: post.slug,
  } satisfies AnalyticsEvents['blog_view'];
  return (
    <article className="article" data-view={JSON.stringify(view)}>
      <Head
        title={post.seo_title || `${post.title} | ${settings.name}`}
        description={post.seo_description || post.excerpt}
        path={path}
        type="article"
        image={articlePicture(post)}
        structuredData={[article(settings, post)]}
        crumbs={[
          [texts.page, BLOG_PATH],
          [post.title, path],
        ]}
      />
      <meta property="article:published_time" content={post.published_at ?? post.created_at} />
      <meta property="article:modified_time" content={post.updated_at} />
      <ArticleHeader post={post} address={`${settings.url}${path}`} />
      {post.featured_image && (
        <div className="article__picture wrap">
          <Picture
            image={post.image}
            sizes="(min-width: 1600px) 1504px, 94vw"
            className="cover"
            src={post.featured_image}
            alt={post.image?.alt ?? ''}
            width="1200"
            height="800"
            fetchPriority="high"
          />
        </div>
      )}
      <div className="wrap beside article__body">
        {post.tags.length > 0 && (
          <aside className="article__side stack sticky" aria-labelledby="article-tags">
            <h2 className="small-title" id="article-tags">
              Tagged
            </h2>
            <ul className="cluster">
              {post.tags.map((tag) => (
                <li key={tag}>
                  <TagBadge>{tag}</TagBadge>
                </li>
              ))}
            </ul>
          </aside>
        )}
        <div className="article__main">
          <div
            className="prose"
            dir="auto"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved
            dangerouslySetInnerHTML={{ __html: frameContent(post.content_html) }}
          />
          <AuthorBox author={post.author} author_member={post.author_member} />
        </div>
      </div>
      <NextReads posts={next} />
    </article>
  );
}

/** @param address absolute */
function ArticleHeader({ post, address }: { post: PostView; address: string }) {
  const { title, excerpt, opens_with_excerpt, author, category, read_time } = post;
  const date = post.published_at ?? post.created_at;
  return (
    <div className="wrap article__head">
      <BackLink to={BLOG_PATH}>{usePageTexts('blog').back}</BackLink>
      <div className="article__meta cluster muted small">
        {category && <Badge theme={categoryTheme(category.slug)}>{category.name}</Badge>}
        <time dateTime={date}>{longDate(date)}</time>
        <span>{read_time} min read</span>
        {author && (
          <span>
            By <b>{author}</b>
          </span>
        )}
      </div>
      <h1 className={`display ${titleSize(title)}`}>{title}</h1>
      <div className="split">
        {excerpt && !opens_with_excerpt && <p className="lead">{excerpt}</p>}
        <ShareButton title={title} text={excerpt} address={address} />
      </div>
    </div>
  );
}

/** Titles longer than two or three lines of poster type are set smaller. */
function titleSize(title: string): string {
  if (title.length <= 80) return 'display-3';
  return title.length <= 130 ? 'display-2' : 'display-1';
}

/** The author, with membership of the team if known. */
function AuthorBox({ author, author_member }: Pick<PostView, 'author' | 'author_member'>) {
  const { name } = useSiteSettings();
  const texts = usePageTexts('blog');
  const shown = author || name;
  return (
    <div className="author box">
      <Portrait
        member={{ name: shown, image: author_member?.image ?? null, image_alt: '' }}
        className="author__portrait cover"
      />
      <div>
        <b>{author_member ? <Link to={PAGE_PATHS.team}>{author}</Link> : shown}</b>
        <p>{author_member ? texts.author_member : texts.author_other}</p>
      </div>
    </div>
  );
}

/** Number of articles below an article. */
const NEXT_READS = 3;

/** @returns what to read next: the newest of the category, then the newest of all */
async function readNext(api: PublicApi, post: Pick<PostView, 'id' | 'category'>): Promise<PostSummary[]> {
  const newest = (category?: string) => api.listPosts({ category, page: 1, per_page: NEXT_READS + 1 });
  const lists = await Promise.all([post.category ? newest(post.category.slug) : { posts: [] }, newest()]);
  const found = new Map(lists.flatMap(({ posts }) => posts).map((other) => [other.id, other]));
  found.delete(post.id);
  return [...found.values()].slice(0, NEXT_READS);
}

/** Below an article: more articles, and a call to action. */
function NextReads({ posts }: { posts: readonly PostSummary[] }) {
  const texts = usePageTexts('blog');
  const closing = {
    closing: texts.article_closing,
    closing_lead: texts.article_closing_lead,
    closing_button: texts.article_closing_button,
  };
  return (
    <div className="article__next">
      {posts.length > 0 && (
        <section className="section" aria-labelledby="read-next">
          <div className="wrap slab">
            <h2 className="section-head display display-1" id="read-next">
              Read next
            </h2>
            <PostCards posts={posts} />
          </div>
        </section>
      )}
      <Callout texts={closing} source="article_callout" theme="t-primary" />
    </div>
  );
}

const MISSING = "The article you're looking for doesn't exist or has been removed.";

/** @param failed whether it could not be read, which is no missing article to report */
function ArticleNotFound({ slug, failed = false }: { slug: string; failed?: boolean }) {
  return (
    <MessagePage
      title="Article Not Found"
      description={MISSING}
      path={`${BLOG_PATH}/${encodeURIComponent(slug)}`}
      tone="missing"
      missing={failed ? undefined : 'article'}
    >
      <p>{MISSING}</p>
      <TextLink to={BLOG_PATH}>{usePageTexts('blog').back}</TextLink>
    </MessagePage>
  );
}
