import { expect, test } from 'vitest';
import { CONSENT_LASTS_DAYS, parseConsent } from './record.ts';

const DAY = 24 * 60 * 60 * 1000;
const GIVEN = '2026-01-01T00:00:00.000Z';

function stored(changed: object = {}): string {
  return JSON.stringify({
    hasConsented: true,
    preferences: { essential: true, analytics: true, marketing: false },
    showBanner: false,
    consentDate: GIVEN,
    ...changed,
  });
}

const daysLater = (days: number) => Date.parse(GIVEN) + days * DAY;

test('a choice lasts 360 days and no longer', () => {
  expect(CONSENT_LASTS_DAYS).toBe(360);
  expect(parseConsent(stored(), daysLater(360))).not.toBeNull();
  expect(parseConsent(stored(), daysLater(360) + 1)).toBeNull();
});

test.each([
  ['nothing', null],
  ['an empty value', ''],
  ['broken JSON', '{"hasConsented":true'],
  ['JSON of another kind', '"yes"'],
  ['null', 'null'],
  ['a record without consent', stored({ hasConsented: false })],
  ['a record without a date', stored({ consentDate: undefined })],
  ['a date that is none', stored({ consentDate: 'yesterday' })],
])('%s is no consent', (_, text) => {
  expect(parseConsent(text, daysLater(1))).toBeNull();
});

test('a preference that is not exactly true is off, and essential is always on', () => {
  const record = parseConsent(stored({ preferences: { essential: false, analytics: 'yes' } }), daysLater(1));
  expect(record?.preferences).toEqual({ essential: true, analytics: false, marketing: false });
});
