import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { fillIn } from '#shared/fill-in.ts';
import type { PageTexts } from '#shared/page-texts/index.ts';
import { failureText } from '../site/failure-text.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useApi } from '../site/site-context.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { Loading } from '../ui/Spinner.tsx';
import { BLOG_PATH, listPath, type PostFilter } from './filter.ts';
import { PostCard } from './PostCard.tsx';
import { postListQuery, postQuery } from './queries.ts';

export function PostList({ filter }: { filter: PostFilter }) {
  const api = useApi();
  const texts = usePageTexts('blog');
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

  if (list.isPending) return <Loading>{texts.loading}</Loading>;
  if (!list.data) return <ListFailure error={list.error} />;
  if (posts.length === 0) return <NothingFound filter={filter} />;

  const last = list.data.pages.at(-1);
  const count = fillIn(last?.total_relation ? texts.count_more : texts.count, {
    shown: String(posts.length),
    total: String(last?.total ?? posts.length),
  });
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
        {list.isFetchingNextPage ? texts.loading : count}
        {filter.q && (
          <>
            {' '}
            <Link to={listPath({ category: filter.category })}>{texts.clear_search}</Link>
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
      {list.isFetchNextPageError && <ListFailure error={list.error} />}
      <div className="post-more">
        {filter.page > 1 && (
          <ButtonLink to={listPath({ ...filter, page: filter.page - 1 })} tone="ghost" glyph={false}>
            {texts.newer}
          </ButtonLink>
        )}
        {list.hasNextPage && (
          <ButtonLink
            to={listPath({ ...filter, page: lastPage + 1 })}
            tone="ghost"
            onClick={loadMore}
            aria-disabled={list.isFetchingNextPage}
          >
            {list.isFetchingNextPage ? texts.loading : texts.more}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function ListFailure({ error }: { error: unknown }) {
  const layout = usePageTexts('layout');
  const texts = usePageTexts('blog');
  return (
    <Message tone="error" title={texts.failed}>
      <p className="muted">{failureText(error, layout, texts.failed_text)}</p>
      <Button onClick={() => window.location.reload()}>{texts.retry}</Button>
    </Message>
  );
}

function NothingFound({ filter: { category, q } }: { filter: PostFilter }) {
  const texts = usePageTexts('blog');
  return (
    <Message tone="empty" title={texts.none_title}>
      <p role="status">{texts.none}</p>
      {q && <p className="muted">{adviceFor(q, texts)}</p>}
      {q && category && (
        <ButtonLink to={listPath({ q })} glyph={false}>
          {texts.search_all}
        </ButtonLink>
      )}
      {(q || category) && (
        <ButtonLink to={BLOG_PATH} tone="ghost" glyph={false}>
          {texts.clear_filters}
        </ButtonLink>
      )}
    </Message>
  );
}

function adviceFor(q: string, texts: PageTexts<'blog'>): string {
  if (/["“”]/.test(q)) return texts.none_quotes;
  return /\s/.test(q) ? texts.none_words : texts.none_word;
}
