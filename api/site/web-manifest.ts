import type { ConfiguredSettings } from '#shared/public.ts';

/** @returns the web app manifest: name, colours and icons for a home screen */
export function webManifest({
  name,
  brand,
  colours,
}: Pick<ConfiguredSettings, 'name' | 'brand' | 'colours'>): string {
  return JSON.stringify({
    name,
    short_name: brand[0],
    lang: 'en-GB',
    id: '/',
    start_url: '/',
    display: 'browser',
    theme_color: colours.signal,
    background_color: '#F6F5F7',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
}
