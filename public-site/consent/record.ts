/** Name of the record in the browser's local storage. */
export const CONSENT_KEY = 'verve-cookie-consent';

/** 12 times 30 days, not a calendar year. */
export const CONSENT_LASTS_DAYS = 360;

export interface ConsentPreferences {
  essential: true;
  analytics: boolean;
  marketing: boolean;
}

export interface ConsentRecord {
  hasConsented: boolean;
  preferences: ConsentPreferences;
  showBanner: boolean;
  /** ISO 8601. */
  consentDate: string;
  /** Random id in the log of choices; absent from records older than the log. */
  id?: string;
}

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
