import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { PostView } from '#shared/public.ts';
import { articlePicture } from '#shared/social-images.ts';
import { track } from '../analytics/track.ts';
import { useConsultation } from '../consultations/consultation-context.tsx';
import { Head } from '../head/Head.tsx';
import { article, breadcrumbs } from '../head/structured-data.ts';
import { redirectQuery } from '../navigation/redirect-query.ts';
import { UnlessMoved } from '../not-found/UnlessMoved.tsx';
import { useMissingReport } from '../not-found/use-missing-report.ts';
import { type LoaderContext, statusOfFailure } from '../site/page-module.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useApi, useSiteSettings } from '../site/site-context.tsx';
import { TagBadge } from '../ui/Badge.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Loading } from '../ui/Spinner.tsx';
import { ArticleHeader } from './ArticleHeader.tsx';
import { ArticleNotFound } from './ArticleNotFound.tsx';
import { AuthorBox } from './AuthorBox.tsx';
import { frameContent } from './content.ts';
import { BLOG_PATH } from './filter.ts';
import { NextReads } from './NextReads.tsx';
import { nextReadsQuery } from './next-reads.ts';
import { postQuery } from './queries.ts';

export async function loader({ api, client, params, pathname }: LoaderContext): Promise<number> {
  const post = postQuery(api, params.slug ?? '');
  await client.prefetchQuery(post);
  const found = client.getQueryData(post.queryKey);
  if (found === undefined) return statusOfFailure(client, post.queryKey);
  if (found) await client.prefetchQuery(nextReadsQuery(api, found));
  else await client.prefetchQuery(redirectQuery(api, pathname));
  return found ? 200 : 404;
}

export default function ArticlePage() {
  const { slug = '' } = useParams();
  const { name } = useSiteSettings();
  const texts = usePageTexts('blog');
  const { data: post, isPending, isError } = useQuery(postQuery(useApi(), slug));

  if (isPending) {
    return (
      <div className="wrap narrow-page">
        <Head
          title={`${texts.page} | ${name}`}
          description={texts.article_description}
          path={`${BLOG_PATH}/${slug}`}
        />
        <Loading>{texts.article_loading}</Loading>
      </div>
    );
  }
  if (post) return <Article key={post.slug} post={post} />;
  // A failure to load does not mean that the article has moved.
  if (isError) return <ArticleNotFound slug={slug} />;
  return (
    <UnlessMoved>
      <MissingArticle slug={slug} />
    </UnlessMoved>
  );
}

/** Reports missing articles, which are the most useful entries of the log of missing pages. */
function MissingArticle({ slug }: { slug: string }) {
  useMissingReport(`${BLOG_PATH}/${slug}`);
  return <ArticleNotFound slug={slug} />;
}

function Article({ post }: { post: PostView }) {
  const settings = useSiteSettings();
  const texts = usePageTexts('blog');
  useRecordedView(post);
  const path = `${BLOG_PATH}/${post.slug}`;
  const { open } = useConsultation();
  // Without script, or in a new tab, its link leads to a page with the form.
  const openFromText = (event: MouseEvent) => {
    if (!(event.target as Element).closest('.call-to-action > a') || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    open('article');
  };
  return (
    <article className="article">
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
          {/* biome-ignore lint/a11y: the links within are what is pressed, by keys too */}
          <div
            className="prose"
            dir="auto"
            onClick={openFromText}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved
            dangerouslySetInnerHTML={{ __html: frameContent(post.content_html) }}
          />
          <AuthorBox author={post.author} author_member={post.author_member} />
        </div>
      </div>
      <NextReads post={post} />
    </article>
  );
}

/** Counts a view per opening, also after client-side navigation, but not for prefetching. */
function useRecordedView(post: PostView): void {
  const api = useApi();
  // biome-ignore lint/correctness/useExhaustiveDependencies: fresh data of the same article is no second opening
  useEffect(() => {
    api.recordPostView(post.slug).catch(() => undefined);
    track('blog_view', {
      post_title: post.title,
      post_category: post.category?.name ?? 'uncategorized',
      read_time: post.read_time,
      event_label: post.slug,
    });
  }, [post.slug]);
}
