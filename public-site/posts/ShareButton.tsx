import { fillIn } from '#shared/fill-in.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Button } from '../ui/Button.tsx';

/** Opens by itself, and its links work without script; browser/share.ts does the rest. */
export function ShareButton(shared: Shared) {
  const texts = usePageTexts('blog');
  const item = { role: 'menuitem', tabIndex: -1 };
  return (
    <div className="share">
      <Button aria-haspopup="menu" popoverTarget="share">
        {texts.share}
      </Button>
      <div
        className="share__menu white"
        role="menu"
        id="share"
        popover="auto"
        aria-label={texts.share}
        data-title={shared.title}
        data-text={shared.text}
        data-address={shared.address}
        data-copied={texts.copied}
        data-copied-text={texts.copied_text}
        data-failed={texts.copy_failed}
        data-failed-text={texts.copy_failed_text}
      >
        <button type="button" {...item} data-share="device">
          {texts.share_device}
        </button>
        {SHARE_PLATFORMS.map(({ name, addressOf }) => (
          <a
            key={name}
            href={addressOf(shared)}
            target="_blank"
            rel="noopener noreferrer"
            {...item}
            data-share="platform"
            data-platform={name.toLowerCase()}
          >
            {fillIn(texts.share_on, { platform: name })}
          </a>
        ))}
        <a href={mailAddress(shared)} {...item} data-share="email">
          {texts.share_email}
        </a>
        <button type="button" {...item} data-share="copy">
          {texts.share_copy}
        </button>
      </div>
    </div>
  );
}

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
