const HOSTS = /^(?:(?:www|m|player)\.)?(?:(vimeo\.com)|(youtu\.be)|youtube(?:-nocookie)?\.com)$/;

/**
 * @param address of the player of a video, or of its page
 * @returns the page of the video or the playlist, with the time at which it begins and, for an unlisted one, its key; null for
 * other URLs
 */
export function videoPage(address: string): string | null {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  const [, vimeo, short] = (url && HOSTS.exec(url.hostname)) ?? [];
  if (!url || !HOSTS.test(url.hostname)) return null;
  const given = (what: RegExp, ...names: string[]) =>
    names.map((name) => url.searchParams.get(name) ?? '').find((value) => what.test(value));
  if (vimeo) {
    const [, id, inPath] = /^\/(?:video\/)?(\d+)(?:\/(\w+))?/.exec(url.pathname) ?? [];
    const key = inPath ?? given(/^\w+$/, 'h');
    const start = /^#t=\w+$/.exec(url.hash)?.[0] ?? '';
    return id ? `https://vimeo.com/${id}${key ? `/${key}` : ''}${start}` : null;
  }
  const path = (short ? /^\/([\w-]+)$/ : /^\/(?:embed|shorts|live|v)\/([\w-]+)/).exec(url.pathname)?.[1];
  const id = path ?? given(/^[\w-]+$/, 'v');
  const list = given(/^[\w-]+$/, 'list');
  if (list && (!id || id === 'videoseries')) return `https://www.youtube.com/playlist?list=${list}`;
  const start = given(/^\w+$/, 't', 'start');
  const rest = `${list ? `&list=${list}` : ''}${start ? `&t=${start}` : ''}`;
  return id && id.length <= 20 ? `https://www.youtube.com/watch?v=${id}${rest}` : null;
}
