import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { PublicApi } from '#shared/public.ts';
import { App } from './App.tsx';
import { PAGE_DATA_ID, type PageData } from './site/page-data.ts';
import { SiteProvider } from './site/site-context.tsx';

interface DocumentProps {
  data: PageData;
  /** `data` as the JSON that stands in the page. */
  json: string;
  api: PublicApi;
  client: QueryClient;
  /** Static on the server, the browser's own in the browser. */
  Router: ComponentType<{ children: ReactNode }>;
}

/** The whole document, so that React can move title, meta and link elements into its head. */
export function Document({ data, json, api, client, Router }: DocumentProps) {
  const { facts, assets, today } = data;
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#24060F" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {assets.preloads.map(({ href, as }) =>
          as === 'font' ? (
            <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
          ) : (
            <link key={href} rel="modulepreload" href={href} />
          ),
        )}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <QueryClientProvider client={client}>
          <SiteProvider facts={facts} api={api} today={today}>
            <Router>
              <App />
            </Router>
          </SiteProvider>
        </QueryClientProvider>
        <script
          id={PAGE_DATA_ID}
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped
          dangerouslySetInnerHTML={{ __html: json }}
        />
      </body>
    </html>
  );
}
