import { back } from './back.ts';

/**
 * Back on a phone or a tablet closes what is open over the page: a sheet, a dialog, a menu. While anything is open, the
 * browser's history has an entry more for the same page, of which the router knows nothing.
 */

/** What is open besides MUI's modals; each closes when it is called. */
const others = new Set<() => void>();
let changed: () => void = () => undefined;

/** Where the page is, while it has the entry. */
let address: string | undefined;
/** How many pages the router has gone to before it. */
let place = 0;

/**
 * Says that something is open, which is no modal.
 * @returns says that it is no more
 */
export function holdBack(close: () => void): () => void {
  others.add(close);
  changed();
  return () => {
    others.delete(close);
    changed();
  };
}

/** The page goes on as it is under another address, of which the router is not told. */
export function renamePage(to: string): void {
  window.history.replaceState(window.history.state, '', to);
  if (address !== undefined) address = window.location.href;
}

/** Milliseconds in which what closes may lead elsewhere, or to another dialog. */
const CLOSE_DELAY_MS = 60;

/**
 * @param keyOfPage the router's key of the page that is shown
 * @returns ends it
 */
export function closeByBack(keyOfPage: () => string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Called when the browser has gone where it was sent from here. */
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
    // The page may have got its address while something was open over it.
    const rename = () => window.history.replaceState(window.history.state, '', renamed);
    if (state?.sheet) go(-1, rename);
    // It led elsewhere: Back from there leads to the page, and not to what was open on it.
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
      // Forward, to what is closed.
      go(-1);
    } else {
      if (address !== window.location.href) window.history.replaceState(state, '', address);
      address = undefined;
      closeTopmost();
      timer = setTimeout(look);
    }
  };

  // A sheet that is kept while it is closed may be there already.
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
      // The window is wide now, or nobody is signed in any more: the entry goes, and the router does not hear of it.
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

/** A modal closes as by the Escape key: one that has to be answered stays. */
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
