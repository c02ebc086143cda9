import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { Link } from '../ui/Link.tsx';

/** Longest name that is set large. */
const LONG = 18;

export function BrandLink() {
  const { brand, logo } = useSiteSettings();
  const [first, second] = brand;
  return (
    <Link className={first.length > LONG ? 'brand is-long' : 'brand'} to="/">
      {logo ? (
        <img {...logo} src={logo.url} alt="" className="brand__mark" />
      ) : (
        <svg className="brand__mark" viewBox="0 0 48 48" aria-hidden="true">
          <path className="brand__tile" d="M0 0h48v48H0z" />
          <g className="brand__table" transform="rotate(-20 24 24)">
            <path d="M6 15h36v8H6zM11 23h7.5l-1.8 13h-4zM29.5 23H37l-1.7 13h-4z" />
          </g>
        </svg>
      )}
      <span>
        <b>{first}</b>
        {second && <small> {second}</small>}
        <span className="visually-hidden">, {usePageTexts('layout').brand_home}</span>
      </span>
    </Link>
  );
}
