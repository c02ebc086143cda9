import { type ConsentPreferences, type ConsentRecord, parseConsent } from './record.ts';

/** Either a choice is stored and the banner is hidden, or none is and the banner asks. */
export interface ConsentState {
  /** The choice; null if there is none. */
  record: ConsentRecord | null;
  showBanner: boolean;
  /** Number of times the visitor has opened the banner since it was last hidden; each time it takes the focus. */
  called: number;
}

export type ConsentAction =
  | { type: 'accept-all' }
  | { type: 'reject-all' }
  | { type: 'save'; preferences: Pick<ConsentPreferences, 'analytics' | 'marketing'> }
  | { type: 'dismiss' }
  | { type: 'reset' };

/** @param stored from local storage; too old or invalid counts as none @param now milliseconds */
export function initialState(stored: string | null, now: number): ConsentState {
  const record = parseConsent(stored, now);
  return { record, showBanner: record === null, called: 0 };
}

/** @returns the state after an action of the visitor; dismissing hides the banner and records nothing */
export function nextState(state: ConsentState, action: ConsentAction, now: number): ConsentState {
  switch (action.type) {
    case 'accept-all':
      return chosen({ analytics: true, marketing: true }, now);
    case 'reject-all':
      return chosen({ analytics: false, marketing: false }, now);
    case 'save':
      return chosen(action.preferences, now);
    case 'dismiss':
      return { ...state, showBanner: false, called: 0 };
    case 'reset':
      return { record: null, showBanner: true, called: state.called + 1 };
  }
}

function chosen(
  { analytics, marketing }: { analytics: boolean; marketing: boolean },
  now: number,
): ConsentState {
  const record: ConsentRecord = {
    hasConsented: true,
    preferences: { essential: true, analytics, marketing },
    showBanner: false,
    consentDate: new Date(now).toISOString(),
  };
  return { record, showBanner: false, called: 0 };
}
