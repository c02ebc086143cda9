import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { FEED_PATHS, POLICY_VERSION, type PublicApi } from '#shared/public.ts';
import { App } from './App.tsx';
import { PAGE_DATA_ID, type PageData } from './site/page-data.ts';
import { SiteProvider } from './site/site-context.tsx';

/** A media query for scripting would not match where a browser has scripts and the page does not. */
const WITHOUT_SCRIPT = <link rel="stylesheet" href="/without-script.css" />;

interface DocumentProps {
  data: PageData;
  /** `data` as JSON in the page; absent if the page is not hydrated. */
  json?: string;
  api: PublicApi;
  client: QueryClient;
  /** Static on the server, the browser's own in the browser. */
  Router: ComponentType<{ children: ReactNode }>;
  /** Rendered instead of the route's page. */
  page?: ReactNode;
  /** For previews: elements in the head, and above the page. */
  preview?: { head: ReactNode; banner: ReactNode } | undefined;
}

/** The whole document, so that React can move title, meta and link elements into its head. */
export function Document({ data, json, api, client, Router, page, preview }: DocumentProps) {
  const { settings, assets, today } = data;
  const { policy_version } = settings;
  return (
    <html lang="en-GB" data-policy={policy_version === POLICY_VERSION ? undefined : policy_version}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link
          rel="alternate"
          type="application/rss+xml"
          title={`${settings.name} (RSS)`}
          href={FEED_PATHS.rss}
        />
        <link
          rel="alternate"
          type="application/atom+xml"
          title={`${settings.name} (Atom)`}
          href={FEED_PATHS.atom}
        />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {json === undefined ? WITHOUT_SCRIPT : <noscript>{WITHOUT_SCRIPT}</noscript>}
        {preview?.head}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {assets.script && (
          <script
            type="module"
            src={assets.script}
            fetchPriority="low"
            data-modules={assets.modules.join(' ')}
          />
        )}
      </head>
      <body>
        <QueryClientProvider client={client}>
          <SiteProvider settings={settings} api={api} today={today} isPreview={preview !== undefined}>
            {preview?.banner}
            <Router>
              <App page={page} />
            </Router>
          </SiteProvider>
        </QueryClientProvider>
        {json !== undefined && (
          <script
            id={PAGE_DATA_ID}
            type="application/json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped
            dangerouslySetInnerHTML={{ __html: json }}
          />
        )}
      </body>
    </html>
  );
}
