import { track } from './analytics/track.ts';
import { toast } from './toast.ts';

/** Milliseconds within which typed letters belong to the same search. */
const TYPEAHEAD_RESETS_AFTER = 1000;

/** Makes the list of links of an article a menu in the sense of ARIA: arrows, Home and End move, letters jump, Tab closes. */
export function startShare(): void {
  const menu = document.querySelector<HTMLElement>('.share__menu');
  const button = document.querySelector<HTMLElement>('.share > button');
  if (!menu || !button) return;
  const { title = '', text = '', address = '' } = menu.dataset;
  if (typeof navigator.share !== 'function') menu.querySelector('[data-share="device"]')?.remove();
  const items = () => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const isOpen = () => menu.matches(':popover-open');

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({
        title: 'Link copied!',
        description: 'The blog post link has been copied to your clipboard.',
      });
    } catch {
      toast({
        title: 'Copy failed',
        description: 'Unable to copy the link. Please try again.',
        isError: true,
      });
    }
  };
  const acts: { [share: string]: (item: HTMLElement) => void } = {
    device: () => void navigator.share({ title, text, url: address }).catch(() => undefined),
    platform: (item) => {
      window.open((item as HTMLAnchorElement).href, '_blank', 'width=600,height=400,noopener');
      const platform = item.dataset.platform ?? '';
      track('share', { platform, content_type: 'blog_post', event_label: title });
    },
    email: (item) => {
      const { href } = item as HTMLAnchorElement;
      try {
        window.location.href = href;
      } catch (error) {
        console.error('Could not open a mail draft:', error);
        copy(href);
      }
    },
    copy: () => void copy(address),
  };

  const enter = () => {
    if (isOpen()) items()[0]?.focus();
  };
  menu.addEventListener('toggle', enter);
  // Opened before this script arrived.
  enter();
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' || isOpen()) return;
    event.preventDefault();
    menu.showPopover();
  });
  menu.addEventListener('click', (event) => {
    const item = (event.target as Element).closest<HTMLElement>('[data-share]');
    if (!item) return;
    event.preventDefault();
    menu.hidePopover();
    acts[item.dataset.share ?? '']?.(item);
  });
  menu.addEventListener(
    'keydown',
    moving(items, () => menu.hidePopover()),
  );
}

/** @returns a handler of the keys of a menu */
function moving(items: () => HTMLElement[], close: () => void): (event: KeyboardEvent) => void {
  const typed = { text: '', at: 0 };
  const typeahead = (letter: string, now: number) => {
    const continues = now - typed.at <= TYPEAHEAD_RESETS_AFTER && typed.text !== letter.toLowerCase();
    typed.text = (continues ? typed.text : '') + letter.toLowerCase();
    typed.at = now;
    const all = items();
    const from = all.indexOf(document.activeElement as HTMLElement) + (typed.text.length === 1 ? 1 : 0);
    const ordered = [...all.slice(from), ...all.slice(0, from)];
    ordered.find((item) => item.textContent.trim().toLowerCase().startsWith(typed.text))?.focus();
  };
  return (event) => {
    const all = items();
    const index = all.indexOf(document.activeElement as HTMLElement);
    const places: { [key: string]: number } = {
      ArrowDown: (index + 1) % all.length,
      ArrowUp: index - 1,
      Home: 0,
      End: -1,
    };
    const place = places[event.key];
    if (event.key === 'Tab') return close();
    if (place !== undefined) all.at(place)?.focus();
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey)
      typeahead(event.key, event.timeStamp);
    else return;
    event.preventDefault();
  };
}
