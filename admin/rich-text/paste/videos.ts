/** @returns the page of a video, by the URL of its player or of the page itself; null for other URLs */
export function videoPage(address: string): string | null {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  if (!url) return null;
  const host = url.hostname.replace(/^(?:www|m|player)\./, '');
  const youtube =
    host === 'youtu.be'
      ? url.pathname.slice(1)
      : /^youtube(?:-nocookie)?\.com$/.test(host)
        ? (/^\/(?:embed|shorts|live)\/([\w-]+)/.exec(url.pathname)?.[1] ?? url.searchParams.get('v'))
        : null;
  if (youtube && /^[\w-]{11}$/.test(youtube)) return `https://www.youtube.com/watch?v=${youtube}`;
  const vimeo = host === 'vimeo.com' ? /^\/(?:video\/)?(\d+)/.exec(url.pathname)?.[1] : undefined;
  return vimeo ? `https://vimeo.com/${vimeo}` : null;
}
