import { expect, it } from 'vitest';
import type { AuditEntry } from '#shared/audit-log.ts';
import { deedOf, type LabelOf, whoOf } from './sentence.ts';

const labelOf: LabelOf = (resource, count) => (count === 1 ? resource.replace(/s$/, '') : resource);
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
  ...given,
});
const sentence = (given: Partial<AuditEntry>) => {
  const whole = entry(given);
  return `${whoOf(whole)} ${deedOf(whole, labelOf)}`;
};

it('says who did what to which record', () => {
  expect(sentence({})).toBe('Anna Admin changed the post “A Tuesday”');
  expect(sentence({ action: 'create' })).toBe('Anna Admin created the post “A Tuesday”');
});

it('says so when the record is gone', () => {
  const gone = { record_title: null, record_exists: false };
  expect(sentence(gone)).toBe('Anna Admin changed a post that has been deleted');
  expect(sentence({ ...gone, action: 'delete' })).toBe('Anna Admin deleted a post');
});

it('names what was deleted, and says where it is', () => {
  const inBin = { record_exists: false, record_in_bin: true };
  expect(sentence({ ...inBin, action: 'delete' })).toBe(
    'Anna Admin deleted the post “A Tuesday”; it is in the bin',
  );
  expect(sentence(inBin)).toBe('Anna Admin changed the post “A Tuesday”, which is in the bin');
  expect(sentence({ record_exists: false, action: 'delete' })).toBe(
    'Anna Admin deleted the post “A Tuesday”',
  );
  expect(sentence({ record_exists: false })).toBe(
    'Anna Admin changed the post “A Tuesday”, which has been deleted',
  );
});

it.each([
  ['imports', 'run', 'Anna Admin started the import “A Tuesday”'],
  ['imports', 'imported', 'Anna Admin finished the import “A Tuesday”'],
  ['imports', 'undo', 'Anna Admin started to undo the import “A Tuesday”'],
  ['newsletters', 'start', 'Anna Admin started sending the newsletter “A Tuesday”'],
  ['personal-data', 'erase', 'Anna Admin erased a person'],
  ['personal-data', 'export', 'Anna Admin exported everything about a person'],
])('has a sentence for %s: %s', (resource, action, words) => {
  expect(sentence({ resource, action })).toBe(words);
});

it('claims nothing of records that the log does not know', () => {
  const settings = { resource: 'settings', record_id: 'site', record_title: null, record_exists: null };
  expect(sentence(settings)).toBe('Anna Admin changed the setting');
});

it('tells signing in from failing to, and a known account from an unknown one', () => {
  const session = { resource: 'session', record_id: null, record_title: null, record_exists: false };
  expect(sentence({ ...session, action: 'sign_in' })).toBe('Anna Admin signed in');
  expect(sentence({ ...session, action: 'sign_in_failed' })).toBe('Anna Admin entered a wrong password');
  expect(sentence({ ...session, action: 'sign_in_failed', user_id: null, user_name: null })).toBe(
    'Somebody tried to sign in to an account that does not exist',
  );
});

it('shows an action that it does not know as it is', () => {
  expect(sentence({ action: 'frobnicate' })).toBe('Anna Admin did “frobnicate” to the post “A Tuesday”');
  expect(sentence({ action: 'constructor', record_id: null })).toBe('Anna Admin did “constructor” in posts');
});
