import { Link } from 'react-router-dom';
import { PEOPLE, type PersonId, portraitOf } from '../content/people.ts';

export function AuthorBox({ author }: { author: string }) {
  const person = (Object.keys(PEOPLE) as PersonId[]).find((id) => PEOPLE[id] === author);
  return (
    <div className="author">
      {person ? (
        <img
          className="author__portrait"
          src={portraitOf(person)}
          alt=""
          width="320"
          height="400"
          loading="lazy"
        />
      ) : (
        <span className="author__initials display" aria-hidden="true">
          {initials(author)}
        </span>
      )}
      <div>
        <b>{person ? <Link to="/team">{author}</Link> : author}</b>
        <p>
          One of our collaborative non-executive directors, writing from experience at the tables of UK small
          and medium businesses.
        </p>
      </div>
    </div>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => (word ? [...word][0] : '')).join('');
}
