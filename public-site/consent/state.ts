import { type ConsentPreferences, type ConsentRecord, parseConsent } from './record.ts';

/** Either a choice is stored and the banner is away, or none is and the banner asks for it. */
export interface ConsentState {
  /** What was chosen and when; null without a choice. */
  record: ConsentRecord | null;
  showBanner: boolean;
  /** Counts how often the visitor has called the banner back since it was last away; each time it takes focus. */
  called: number;
}

export type ConsentAction =
  | { type: 'accept-all' }
  | { type: 'reject-all' }
  | { type: 'save'; preferences: Pick<ConsentPreferences, 'analytics' | 'marketing'> }
  | { type: 'dismiss' }
  | { type: 'reset' };

/** @param stored what local storage holds: too old or unreadable is as good as nothing. @param now milliseconds */
export function initialState(stored: string | null, now: number): ConsentState {
  const record = parseConsent(stored, now);
  return { record, showBanner: record === null, called: 0 };
}

/** The state after a visitor's act. Dismissing hides the banner and records nothing. */
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
