import { useSyncExternalStore } from 'react';
import { API_PATHS } from '#shared/public.ts';
import { clearAnalyticsStorage } from '../analytics/storage.ts';
import { shownPolicy } from '../site/shown-policy.ts';
import { CONSENT_KEY, type ConsentPreferences } from './record.ts';
import { type ConsentAction, type ConsentState, initialState, nextState } from './state.ts';

/** What the server renders for everybody: consent is the browser's business alone. */
const UNKNOWN: ConsentState = { record: null, showBanner: false, called: 0 };

let state: ConsentState | null = null;
const listeners = new Set<() => void>();

/** The visitor's choice, shared by all tabs; nothing of it is known while the page hydrates. */
export function useConsent(): ConsentState {
  return useSyncExternalStore(subscribe, currentConsent, () => UNKNOWN);
}

export function currentConsent(): ConsentState {
  state ??= initialState(readStored(), Date.now());
  return state;
}

/** Applies an act of the visitor, stores what it leads to, and tells everyone who listens. */
export function act(action: ConsentAction): void {
  const before = currentConsent();
  const next = nextState(before, action, Date.now());
  if (action.type !== 'dismiss') {
    keepInLedger(before, next, action.type);
    store(next);
  }
  change(next);
}

/** Of this browser, while the page is open: a choice after a reset belongs to the one before it. */
let ledgerId: string | undefined;

/** Gives the choice an id and has it written down as evidence; in that way alone, without any cookie. */
function keepInLedger(
  { record: old }: ConsentState,
  { record }: ConsentState,
  type: ConsentAction['type'],
): void {
  // Missing on a page without https, which a site has only while it is tried out.
  ledgerId = old?.id ?? ledgerId ?? (record ? crypto.randomUUID?.() : undefined);
  if (!ledgerId) return;
  if (record) record.id = ledgerId;
  // Who had allowed nothing takes nothing back by looking at the settings.
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

/** @returns a function that ends it */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the other tabs, and clears away what an analytics consent that has ended left behind. Called once, at start. */
export function startConsent(): void {
  const readAgain = () => change(initialState(readStored(), Date.now()));
  window.addEventListener('storage', ({ key }) => {
    if (key === CONSENT_KEY || key === null) readAgain();
  });
  // A page that comes back from the browser's cache has slept through the others' changes.
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
  // After the listeners, which stop what might write it again.
  if (withdrawn) clearAnalyticsStorage();
}

function readStored(): string | null {
  try {
    return window.localStorage.getItem(CONSENT_KEY);
  } catch {
    return null;
  }
}

/** Where storage is closed to us, or full, the choice holds for this page view, and nothing is measured. */
function store({ record }: ConsentState): void {
  try {
    if (record) window.localStorage.setItem(CONSENT_KEY, JSON.stringify(record));
    else window.localStorage.removeItem(CONSENT_KEY);
  } catch {}
}
