import { fillIn } from '#shared/fill-in.ts';
import { type CategoryView, type PostList as Posts, SEARCH_MAX } from '#shared/public.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { Head } from '../head/Head.tsx';
import { Callout } from '../sections/Callout.tsx';
import { attempt, type LoadedPage, type LoaderContext } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite, useSiteSettings } from '../site/site-context.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { Link } from '../ui/Link.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { BLOG_PATH, listPath, type PostFilter, readFilter } from './filter.ts';
import { FailureTemplate, ListCount, PostList } from './PostList.tsx';

export async function loadBlog(context: LoaderContext): Promise<LoadedPage> {
  const { api, search, noteFailure } = context;
  const filter = readFilter(search);
  const [list, categories] = await Promise.all([
    api.listPosts(filter).catch((error: unknown) => {
      noteFailure(error, true);
      return { error };
    }),
    attempt(context, api.listCategories()),
  ]);
  const isMissing =
    (filter.category !== undefined && categories?.every(({ slug }) => slug !== filter.category) === true) ||
    (filter.page > 1 && 'posts' in list && list.posts.length === 0);
  const page = <BlogPage list={list} categories={categories} filter={filter} isMissing={isMissing} />;
  return isMissing && 'posts' in list ? { page, status: 404 } : { page };
}

interface BlogPageProps {
  /** The articles, or why they could not be read. */
  list: Posts | { error: unknown };
  /** Undefined if they could not be read. */
  categories: readonly CategoryView[] | undefined;
  filter: PostFilter;
  /** Whether the category or the page of the list does not exist. */
  isMissing: boolean;
}

/** Search and categories swap the parts that have ids without a reload (browser/blog.ts). */
function BlogPage({ list, categories, filter, isMissing }: BlogPageProps) {
  const settings = useSiteSettings();
  const texts = usePageTexts('blog');
  const category = categories?.find(({ slug }) => slug === filter.category);
  const heading = category ? `${category.name} Articles` : texts.latest;
  // A phrase already has quotation marks.
  const query = filter.q && /["“]/.test(filter.q) ? filter.q : `“${filter.q}”`;
  const title = [
    filter.q && `Search for ${query}`,
    category ? heading : texts.page,
    filter.page > 1 && `page ${filter.page}`,
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
        noindex={filter.q !== undefined || isMissing}
        crumbs={[[texts.page, BLOG_PATH]]}
      />
      <PageHero headline={texts.headline} lead={texts.lead}>
        <ConsultationButton source="blog_hero" size="large">
          {texts.button}
        </ConsultationButton>
      </PageHero>
      <BlogTools filter={filter} categories={categories} />
      <section className="section articles paper" aria-labelledby="articles-title">
        <div className="wrap">
          <h2 className="display display-2" id="articles-title" tabIndex={-1}>
            {heading}
            {filter.q && <span>{` with ${query}`}</span>}
          </h2>
          <ListCount list={list} />
          <div id="articles">
            <PostList list={list} filter={filter} />
          </div>
        </div>
      </section>
      <Callout texts={texts} source="blog_callout" theme="t-primary" />
      <FailureTemplate />
    </>
  );
}

/** Search and categories, both in the address; a form and links, to work without script. */
function BlogTools({ filter: { category, q }, categories }: Pick<BlogPageProps, 'filter' | 'categories'>) {
  const { base } = useSite();
  const choices = [{ name: 'All Articles', slug: undefined }, ...(categories ?? [])];
  return (
    <div className="tools white">
      <div className="wrap beside tools__row">
        <search className="tools__search">
          <form action={base + BLOG_PATH}>
            <span id="search-category">
              {category && <input type="hidden" name="category" value={category} />}
            </span>
            <label className="visually-hidden" htmlFor="article-search">
              Search articles
            </label>
            <SearchIcon />
            <input
              id="article-search"
              type="search"
              name="q"
              placeholder="Search articles..."
              maxLength={SEARCH_MAX}
              autoComplete="off"
              defaultValue={q ?? ''}
            />
          </form>
        </search>
        {categories && (
          <nav className="tools__categories" id="categories" aria-label="Filter by category">
            <ul className="cluster">
              {choices.map(({ name, slug }) => (
                <li key={slug ?? ''}>
                  <Link
                    className="chip"
                    to={listPath({ category: slug, q })}
                    aria-current={slug === category ? 'true' : undefined}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}
