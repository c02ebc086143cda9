import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { fillIn } from '#shared/fill-in.ts';
import { FEED_PATHS } from '#shared/public.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { Head } from '../head/Head.tsx';
import { breadcrumbs } from '../head/structured-data.ts';
import { type LoaderContext, statusOfFailure } from '../site/page-module.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useApi, useSiteSettings } from '../site/site-context.tsx';
import { FilledText } from '../ui/FilledText.tsx';
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
  const texts = usePageTexts('blog');
  const filter = readFilter(useLocation().search);
  const api = useApi();
  const { data: categories } = useQuery(categoriesQuery(api));
  const missing = isListMissing(useQueryClient(), api, filter);
  const category = categories?.find(({ slug }) => slug === filter.category);
  const heading = category ? fillIn(texts.of_category, { category: category.name }) : texts.latest;
  // A phrase already has quotation marks.
  const query = filter.q && /["“]/.test(filter.q) ? filter.q : `“${filter.q}”`;
  const title = [
    filter.q && fillIn(texts.search_title, { query }),
    category ? heading : texts.page,
    filter.page > 1 && fillIn(texts.page_title, { number: String(filter.page) }),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <Head
        title={`${title} | ${settings.name}`}
        description={
          category ? fillIn(texts.category_description, { category: category.name }) : texts.description
        }
        headline={texts.headline}
        path={listPath({ category: filter.category, page: filter.page })}
        noindex={filter.q !== undefined || missing}
        structuredData={[breadcrumbs(settings, usePageTexts('layout').nav_home, [[texts.page, BLOG_PATH]])]}
      />
      <section className="blog-hero">
        <div className="wrap">
          <h1>
            <span className="visually-hidden">{texts.headline.spoken}</span>
            <Poster {...texts.headline} />
          </h1>
          <div className="blog-hero__low">
            {texts.lead && <p className="lead">{texts.lead}</p>}
            <ConsultationButton source="blog_hero" size="large">
              {texts.button}
            </ConsultationButton>
          </div>
        </div>
      </section>
      <BlogTools filter={filter} />
      <section className="section articles paper" aria-labelledby="articles-title">
        <div className="wrap">
          <h2 className="display display-2" id="articles-title">
            {heading}
            {filter.q && <span className="articles__query">{` ${fillIn(texts.found, { query })}`}</span>}
          </h2>
          <PostList filter={filter} />
          <p className="articles__feed">
            <FilledText
              text={texts.feeds}
              parts={{ rss: <a href={FEED_PATHS.rss}>RSS</a>, atom: <a href={FEED_PATHS.atom}>Atom</a> }}
            />
          </p>
        </div>
      </section>
      <section className="section callout t-primary dark">
        <div className="wrap callout__row">
          <h2 className="display display-2">{texts.closing}</h2>
          <div>
            <p className="lead">{texts.closing_lead}</p>
            <ConsultationButton source="blog_callout" size="large" tone="on-dark">
              {texts.closing_button}
            </ConsultationButton>
          </div>
        </div>
      </section>
    </>
  );
}
