export function AuthorBox({ author }: { author: string }) {
  return (
    <div className="author">
      <span className="author__initials display" aria-hidden="true">
        {initials(author)}
      </span>
      <div>
        <b>{author}</b>
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
