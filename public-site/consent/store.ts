import { useSyncExternalStore } from 'react';
import { API_PATHS } from '#shared/public.ts';
import { clearAnalyticsStorage } from '../analytics/storage.ts';
import { shownPolicy } from '../site/shown-policy.ts';
import { CONSENT_KEY, type ConsentPreferences } from './record.ts';
import { type ConsentAction, type ConsentState, initialState, nextState } from './state.ts';

/** The state in which the server renders, which does not know the visitor's choice. */
const UNKNOWN: ConsentState = { record: null, showBanner: false, called: 0 };

let state: ConsentState | null = null;
const listeners = new Set<() => void>();

/** The visitor's choice, shared by all tabs; unknown during hydration. */
export function useConsent(): ConsentState {
  return useSyncExternalStore(subscribe, currentConsent, () => UNKNOWN);
}

export function currentConsent(): ConsentState {
  state ??= initialState(readStored(), Date.now());
  return state;
}

/** Applies an action of the visitor, stores the result, and notifies listeners. */
export function act(action: ConsentAction): void {
  const before = currentConsent();
  const next = nextState(before, action, Date.now());
  if (action.type !== 'dismiss') {
    keepInLedger(before, next, action.type);
    store(next);
  }
  change(next);
}

/** Id of this browser while the page is open, so that a choice after a reset gets the same one. */
let ledgerId: string | undefined;

/** Gives the choice an id and sends it to the log as evidence, without a cookie. */
function keepInLedger(
  { record: old }: ConsentState,
  { record }: ConsentState,
  type: ConsentAction['type'],
): void {
  // Missing without https, as on a trial installation.
  ledgerId = old?.id ?? ledgerId ?? (record ? crypto.randomUUID?.() : undefined);
  if (!ledgerId) return;
  if (record) record.id = ledgerId;
  // Opening the settings withdraws nothing if nothing was allowed.
  else if (!old?.preferences.analytics && !old?.preferences.marketing) return;
  const { analytics, marketing } = record?.preferences ?? { analytics: false, marketing: false };
  const body = { id: ledgerId, choice: CHOICES[type], analytics, marketing, policy_version: shownPolicy() };
  fetch(API_PATHS.consent, {
    method: 'POST',
    body: JSON.stringify(body),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

const CHOICES: { [type in ConsentAction['type']]?: string } = {
  'accept-all': 'accept_all',
  'reject-all': 'reject_all',
  save: 'custom',
  reset: 'withdrawn',
};

/** @returns a function that unsubscribes */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows other tabs, and deletes cookies of an analytics consent that has ended. Called once, at the start. */
export function startConsent(): void {
  const readAgain = () => change(initialState(readStored(), Date.now()));
  window.addEventListener('storage', ({ key }) => {
    if (key === CONSENT_KEY || key === null) readAgain();
  });
  // A page restored from the back/forward cache has missed changes in other tabs.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain();
  });
  if (!allows(currentConsent(), 'analytics')) clearAnalyticsStorage();
}

export const allows = ({ record }: ConsentState, use: keyof ConsentPreferences): boolean =>
  record?.preferences[use] === true;

function change(next: ConsentState): void {
  const withdrawn = allows(currentConsent(), 'analytics') && !allows(next, 'analytics');
  state = next;
  for (const listener of listeners) listener();
  // After notifying the listeners, which stop writing these cookies.
  if (withdrawn) clearAnalyticsStorage();
}

function readStored(): string | null {
  try {
    return window.localStorage.getItem(CONSENT_KEY);
  } catch {
    return null;
  }
}

/** Without storage the choice holds for this page view, and nothing is measured. */
function store({ record }: ConsentState): void {
  try {
    if (record) window.localStorage.setItem(CONSENT_KEY, JSON.stringify(record));
    else window.localStorage.removeItem(CONSENT_KEY);
  } catch {}
}
