import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '../site/site-context.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { Loading } from '../ui/Spinner.tsx';
import { BLOG_PATH, listPath, type PostFilter } from './filter.ts';
import { PostCard } from './PostCard.tsx';
import { postListQuery, postQuery } from './queries.ts';

export function PostList({ filter }: { filter: PostFilter }) {
  const api = useApi();
  const client = useQueryClient();
  const list = useInfiniteQuery(postListQuery(api, filter));
  const grid = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);
  const posts = list.data?.pages.flatMap((page) => page.posts) ?? [];

  useEffect(() => {
    if (firstNew.current === null || posts.length <= firstNew.current) return;
    grid.current?.children[firstNew.current]?.querySelector('a')?.focus();
    firstNew.current = null;
  }, [posts.length]);

  if (list.isPending) return <Loading>Loading articles...</Loading>;
  if (!list.data) return <ListFailure message={list.error?.message} />;
  if (posts.length === 0) return <NothingFound filter={filter} />;

  const last = list.data.pages.at(-1);
  const total = `${last?.total_relation ? 'more than ' : ''}${last?.total ?? posts.length}`;
  const lastPage = last?.page ?? filter.page;
  const loadMore = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    firstNew.current = posts.length;
    list.fetchNextPage();
  };
  return (
    <>
      <p className="articles__count" role="status">
        {list.isFetchingNextPage ? 'Loading articles...' : `${posts.length} of ${total} articles shown`}
        {filter.q && (
          <>
            {' '}
            <Link to={listPath({ category: filter.category })}>Clear search</Link>
          </>
        )}
      </p>
      <ul className="post-grid" ref={grid}>
        {posts.map((post, index) => (
          <li key={post.id}>
            <PostCard
              post={post}
              eager={index === 0}
              onIntent={() => client.prefetchQuery(postQuery(api, post.slug))}
            />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && <ListFailure message={list.error?.message} />}
      <div className="post-more">
        {filter.page > 1 && (
          <ButtonLink to={listPath({ ...filter, page: filter.page - 1 })} tone="ghost" glyph={false}>
            Newer articles
          </ButtonLink>
        )}
        {list.hasNextPage && (
          <ButtonLink
            to={listPath({ ...filter, page: lastPage + 1 })}
            tone="ghost"
            onClick={loadMore}
            aria-disabled={list.isFetchingNextPage}
          >
            {list.isFetchingNextPage ? 'Loading articles...' : 'Load more'}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function ListFailure({ message }: { message?: string }) {
  return (
    <Message tone="error" title="Failed to load articles">
      <p className="muted">{message || 'Failed to fetch posts'}</p>
      <Button onClick={() => window.location.reload()}>Try Again</Button>
    </Message>
  );
}

function NothingFound({ filter: { category, q } }: { filter: PostFilter }) {
  return (
    <Message tone="empty" title="Nothing on the table">
      <p role="status">No articles found matching your criteria.</p>
      {q && <p className="muted">{adviceFor(q)}</p>}
      {q && category && (
        <ButtonLink to={listPath({ q })} glyph={false}>
          Search all articles
        </ButtonLink>
      )}
      {(q || category) && (
        <ButtonLink to={BLOG_PATH} tone="ghost" glyph={false}>
          Clear filters
        </ButtonLink>
      )}
    </Message>
  );
}

function adviceFor(q: string): string {
  if (/["“”]/.test(q))
    return 'Words in double quotes are found only as you typed them, one after the other. Try them without quotes.';
  return /\s/.test(q)
    ? 'An article is found when it has all of your words. Try fewer of them, or shorter ones.'
    : 'Check the spelling, or try a shorter word: parts of words are found too.';
}
