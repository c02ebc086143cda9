import { PAGE_PATHS, type PostSummary, type PostView } from '#shared/public.ts';
import { articlePicture } from '#shared/social-images.ts';
import type { AnalyticsEvents } from '../browser/analytics/track.ts';
import { Head } from '../head/Head.tsx';
import { article, breadcrumbs } from '../head/structured-data.ts';
import { attempt, type LoadedPage, type LoaderContext, statusOfFailure } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { initialsOf } from '../team/Portrait.tsx';
import { Link, TextLink } from '../ui/Link.tsx';
import { Message, TagBadge } from '../ui/Message.tsx';
import { Picture } from '../ui/Picture.tsx';
import { ArticleHeader } from './ArticleHeader.tsx';
import { frameContent } from './content.ts';
import { BLOG_PATH } from './filter.ts';
import { NextReads, readNext } from './NextReads.tsx';

export async function loadArticle(context: LoaderContext): Promise<LoadedPage> {
  const { api, params, noteFailure } = context;
  const { slug = '' } = params;
  try {
    const post = await api.getPost(slug);
    if (!post) return { page: <ArticleNotFound slug={slug} />, status: 404 };
    const next = await attempt(context, readNext(api, post));
    return { page: <Article post={post} next={next ?? []} /> };
  } catch (error) {
    noteFailure(error);
    return { page: <ArticleNotFound slug={slug} failed />, status: statusOfFailure(error) };
  }
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
        structuredData={[
          article(settings, post),
          breadcrumbs(settings, usePageTexts('layout').nav_home, [
            [texts.page, BLOG_PATH],
            [post.title, path],
          ]),
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
            src={post.featured_image}
            alt={post.image?.alt ?? ''}
            width="1200"
            height="800"
            fetchPriority="high"
          />
        </div>
      )}
      <div className="wrap article__body">
        {post.tags.length > 0 && (
          <aside className="article__side" aria-labelledby="article-tags">
            <h2 id="article-tags">{texts.tags}</h2>
            <ul>
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

/** The author, with membership of the team if known. */
export function AuthorBox({ author, author_member }: Pick<PostView, 'author' | 'author_member'>) {
  const { name } = useSiteSettings();
  const texts = usePageTexts('blog');
  const shown = author || name;
  return (
    <div className="author">
      {author_member?.image ? (
        <img
          className="author__portrait"
          src={author_member.image}
          alt=""
          width="320"
          height="400"
          loading="lazy"
        />
      ) : (
        <span className="author__initials display" aria-hidden="true">
          {initialsOf(shown)}
        </span>
      )}
      <div>
        <b>{author_member ? <Link to={PAGE_PATHS.team}>{author}</Link> : shown}</b>
        <p>{author_member ? texts.author_member : texts.author_other}</p>
      </div>
    </div>
  );
}

/** @param failed whether it could not be read, which is no missing article to report */
export function ArticleNotFound({ slug, failed = false }: { slug: string; failed?: boolean }) {
  const { name } = useSiteSettings();
  const texts = usePageTexts('blog');
  return (
    <div className="wrap narrow-page" data-missing={failed ? undefined : 'article'}>
      <Head
        title={`${texts.missing} | ${name}`}
        description={texts.missing_text}
        path={`${BLOG_PATH}/${encodeURIComponent(slug)}`}
        noindex
      />
      <Message tone="missing" level={1} title={texts.missing}>
        <p>{texts.missing_text}</p>
        <TextLink to={BLOG_PATH}>{texts.back}</TextLink>
      </Message>
    </div>
  );
}
