import { API_PATHS, POLICY_VERSION } from '#shared/public.ts';

/** Name of the record in the browser's local storage. */
export const CONSENT_KEY = 'verve-cookie-consent';

/** 12 times 30 days, not a calendar year. */
export const CONSENT_LASTS_DAYS = 360;

export interface ConsentPreferences {
  essential: true;
  analytics: boolean;
  marketing: boolean;
}

interface ConsentRecord {
  hasConsented: boolean;
  preferences: ConsentPreferences;
  showBanner: boolean;
  /** ISO 8601. */
  consentDate: string;
  /** Random id in the log of choices; absent from records older than the log. */
  id?: string;
}

/** Either a choice is stored and the banner is hidden, or none is and the banner asks. */
interface ConsentState {
  /** The choice; null if there is none. */
  record: ConsentRecord | null;
  showBanner: boolean;
}

/** All but dismissing are named as the log names them. */
export type ConsentAction =
  | { type: 'accept_all' | 'reject_all' | 'dismiss' | 'withdrawn' }
  | { type: 'custom'; preferences: Pick<ConsentPreferences, 'analytics' | 'marketing'> };

/** Version of the privacy policy when the page was loaded, to which consents refer. */
export const shownPolicy = (): string => document.documentElement.dataset.policy ?? POLICY_VERSION;

const DAY = 24 * 60 * 60 * 1000;

/** @returns the stored choice; null if there is none, it is invalid, or it is too old @param now milliseconds */
export function parseConsent(stored: string | null, now: number): ConsentRecord | null {
  if (!stored) return null;
  let record: Partial<ConsentRecord> | null;
  try {
    record = JSON.parse(stored) as Partial<ConsentRecord> | null;
  } catch {
    return null;
  }
  if (typeof record !== 'object' || record === null || record.hasConsented !== true) return null;
  const given = Date.parse(String(record.consentDate));
  if (Number.isNaN(given) || now - given > CONSENT_LASTS_DAYS * DAY) return null;
  return {
    hasConsented: true,
    preferences: {
      essential: true,
      analytics: record.preferences?.analytics === true,
      marketing: record.preferences?.marketing === true,
    },
    showBanner: false,
    consentDate: new Date(given).toISOString(),
    ...(typeof record.id === 'string' && { id: record.id }),
  };
}

/** @returns the visitor's choice in this browser; null if storage is not available */
export function readConsent(): ConsentRecord | null {
  try {
    return parseConsent(window.localStorage.getItem(CONSENT_KEY), Date.now());
  } catch {
    return null;
  }
}

let state: ConsentState | null = null;
const listeners = new Set<() => void>();

/** The visitor's choice, shared by all tabs. */
export function currentConsent(): ConsentState {
  state ??= stateOf(readConsent());
  return state;
}

const stateOf = (record: ConsentRecord | null): ConsentState => ({ record, showBanner: record === null });

/** Applies an action of the visitor, stores the result, and notifies listeners. Dismissing records nothing. */
export function choose(action: ConsentAction): void {
  const { record: old } = currentConsent();
  if (action.type === 'dismiss') {
    change({ record: old, showBanner: false });
    return;
  }
  const record = action.type === 'withdrawn' ? null : recordOf(action);
  sendToLog(old, record, action.type);
  store(record);
  change(stateOf(record));
}

function recordOf(action: ConsentAction): ConsentRecord {
  const all = action.type === 'accept_all';
  const { analytics, marketing } =
    action.type === 'custom' ? action.preferences : { analytics: all, marketing: all };
  return {
    hasConsented: true,
    preferences: { essential: true, analytics, marketing },
    showBanner: false,
    consentDate: new Date().toISOString(),
  };
}

/** Id of this browser while the page is open, so that a choice after a reset gets the same one. */
let logId: string | undefined;

/** Gives the choice an id and sends it to the log as evidence, without a cookie. */
function sendToLog(old: ConsentRecord | null, record: ConsentRecord | null, choice: string): void {
  // Missing without https, as on a trial installation.
  logId = old?.id ?? logId ?? (record ? crypto.randomUUID?.() : undefined);
  if (!logId) return;
  if (record) record.id = logId;
  // Opening the settings withdraws nothing if nothing was allowed.
  else if (!old?.preferences.analytics && !old?.preferences.marketing) return;
  const { analytics, marketing } = record?.preferences ?? { analytics: false, marketing: false };
  const body = { id: logId, choice, analytics, marketing, policy_version: shownPolicy() };
  fetch(API_PATHS.consent, {
    method: 'POST',
    body: JSON.stringify(body),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

export function subscribe(listener: () => void): void {
  listeners.add(listener);
}

/** Follows other tabs, and deletes cookies of an analytics consent that has ended. Called once, at the start. */
export function startConsent(): void {
  const readAgain = () => change(stateOf(readConsent()));
  window.addEventListener('storage', ({ key }) => {
    if (key === CONSENT_KEY || key === null) readAgain();
  });
  // A page restored from the back/forward cache has missed changes in other tabs.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain();
  });
  if (!allows('analytics')) clearAnalyticsStorage();
}

export const allows = (use: keyof ConsentPreferences): boolean =>
  currentConsent().record?.preferences[use] === true;

function change(next: ConsentState): void {
  const wasMeasured = allows('analytics');
  state = next;
  for (const listener of listeners) listener();
  // After notifying the listeners, which stop writing these cookies.
  if (wasMeasured && !allows('analytics')) clearAnalyticsStorage();
}

/** Without storage the choice holds for this page view, and nothing is measured. */
function store(record: ConsentRecord | null): void {
  try {
    if (record) window.localStorage.setItem(CONSENT_KEY, JSON.stringify(record));
    else window.localStorage.removeItem(CONSENT_KEY);
  } catch {}
}

/** Cookies that Google Analytics sets: _ga, _ga_<id>, _gid, _gat… and _gac_… */
const ANALYTICS_COOKIE = /^_(ga|gid|gat|gac)(_|$)/;

/** Deletes the analytics cookies of this browser; our own collector stores nothing. */
export function clearAnalyticsStorage(): void {
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0] ?? '';
    if (!ANALYTICS_COOKIE.test(name)) continue;
    for (const domain of domains(window.location.hostname)) {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
      document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
    }
  }
}

/** @returns the cookie domains possible for a host */
function domains(host: string): string[] {
  const labels = host.split('.');
  return ['', ...labels.map((_, index) => `; Domain=.${labels.slice(index).join('.')}`)];
}
