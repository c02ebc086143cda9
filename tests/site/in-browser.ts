import { onTestFinished, vi } from 'vitest';
import type { PublicApi, RenderContext } from '#shared/public.ts';
import { CONSENT_KEY } from '../../public-site/browser/consent.ts';
import { render } from '../../public-site/entry-server.tsx';
import { contextOf, fakeApi } from './fake-site.ts';

/** Shows a page as the server renders it, before any script, at its address. */
export async function showPage(
  url: string,
  api: PublicApi = fakeApi(),
  site: Partial<RenderContext['site']> = {},
): Promise<void> {
  const { html } = await render(url, contextOf(api, site));
  const { body, title } = new DOMParser().parseFromString(html, 'text/html');
  document.title = title;
  document.body.replaceChildren(...body.childNodes);
  for (const { name, value } of body.attributes) document.body.setAttribute(name, value);
  window.history.pushState(null, '', url);
  onTestFinished(() => {
    document.body.replaceChildren();
    document.title = '';
    for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
    window.history.replaceState(null, '', '/');
  });
}

/** Stores that the visitor has allowed analytics. */
export function allowAnalytics(): void {
  const preferences = { essential: true, analytics: true, marketing: false };
  const record = {
    hasConsented: true,
    preferences,
    showBanner: false,
    consentDate: new Date().toISOString(),
  };
  window.localStorage.setItem(CONSENT_KEY, JSON.stringify(record));
}

/** Collects the events of analytics. @returns an array to which they are added as they come */
export function collectEvents(): { name: string; fields: object }[] {
  const events: { name: string; fields: object }[] = [];
  const sendBeacon = (_address: string, body: Blob) => {
    const reader = new FileReader();
    reader.onload = () => events.push(JSON.parse(String(reader.result)));
    reader.readAsText(body);
    return true;
  };
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  return events;
}

interface Sent {
  address: string;
  body: unknown;
}

/** Answers requests by their path without the query; others with 204. @returns what was sent, as it comes */
export function answerRequests(answers: {
  [path: string]: (sent: Sent) => Response | Promise<Response>;
}): Sent[] {
  const sent: Sent[] = [];
  const answerOne = vi.fn(async (address: string, init?: RequestInit) => {
    const one = { address, body: init?.body ? JSON.parse(String(init.body)) : undefined };
    const answer = answers[address.split('?')[0] ?? ''];
    if (!answer) return new Response(null, { status: 204 });
    sent.push(one);
    return answer(one);
  });
  vi.stubGlobal('fetch', answerOne);
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}
