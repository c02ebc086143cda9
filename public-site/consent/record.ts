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
  /** Random; the ledger of choices knows this browser's by it. Records from before the ledger have none. */
  id?: string;
}

const DAY = 24 * 60 * 60 * 1000;

/** @returns the stored choice, or null when there is none, it cannot be read, or it is too old. @param now milliseconds */
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

/** The visitor's choice in this browser; null where storage is closed to us. */
export function readConsent(): ConsentRecord | null {
  try {
    return parseConsent(window.localStorage.getItem(CONSENT_KEY), Date.now());
  } catch {
    return null;
  }
}
