import type { ConsentPreferences } from '../consent.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const SCRIPT = 'https://www.googletagmanager.com/gtag/js';

/**
 * Google Analytics 4 in Consent Mode: everything is denied until `applyConsent` grants it. We send page views ourselves, with
 * the reportable part of the address; Google's own would contain all of it.
 * @param id measurement id, 'G-…'
 */
export function startGoogle(id: string, preferences: ConsentPreferences | undefined) {
  const switches = window as unknown as { [name: `ga-disable-${string}`]: boolean };
  const layer = window.dataLayer ?? [];
  window.dataLayer = layer;
  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: Google's script tells a command from other entries by this very object
    layer.push(arguments);
  }

  function applyConsent(granted: ConsentPreferences | undefined): void {
    // Denied consent alone would still send pings without cookies; this stops them.
    switches[`ga-disable-${id}`] = granted?.analytics !== true;
    gtag('consent', 'update', consentFor(granted));
  }

  gtag('consent', 'default', consentFor(undefined));
  applyConsent(preferences);
  gtag('js', new Date());
  gtag('config', id, { send_page_view: false, page_referrer: foreignReferrer() });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${SCRIPT}?id=${encodeURIComponent(id)}`;
  document.head.append(script);

  return {
    applyConsent,
    send(name: string, fields: object): void {
      if (name === 'page_view' && 'path' in fields) {
        gtag('set', { page_location: `${window.location.origin}${fields.path}`, page_title: document.title });
      }
      gtag('event', name, fields);
    },
  };
}

function consentFor(preferences: ConsentPreferences | undefined) {
  const state = (allowed: boolean | undefined) => (allowed ? 'granted' : 'denied');
  const advertising = state(preferences?.marketing);
  return {
    analytics_storage: state(preferences?.analytics),
    ad_storage: advertising,
    ad_user_data: advertising,
    ad_personalization: advertising,
  };
}

/** @returns the referrer unless it is a page of this site, whose address may contain a secret */
function foreignReferrer(): string {
  const { referrer } = document;
  return referrer && new URL(referrer).origin !== window.location.origin ? referrer : '';
}
