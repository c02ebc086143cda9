import { expect, it } from 'vitest';
import type { AuditEntry } from '#shared/audit-log.ts';
import { sentenceOf } from './sentence.ts';

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-21T09:00:00.000Z',
  user_id: 'anna',
  user_name: 'Anna Admin',
  action: 'update',
  resource: 'posts',
  record_id: '1',
  record_title: 'A Tuesday',
  record_exists: true,
  record_in_bin: false,
  request_id: null,
  fields: [],
  change: null,
  notes: {},
  can_undo: false,
  ...given,
});
const sentence = (given: Partial<AuditEntry>) => sentenceOf(entry(given));
const change = (field: string, before: unknown, after: unknown) => ({
  fields: [field],
  change: { field, before, after },
});

it('says who did what to which record', () => {
  expect(sentence({})).toBe('Anna Admin changed article “A Tuesday”');
  expect(sentence({ action: 'reorder', record_id: null, record_title: null })).toBe(
    'Anna Admin reordered articles',
  );
});

it('names the changed fields, with both values where they are short', () => {
  expect(sentence(change('price', '£950', '£1,100'))).toBe(
    'Anna Admin changed article “A Tuesday”: price from “£950” to “£1,100”',
  );
  expect(sentence({ fields: ['title', 'excerpt'] })).toBe(
    'Anna Admin changed article “A Tuesday”: title, excerpt',
  );
  expect(sentence({ fields: ['a', 'b', 'c', 'd'] })).toBe('Anna Admin changed article “A Tuesday”: 4 fields');
});

it('says where a record that is gone is', () => {
  const inBin = { record_exists: false, record_in_bin: true };
  expect(sentence({ ...inBin, action: 'delete' })).toBe(
    'Anna Admin deleted article “A Tuesday” (in the bin)',
  );
  expect(sentence({ record_exists: false })).toBe('Anna Admin changed article “A Tuesday” (deleted since)');
});

it('names the actor when nobody was signed in', () => {
  const nobody = { user_id: null, user_name: null };
  expect(sentence({ ...nobody, action: 'publish' })).toMatch(/^The back office published/);
  expect(sentence({ ...nobody, resource: 'session', action: 'sign_in_failed' })).toBe(
    'Somebody failed to sign in',
  );
});
