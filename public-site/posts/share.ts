export interface Shared {
  title: string;
  text: string;
  /** Absolute. */
  address: string;
}

export interface SharePlatform {
  name: string;
  addressOf: (shared: Shared) => string;
}

export const SHARE_PLATFORMS: readonly SharePlatform[] = [
  {
    name: 'Twitter',
    addressOf: ({ title, address }) =>
      withQuery('https://twitter.com/intent/tweet', { text: title, url: address }),
  },
  {
    name: 'LinkedIn',
    addressOf: ({ address }) =>
      withQuery('https://www.linkedin.com/sharing/share-offsite/', { url: address }),
  },
  {
    name: 'Facebook',
    addressOf: ({ address }) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: address }),
  },
];

/** @returns a mailto: URL with the title as subject, and the excerpt and address as body */
export function mailAddress({ title, text, address }: Shared): string {
  const body = [text, address].filter(Boolean).join('\n\n');
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
}

function withQuery(address: string, query: { [name: string]: string }): string {
  return `${address}?${new URLSearchParams(query)}`;
}
