import { useEffect, useRef } from 'react';
import { useSiteSettings } from '../../site/site-context.tsx';

/** The widget of Turnstile, if that is set up; loaded when the form opens. */
export function BotCheck() {
  const { turnstile_site_key: siteKey, turnstile_url: url } = useSiteSettings();
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const place = container.current;
    if (!siteKey || !url || !place) return;
    let isGone = false;
    let remove = () => {};
    import('./turnstile.ts')
      .then(async ({ showTurnstile }) => {
        if (isGone) return;
        const removing = await showTurnstile(place, { siteKey, url });
        if (isGone) removing();
        else remove = removing;
      })
      // If it is blocked or cannot be reached, the form works without it.
      .catch(() => undefined);
    return () => {
      isGone = true;
      remove();
    };
  }, [siteKey, url]);

  return siteKey ? <div className="field--wide" ref={container} /> : null;
}
