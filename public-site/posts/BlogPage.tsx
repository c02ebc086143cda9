import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { FEED_PATHS } from '#shared/public.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { Head } from '../head/Head.tsx';
import { breadcrumbs } from '../head/structured-data.ts';
import { type LoaderContext, statusOfFailure } from '../site/page-module.ts';
import { useApi, useSiteSettings } from '../site/site-context.tsx';
import { Poster } from '../ui/Poster.tsx';
import { BlogTools } from './BlogTools.tsx';
import { BLOG_PATH, listPath, readFilter } from './filter.ts';
import { isListMissing } from './list-missing.ts';
import { PostList } from './PostList.tsx';
import { categoriesQuery, postListQuery } from './queries.ts';

export async function loader({ api, client, search }: LoaderContext): Promise<number> {
  const filter = readFilter(search);
  const list = postListQuery(api, filter);
  await Promise.all([client.prefetchInfiniteQuery(list), client.prefetchQuery(categoriesQuery(api))]);
  if (!client.getQueryData(list.queryKey)) return statusOfFailure(client, list.queryKey);
  return isListMissing(client, api, filter) ? 404 : 200;
}

export default function BlogPage() {
  const settings = useSiteSettings();
  const filter = readFilter(useLocation().search);
  const api = useApi();
  const { data: categories } = useQuery(categoriesQuery(api));
  const missing = isListMissing(useQueryClient(), api, filter);
  const category = categories?.find(({ slug }) => slug === filter.category);
  const heading = category ? `${category.name} Articles` : 'Latest Articles';
  // A phrase has quotes of its own.
  const query = filter.q && /["“]/.test(filter.q) ? filter.q : `“${filter.q}”`;
  const title = [
    filter.q && `Search for ${query}`,
    category ? heading : 'Blog',
    filter.page > 1 && `page ${filter.page}`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <Head
        title={`${title} | ${settings.name}`}
        description={
          category
            ? `${category.name}: short, useful articles for owners and leaders of UK businesses, by the directors of ${settings.name}.`
            : 'Short, useful articles on growth, succession, M&A, international expansion and the decisions that keep owners awake.'
        }
        path={listPath({ category: filter.category, page: filter.page })}
        noindex={filter.q !== undefined || missing}
        structuredData={[breadcrumbs(settings, [['Blog', BLOG_PATH]])]}
      />
      <section className="blog-hero">
        <div className="wrap">
          <h1>
            <span className="visually-hidden">Blog: straight talk for bold boards</span>
            <Poster
              wide={['Straight talk', 'for bold boards']}
              narrow={['Straight', 'talk for', 'bold boards']}
            />
          </h1>
          <div className="blog-hero__low">
            <p className="lead">
              Short, useful articles on growth, succession and the decisions that keep owners awake.
            </p>
            <ConsultationButton source="blog_hero" size="large">
              Book Free Consultation
            </ConsultationButton>
          </div>
        </div>
      </section>
      <BlogTools filter={filter} />
      <section className="section articles paper" aria-labelledby="articles-title">
        <div className="wrap">
          <h2 className="display display-2" id="articles-title">
            {heading}
            {filter.q && <span className="articles__query">{` with ${query}`}</span>}
          </h2>
          <PostList filter={filter} />
          <p className="articles__feed">
            New articles also come by <a href={FEED_PATHS.rss}>RSS</a> and <a href={FEED_PATHS.atom}>Atom</a>.
          </p>
        </div>
      </section>
      <section className="section callout t-primary dark">
        <div className="wrap callout__row">
          <h2 className="display display-2">Read enough? Let’s talk.</h2>
          <div>
            <p className="lead">Bring the article that annoyed you most. We will start there.</p>
            <ConsultationButton source="blog_callout" size="large" tone="on-dark">
              Schedule a Strategy Session
            </ConsultationButton>
          </div>
        </div>
      </section>
    </>
  );
}
