import { PAGE_PATHS, type PostView } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { initialsOf } from '../team/initials.ts';
import { Link } from '../ui/Link.tsx';

/** The author, with membership of the team if known. */
export function AuthorBox({ author, author_member }: Pick<PostView, 'author' | 'author_member'>) {
  const { name } = useSiteSettings();
  const texts = usePageTexts('blog');
  const shown = author || name;
  return (
    <div className="author">
      {author_member?.image ? (
        <img
          className="author__portrait"
          src={author_member.image}
          alt=""
          width="320"
          height="400"
          loading="lazy"
        />
      ) : (
        <span className="author__initials display" aria-hidden="true">
          {initialsOf(shown)}
        </span>
      )}
      <div>
        <b>{author_member ? <Link to={PAGE_PATHS.team}>{author}</Link> : shown}</b>
        <p>{author_member ? texts.author_member : texts.author_other}</p>
      </div>
    </div>
  );
}
