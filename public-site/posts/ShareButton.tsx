import { Button } from '../ui/Button.tsx';

/** Opens by itself, and its links work without script; browser/share.ts does the rest. */
export function ShareButton(shared: Shared) {
  const item = { role: 'menuitem', tabIndex: -1 };
  return (
    <div className="share">
      <Button aria-haspopup="menu" popoverTarget="share">
        Share Article
      </Button>
      <div
        className="share__menu white"
        role="menu"
        id="share"
        popover="auto"
        aria-label="Share Article"
        data-title={shared.title}
        data-text={shared.text}
        data-address={shared.address}
      >
        <button type="button" {...item} data-share="device">
          Share via...
        </button>
        {sharingLinks(shared).map(({ name, href }) => (
          <a
            key={name}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            {...item}
            data-share="platform"
            data-platform={name.toLowerCase()}
          >
            {`Share on ${name}`}
          </a>
        ))}
        <a href={mailAddress(shared)} {...item} data-share="email">
          Share via Email
        </a>
        <button type="button" {...item} data-share="copy">
          Copy Link
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

/** Name and address of each, with its parameters for the article's address and title. */
const PLATFORMS = [
  ['Twitter', 'https://twitter.com/intent/tweet', 'url', 'text'],
  ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', 'url'],
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php', 'u'],
] as const;

/** @returns the name of each platform, and where it shares the article */
export const sharingLinks = ({ title, address }: Shared) =>
  PLATFORMS.map(([name, sharer, forAddress, forTitle]) => {
    const query = new URLSearchParams({ ...(forTitle && { [forTitle]: title }), [forAddress]: address });
    return { name, href: `${sharer}?${query}` };
  });

/** @returns a mailto: URL with the title as subject, and the excerpt and address as body */
export function mailAddress({ title, text, address }: Shared): string {
  const body = [text, address].filter(Boolean).join('\n\n');
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
}
