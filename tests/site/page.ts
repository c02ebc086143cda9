import type { PublicApi, RenderContext } from '#shared/public.ts';
import { render } from '../../public-site/entry-server.tsx';
import { contextOf, fakeApi } from './fake-site.ts';

const ENTITIES: { [entity: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Renders a page, and returns helpers to query it. */
export async function open(
  url: string,
  api: PublicApi = fakeApi(),
  site: Partial<RenderContext['site']> = {},
) {
  const { status, html } = await render(url, contextOf(api, site));
  // Without what is shown only on demand.
  const body = html.slice(html.indexOf('<body')).replace(/<(script|template)\b[\s\S]*?<\/\1>/g, '');
  return {
    status,
    html,
    /** The page's text without tags. */
    text: decode(body.replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' '),
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    /** @param name of the meta element, or its property */
    meta: (name: string) =>
      decode(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''),
    canonical: decode(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''),
    structuredData: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? '') as { '@type': string; [property: string]: unknown },
    ),
    hrefs: [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => decode(href ?? '')),
  };
}
