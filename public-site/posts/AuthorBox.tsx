import { Link } from 'react-router-dom';
import { PAGE_PATHS, type PostView } from '#shared/public.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { initialsOf } from '../team/initials.ts';

/** Says of an author only what is known: that they are of the team where they are. */
export function AuthorBox({ author, author_member }: Pick<PostView, 'author' | 'author_member'>) {
  const { name } = useSiteSettings();
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
        <p>
          {author_member
            ? 'One of our collaborative non-executive directors, writing from experience at the tables of UK small and medium businesses.'
            : `Published by ${name}: collaborative non-executive directors at the tables of UK small and medium businesses.`}
        </p>
      </div>
    </div>
  );
}
