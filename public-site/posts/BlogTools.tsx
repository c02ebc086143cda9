import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SEARCH_MAX } from '#shared/public.ts';
import { isCurrent } from '../navigation/current.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useApi } from '../site/site-context.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { BLOG_PATH, listPath, type PostFilter, readFilter } from './filter.ts';
import { categoriesQuery } from './queries.ts';

const DEBOUNCE = 300;

/** Search and categories, both in the address; a form and links, to work without script. */
export function BlogTools({ filter }: { filter: PostFilter }) {
  return (
    <div className="tools">
      <div className="wrap tools__row">
        <SearchBox filter={filter} />
        <CategoryFilter filter={filter} />
      </div>
    </div>
  );
}

function SearchBox({ filter: { category, q = '' } }: { filter: PostFilter }) {
  const navigate = useNavigate();
  const texts = usePageTexts('blog');
  const [text, setText] = useState(q);
  const asked = useRef(q);

  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setText(q);
  }, [q]);

  const search = (wanted: string) => {
    const next = wanted.trim();
    // Reads the address, as this list may be outdated while another one or another page is loading.
    const { pathname, search: query } = window.location;
    const shown = readFilter(query);
    if (next === asked.current || !isCurrent(BLOG_PATH, pathname)) return;
    asked.current = next;
    // The first letters add a history entry; the following ones replace it.
    navigate(listPath({ category: shown.category, q: next }), { replace: shown.q !== undefined });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    // The open consultation dialog has added a history entry, which closing it takes away again.
    const timer = setInterval(() => {
      if (document.querySelector('.consultation[open]')) return;
      clearInterval(timer);
      search(text);
    }, DEBOUNCE);
    return () => clearInterval(timer);
  }, [text]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };

  return (
    <search className="tools__search">
      <form action={BLOG_PATH} onSubmit={submit}>
        {category && <input type="hidden" name="category" value={category} />}
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
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}

function CategoryFilter({ filter: { category, q } }: { filter: PostFilter }) {
  const { data: categories, error } = useQuery(categoriesQuery(useApi()));
  useEffect(() => {
    if (error) console.warn('Failed to fetch categories', error);
  }, [error]);

  const { all, filter_name } = usePageTexts('blog');
  if (!categories) return null;
  const choices = [{ name: all, slug: undefined }, ...categories];
  return (
    <nav className="tools__categories" aria-label={filter_name}>
      <ul>
        {choices.map(({ name, slug }) => (
          <li key={slug ?? ''}>
            <Link to={listPath({ category: slug, q })} aria-current={slug === category ? 'true' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
