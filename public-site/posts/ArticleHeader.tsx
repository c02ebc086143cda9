import { categoryTheme } from '#shared/category-theme.ts';
import { fillIn } from '#shared/fill-in.ts';
import type { PostView } from '#shared/public.ts';
import { longDate } from '../site/dates.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { FilledText } from '../ui/FilledText.tsx';
import { ArrowIcon } from '../ui/icons.tsx';
import { Link } from '../ui/Link.tsx';
import { Badge } from '../ui/Message.tsx';
import { BLOG_PATH } from './filter.ts';
import { ShareButton } from './ShareButton.tsx';

interface ArticleHeaderProps {
  post: PostView;
  /** Absolute. */
  address: string;
}

export function ArticleHeader({ post, address }: ArticleHeaderProps) {
  const { title, excerpt, opens_with_excerpt, author, category, read_time } = post;
  const texts = usePageTexts('blog');
  const date = post.published_at ?? post.created_at;
  return (
    <div className="wrap article__head">
      <BackToBlog />
      <div className="article__meta">
        {category && <Badge theme={categoryTheme(category.slug)}>{category.name}</Badge>}
        <time dateTime={date}>{longDate(date)}</time>
        <span>{fillIn(texts.read_time, { minutes: String(read_time) })}</span>
        {author && (
          <span>
            <FilledText text={texts.by} parts={{ author: <b>{author}</b> }} />
          </span>
        )}
      </div>
      <h1 className={`display ${titleSize(title)}`}>{title}</h1>
      <div className="article__lead">
        {excerpt && !opens_with_excerpt && <p className="lead">{excerpt}</p>}
        <ShareButton title={title} text={excerpt} address={address} />
      </div>
    </div>
  );
}

function BackToBlog() {
  return (
    <Link className="text-link article__back" to={BLOG_PATH}>
      <ArrowIcon className="icon-back" />
      <span>{usePageTexts('blog').back}</span>
    </Link>
  );
}

/** Titles longer than two or three lines of poster type are set smaller. */
function titleSize(title: string): string {
  if (title.length <= 80) return 'display-3';
  return title.length <= 130 ? 'display-2' : 'display-1';
}
