import { PAGE_PATHS, type PostSummary, type PostList as Posts } from '#shared/public.ts';
import { categoryTheme } from '#shared/social-images.ts';
import { Cards } from '../sections/TitledSection.tsx';
import { shortDate } from '../site/dates.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite } from '../site/site-context.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/Link.tsx';
import { Badge, Message } from '../ui/Message.tsx';
import { Picture } from '../ui/Picture.tsx';
import { BLOG_PATH, listPath, type PostFilter } from './filter.ts';

interface PostListProps {
  /** The articles, or why they could not be read. */
  list: Posts | { error: unknown };
  filter: PostFilter;
}

/** How many articles are shown, which is announced, as this place stays while lists change. */
export function ListCount({ list }: Pick<PostListProps, 'list'>) {
  return (
    <p className="articles__count muted" id="articles-count" role="status">
      {'posts' in list && countOf(list)}
    </p>
  );
}

const countOf = ({ posts, total, total_relation }: Posts) =>
  posts.length > 0
    ? `${posts.length} of ${total_relation ? 'more than ' : ''}${total} articles shown`
    : 'No articles found matching your criteria.';

/** A page of articles, to which browser/blog.ts appends the following ones. */
export function PostList({ list, filter }: PostListProps) {
  if ('error' in list) {
    const { error } = list;
    const reason = (error instanceof Error && error.message) || FAILED;
    return <ListFailure reason={reason} filter={filter} />;
  }
  const { posts, page, per_page, total } = list;
  if (posts.length === 0) return <NothingFound filter={filter} />;
  return (
    <>
      <PostCards posts={posts} eager />
      <div className="post-more cluster">
        {page > 1 && (
          <ButtonLink to={listPath({ ...filter, page: page - 1 })} tone="ghost" glyph={false}>
            Newer articles
          </ButtonLink>
        )}
        {page * per_page < total && (
          <ButtonLink to={listPath({ ...filter, page: page + 1 })} tone="ghost" data-more="">
            Load more
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** What browser/blog.ts shows where a list cannot be loaded. */
export const FailureTemplate = () => (
  <template id="list-failure">
    <ListFailure reason={FAILED} />
  </template>
);

/** Why, if nothing better is known. */
const FAILED = 'Failed to fetch posts';

/** Its button loads the page again, without script as well. */
function ListFailure({ reason, filter }: { reason: string; filter?: PostFilter }) {
  const { base } = useSite();
  return (
    <Message tone="error" title="Failed to load articles">
      <p className="muted">{reason}</p>
      <form action={base + BLOG_PATH} data-reload="">
        {Object.entries(filter ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">Try Again</Button>
      </form>
    </Message>
  );
}

function NothingFound({ filter: { category, q } }: { filter: PostFilter }) {
  const texts = usePageTexts('blog');
  return (
    <Message tone="empty" title={texts.none_title}>
      {q && (
        <p className="muted">
          An article is found when it has all of your words. Try fewer of them, or shorter ones.
        </p>
      )}
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

/** Three columns, two or one (blog.css). */
const CARD_SIZES = '(min-width: 1024px) 33vw, (min-width: 768px) 50vw, 100vw';

/** @param props.eager whether the first card is visible at once; pictures of others are loaded when near */
export const PostCards = ({ posts, eager = false }: { posts: readonly PostSummary[]; eager?: boolean }) => (
  <Cards
    of={posts}
    className="post-grid cards cards--3"
    card={(post, index) => <PostCard post={post} eager={eager && index === 0} />}
  />
);

function PostCard({ post, eager }: { post: PostSummary; eager: boolean }) {
  const { slug, title, excerpt, author, featured_image, image, read_time, created_at, category } = post;
  return (
    <article className={classNames('post', !featured_image && 'post--plain slab')}>
      {featured_image && (
        <div className="post__picture">
          <Picture
            image={image}
            sizes={CARD_SIZES}
            className="cover"
            src={featured_image}
            alt=""
            width="600"
            height="400"
            loading={eager ? 'eager' : 'lazy'}
            {...(eager && { fetchPriority: 'high' })}
            decoding="async"
          />
        </div>
      )}
      <div className="post__text">
        <div className="split muted small">
          {category && <Badge theme={categoryTheme(category.slug)}>{category.name}</Badge>}
          <span>{read_time} min read</span>
        </div>
        <h3 className="display clamp">
          <Link to={`${PAGE_PATHS.blog}/${slug}`}>{title}</Link>
        </h3>
        <p className="muted clamp">{excerpt}</p>
        <div className="split small">
          <b>{author}</b>
          <time className="muted" dateTime={created_at}>
            {shortDate(created_at)}
          </time>
        </div>
      </div>
    </article>
  );
}
