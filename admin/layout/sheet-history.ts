import { back } from './back.ts';

/**
 * On phones and tablets, Back closes what is open over the page: a sheet, a dialog, a menu. While anything is open, the
 * browser's history has one extra entry for the same page, which the router does not know about.
 */

/** Functions that close what is open besides MUI's modals. */
const others = new Set<() => void>();
let changed: () => void = () => undefined;

/** The page's address while the extra entry exists. */
let address: string | undefined;
/** The router's history index of that page. */
let place = 0;

/**
 * Registers something open that is not a MUI modal.
 * @returns a function that unregisters it
 */
export function holdBack(close: () => void): () => void {
  others.add(close);
  changed();
  return () => {
    others.delete(close);
    changed();
  };
}

/** Changes the page's address without telling the router, so that nothing is rendered anew. */
export function renamePage(to: string): void {
  window.history.replaceState(window.history.state, '', to);
  if (address !== undefined) address = window.location.href;
}

/** Milliseconds after closing in which the page may still navigate or open another dialog. */
const CLOSE_DELAY_MS = 60;

/**
 * Starts watching for open sheets and Back.
 * @param keyOfPage the router's location key of the current page
 * @returns a function that stops it
 */
export function closeByBack(keyOfPage: () => string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Called when a navigation started here has finished. */
  let arrived: (() => void) | undefined;

  const isThisPage = (state: HistoryState) => (state?.key ?? 'default') === keyOfPage();
  const go = (by: number, then: () => void = () => undefined) => {
    arrived = then;
    window.history.go(by);
  };

  const leave = () => {
    if (isAnythingOpen() || address === undefined) return;
    const renamed = address;
    address = undefined;
    const state: HistoryState = window.history.state;
    const { href } = window.location;
    // The page's address may have changed while something was open over it.
    const rename = () => window.history.replaceState(window.history.state, '', renamed);
    if (state?.sheet) go(-1, rename);
    // It navigated away: Back from there must lead to the page, not to the extra entry.
    else if (state?.idx === place + 1)
      go(-2, () => {
        rename();
        window.history.pushState(state, '', href);
      });
  };

  const look = () => {
    clearTimeout(timer);
    if (!isAnythingOpen()) {
      if (address !== undefined) timer = setTimeout(leave, CLOSE_DELAY_MS);
    } else if (address === undefined && !arrived) {
      window.history.pushState({ ...window.history.state, sheet: true }, '');
      address = window.location.href;
      place = window.history.state.idx ?? 0;
    }
  };

  const onPop = (event: PopStateEvent) => {
    const state: HistoryState = event.state;
    const isOurs = arrived !== undefined || (isThisPage(state) && (address !== undefined || state?.sheet));
    if (!isOurs) return;
    event.stopImmediatePropagation();
    if (arrived) {
      const then = arrived;
      arrived = undefined;
      then();
      look();
    } else if (state?.sheet) {
      // Forward led to the extra entry of something that is closed.
      go(-1);
    } else {
      if (address !== window.location.href) window.history.replaceState(state, '', address);
      address = undefined;
      closeTopmost();
      timer = setTimeout(look);
    }
  };

  // A keepMounted sheet may exist already.
  const watch = () => {
    for (const modal of modals()) observer.observe(modal, { attributeFilter: ['class'] });
  };
  const observer = new MutationObserver(() => {
    watch();
    look();
  });
  observer.observe(document.body, { childList: true });
  watch();
  changed = look;
  const isLeaving = back.gone !== undefined;
  back.gone = onPop;
  if (isLeaving) arrived = () => undefined;
  else if (window.history.state?.sheet) go(-1);
  else look();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    changed = () => undefined;
    back.gone = undefined;
    if (address !== undefined && window.history.state?.sheet) {
      // The window was widened or the person signed out: drop the extra entry, without the router noticing.
      back.gone = (event) => {
        event.stopImmediatePropagation();
        back.gone = undefined;
      };
      window.history.go(-1);
    }
    address = undefined;
  };
}

type HistoryState = { key?: string; idx?: number; sheet?: true } | null;

const modals = () => [...document.querySelectorAll<HTMLElement>('body > .MuiModal-root')];
const openModals = () => modals().filter((modal) => !modal.classList.contains('MuiModal-hidden'));
const isAnythingOpen = () => others.size > 0 || openModals().length > 0;

/** Closes a modal as the Escape key does, so that one which requires an answer stays open. */
function closeTopmost(): void {
  const modal = openModals().at(-1);
  if (!modal) {
    [...others].at(-1)?.();
    return;
  }
  const focused = document.activeElement;
  const target = focused && modal.contains(focused) ? focused : modal;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}
