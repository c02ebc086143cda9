import { expect, test } from 'vitest';
import { CONSENT_LASTS_DAYS } from './record.ts';
import { type ConsentAction, initialState, nextState } from './state.ts';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;
const nothing = initialState(null, NOW);
const accepted = nextState(nothing, { type: 'accept-all' }, NOW);
const stored = JSON.stringify(accepted.record);

test('at first there is no consent and the banner is shown', () => {
  expect(nothing).toEqual({ record: null, showBanner: true, called: 0 });
});

test.each<[ConsentAction, boolean, boolean]>([
  [{ type: 'accept-all' }, true, true],
  [{ type: 'reject-all' }, false, false],
  [{ type: 'save', preferences: { analytics: true, marketing: false } }, true, false],
  [{ type: 'save', preferences: { analytics: false, marketing: true } }, false, true],
])('%o records the choice with its date and hides the banner', (action, analytics, marketing) => {
  for (const before of [nothing, accepted, nextState(nothing, { type: 'dismiss' }, NOW)]) {
    expect(nextState(before, action, NOW)).toEqual({
      record: {
        hasConsented: true,
        preferences: { essential: true, analytics, marketing },
        showBanner: false,
        consentDate: '2026-03-01T12:00:00.000Z',
      },
      showBanner: false,
      called: 0,
    });
  }
});

test('dismissing hides the banner and records nothing', () => {
  expect(nextState(nothing, { type: 'dismiss' }, NOW)).toEqual({
    record: null,
    showBanner: false,
    called: 0,
  });
});

test('a reset clears the record and shows the banner, which takes focus each time it is called', () => {
  const reset = nextState(accepted, { type: 'reset' }, NOW);
  expect(reset).toEqual({ record: null, showBanner: true, called: 1 });
  expect(nextState(reset, { type: 'reset' }, NOW).called).toBe(2);
  expect(nextState(reset, { type: 'dismiss' }, NOW).called).toBe(0);
});

test('a stored choice keeps the banner away for 360 days, and then it returns', () => {
  expect(initialState(stored, NOW + CONSENT_LASTS_DAYS * DAY)).toEqual(accepted);
  expect(initialState(stored, NOW + CONSENT_LASTS_DAYS * DAY + 1)).toEqual(nothing);
});

test('what cannot be read is no consent', () => {
  expect(initialState('{"hasConsented":tru', NOW)).toEqual(nothing);
});
