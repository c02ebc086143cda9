import { usePageTexts } from '../site/page-texts.ts';

export const MAIN_ID = 'main';

/** A landmark of its own, because the cookie banner may be before it. */
export function SkipLink() {
  const texts = usePageTexts('layout');
  return (
    <nav aria-label={texts.skip_name}>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        {texts.skip}
      </a>
    </nav>
  );
}
