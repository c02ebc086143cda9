import { categoryTheme } from '#shared/category-theme.ts';
import { fillIn } from '#shared/fill-in.ts';
import { PAGE_PATHS, type PostSummary } from '#shared/public.ts';
import { shortDate } from '../site/dates.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/Link.tsx';
import { Badge } from '../ui/Message.tsx';
import { Picture } from '../ui/Picture.tsx';

/** Three columns, two or one (blog.css). */
const CARD_SIZES = '(min-width: 1024px) 33vw, (min-width: 768px) 50vw, 100vw';

interface PostCardProps {
  post: PostSummary;
  /** For the first card, which is visible at once; pictures of others are loaded when near. */
  eager: boolean;
}

export function PostCard({ post, eager }: PostCardProps) {
  const { read_time: minutes } = usePageTexts('blog');
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
          <span>{fillIn(minutes, { minutes: String(read_time) })}</span>
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
