import { type KeyboardEvent, useEffect, useRef } from 'react';
import { fillIn } from '#shared/fill-in.ts';
import { track } from '../analytics/track.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useToast } from '../ui/toast-context.tsx';
import type { Shared } from './share.ts';
import { copyText, mailAddress, SHARE_PLATFORMS, type SharePlatform } from './share.ts';

/** Milliseconds within which typed letters belong to the same search. */
const TYPEAHEAD_RESETS_AFTER = 1000;

export interface ShareMenuProps {
  id: string;
  shared: Shared;
  /** @param refocus whether to return the focus to the button */
  onClose: (refocus: boolean) => void;
}

/** A menu in the sense of ARIA: arrows, Home and End move, letters jump, Esc and Tab close. */
export function ShareMenu({ id, shared, onClose }: ShareMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const toast = useToast();
  const texts = usePageTexts('blog');
  const { title, text, address } = shared;

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const focusItem = (index: number) => {
    const all = items();
    all.at(index % all.length)?.focus();
  };

  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, []);

  const copy = async (copied: string) => {
    if (await copyText(copied)) {
      toast({
        title: texts.copied,
        description: texts.copied_text,
      });
      return;
    }
    toast({
      title: texts.copy_failed,
      description: texts.copy_failed_text,
      variant: 'destructive',
    });
  };

  const openPopup = ({ name, addressOf }: SharePlatform) => {
    window.open(addressOf(shared), '_blank', 'width=600,height=400,noopener');
    track('share', { platform: name.toLowerCase(), content_type: 'blog_post', event_label: title });
  };

  const sendMail = () => {
    const mail = mailAddress(shared);
    try {
      window.location.href = mail;
    } catch (error) {
      console.error('Could not open a mail draft:', error);
      copy(mail);
    }
  };

  const choices = [
    ...(typeof navigator.share === 'function'
      ? [
          {
            label: texts.share_device,
            act: () => void navigator.share({ title, text, url: address }).catch(() => undefined),
          },
        ]
      : []),
    ...SHARE_PLATFORMS.map((platform) => ({
      label: fillIn(texts.share_on, { platform: platform.name }),
      act: () => openPopup(platform),
    })),
    { label: texts.share_email, act: sendMail },
    { label: texts.share_copy, act: () => void copy(address) },
  ];

  const typeahead = (letter: string, now: number) => {
    const { text: before, at } = typed.current;
    const search = (now - at > TYPEAHEAD_RESETS_AFTER ? '' : before) + letter.toLowerCase();
    typed.current = { text: search, at: now };
    const all = items();
    const from = all.indexOf(document.activeElement as HTMLElement) + (search.length === 1 ? 1 : 0);
    const ordered = [...all.slice(from), ...all.slice(0, from)];
    ordered.find((item) => item.textContent.toLowerCase().startsWith(search))?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const index = items().indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Tab') return onClose(false);
    if (event.key === 'Escape') onClose(true);
    else if (event.key === 'ArrowDown') focusItem(index + 1);
    else if (event.key === 'ArrowUp') focusItem(index - 1);
    else if (event.key === 'Home') focusItem(0);
    else if (event.key === 'End') focusItem(-1);
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      typeahead(event.key, event.timeStamp);
    } else return;
    event.preventDefault();
  };

  return (
    <div
      className="share__menu"
      role="menu"
      id={id}
      aria-label={texts.share}
      ref={menu}
      onKeyDown={onKeyDown}
    >
      {choices.map(({ label, act }, index) => (
        <button
          key={index}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose(true);
            act();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
