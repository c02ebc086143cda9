import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { PAGE_PATHS } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Button } from '../ui/Button.tsx';
import { FilledText } from '../ui/FilledText.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { CookiePreferences } from './CookiePreferences.tsx';
import type { ConsentAction } from './state.ts';
import { act } from './store.ts';
import { useCovering } from './use-covering.ts';

interface CookieBannerProps {
  /** Increases each time the visitor opens the banner, which then takes the focus. */
  called: number;
}

/** A region at the bottom of the screen, first in tab order, which does not block the page. */
export function CookieBanner({ called }: CookieBannerProps) {
  const texts = usePageTexts('layout');
  const region = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const [choosing, setChoosing] = useState(false);
  useCovering(region);

  useEffect(() => {
    if (called === 0) return;
    opener.current = document.activeElement;
    region.current?.focus();
  }, [called]);

  const answer = (action: ConsentAction) => {
    act(action);
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };

  return (
    <section ref={region} className="cookies" aria-labelledby="cookies-title" tabIndex={-1}>
      <div className="wrap cookies__row">
        <div className="cookies__say">
          <h2 className="display" id="cookies-title">
            {texts.cookies_title}
          </h2>
          <p>
            <FilledText
              text={texts.cookies_text}
              parts={{ privacy: <Link to={PAGE_PATHS.privacy}>{texts.cookies_privacy}</Link> }}
            />
          </p>
        </div>
        <div className="cookies__choices">
          <Button glyph={false} onClick={() => answer({ type: 'reject-all' })}>
            {texts.cookies_reject}
          </Button>
          <Button glyph={false} onClick={() => answer({ type: 'accept-all' })}>
            {texts.cookies_accept}
          </Button>
          <button
            type="button"
            className="text-link"
            aria-expanded={choosing}
            aria-controls={choosing ? 'cookies-preferences' : undefined}
            onClick={() => setChoosing(!choosing)}
          >
            <span>{texts.cookies_choose}</span>
          </button>
        </div>
        {choosing && (
          <CookiePreferences
            id="cookies-preferences"
            onSave={(preferences) => answer({ type: 'save', preferences })}
          />
        )}
        <button
          type="button"
          className="close"
          aria-label={texts.dismiss}
          onClick={() => answer({ type: 'dismiss' })}
        >
          <CloseIcon />
        </button>
      </div>
    </section>
  );
}
