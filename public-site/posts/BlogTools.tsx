import { type CategoryView, SEARCH_MAX } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite } from '../site/site-context.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { Link } from '../ui/Link.tsx';
import { BLOG_PATH, listPath, type PostFilter } from './filter.ts';

interface BlogToolsProps {
  filter: PostFilter;
  /** Undefined if they could not be read. */
  categories: readonly CategoryView[] | undefined;
}

/** Search and categories, both in the address; a form and links, to work without script. */
export function BlogTools({ filter: { category, q }, categories }: BlogToolsProps) {
  const { base } = useSite();
  const texts = usePageTexts('blog');
  const choices = [{ name: texts.all, slug: undefined }, ...(categories ?? [])];
  return (
    <div className="tools white">
      <div className="wrap beside tools__row">
        <search className="tools__search">
          <form action={base + BLOG_PATH}>
            <span id="search-category">
              {category && <input type="hidden" name="category" value={category} />}
            </span>
            <label className="visually-hidden" htmlFor="article-search">
              {texts.search_name}
            </label>
            <SearchIcon />
            <input
              id="article-search"
              type="search"
              name="q"
              placeholder={texts.search}
              maxLength={SEARCH_MAX}
              autoComplete="off"
              defaultValue={q ?? ''}
            />
          </form>
        </search>
        {categories && (
          <nav className="tools__categories" id="categories" aria-label={texts.filter_name}>
            <ul className="cluster">
              {choices.map(({ name, slug }) => (
                <li key={slug ?? ''}>
                  <Link
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
