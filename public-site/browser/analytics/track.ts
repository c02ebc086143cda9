import { API_PATHS } from '#shared/public.ts';
import { allows, currentConsent, readConsent, subscribe } from '../consent.ts';
import type { startGoogle } from './google.ts';
import { reportableAddress } from './reportable.ts';

/** Events and their fields. */
export interface AnalyticsEvents {
  page_view: { path: string };
  url_redirect: { from: string; to: string; type: 'automatic' };
  consultation_request: {
    company_name: string;
    source: string;
    event_category: 'engagement';
    event_label: 'consultation_form';
  };
  newsletter_signup: { source: 'footer'; event_category: 'engagement'; event_label: 'newsletter_form' };
  cta_click: { cta_location: string; cta_text: string; event_category: 'engagement' };
  blog_view: { post_title: string; post_category: string; read_time: number; event_label: string };
  share: { platform: string; content_type: 'blog_post'; event_label: string };
  page_not_found: { path: string; referrer: string | null; user_agent: string };
}

interface Analytics {
  track: typeof track;
}

declare global {
  interface Window {
    analytics?: Analytics;
  }
}

/**
 * Sends an event to our collector, and to Google if that is set up, only if the stored choice allows analytics. It reads the
 * choice each time, so that a withdrawal in any tab takes effect at once. Nothing is sent from previews.
 */
export function track<Name extends keyof AnalyticsEvents>(name: Name, fields: AnalyticsEvents[Name]): void {
  if (document.body.dataset.preview !== undefined || !readConsent()?.preferences.analytics) return;
  forwardToGoogle(name, fields);
  const body = new Blob([JSON.stringify({ name, fields })], { type: 'application/json' });
  if (navigator.sendBeacon(API_PATHS.events, body)) return;
  fetch(API_PATHS.events, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

let loading: Promise<ReturnType<typeof startGoogle>> | undefined;

/**
 * Passes an event on if Google Analytics 4 is set up; the first one loads its script. That script reads the address by itself, so
 * it is not used on addresses of which only a part may be reported.
 */
function forwardToGoogle(name: string, fields: object): void {
  const { google: id } = document.body.dataset;
  const { pathname, search } = window.location;
  if (!id || reportableAddress(pathname, search) !== pathname + search) return;
  const preferences = () => currentConsent().record?.preferences;
  loading ??= import('./google.ts').then(({ startGoogle }) => {
    const google = startGoogle(id, preferences());
    subscribe(() => google.applyConsent(preferences()));
    return google;
  });
  loading.then(
    ({ send }) => allows('analytics') && send(name, fields),
    () => {
      loading = undefined;
    },
  );
}
