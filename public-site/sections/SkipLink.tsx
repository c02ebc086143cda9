import { usePageTexts } from '../site/page-texts.ts';

export const MAIN_ID = 'main';

/** A landmark of its own, because the cookie banner may stand before it. */
export function SkipLink() {
  return (
    <nav aria-label="Skip">
      <a className="skip-link" href={`#${MAIN_ID}`}>
        {usePageTexts('layout').skip}
      </a>
    </nav>
  );
}
