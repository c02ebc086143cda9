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
  expect(sentence({ resource: 'consultations', record_title: 'Siân O’Rourke', action: 'add_note' })).toBe(
    'Anna Admin wrote a note on enquiry “Siân O’Rourke”',
  );
  expect(sentence({ action: 'reorder', record_id: null, record_title: null })).toBe(
    'Anna Admin reordered articles',
  );
});

it('names the changed fields, with both values where they are short', () => {
  expect(sentence(change('price', '£950', '£1,100'))).toBe(
    'Anna Admin changed article “A Tuesday”: price from “£950” to “£1,100”',
  );
  expect(sentence(change('status', null, 'replied'))).toContain('to “Replied”');
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
  expect(sentence({ record_exists: false, action: 'delete' })).toBe('Anna Admin deleted article “A Tuesday”');
  expect(sentence({ record_exists: false })).toBe('Anna Admin changed article “A Tuesday” (deleted since)');
});

it('says how many records were exported', () => {
  const nothing = { record_id: null, record_title: null, record_exists: false };
  const about = { ...nothing, action: 'export', resource: 'subscriptions' } as const;
  expect(sentence({ ...about, notes: { rows: 1184 } })).toBe('Anna Admin exported 1,184 subscribers');
});

it('names the page that a website text is on', () => {
  const text = { resource: 'page-texts', record_title: null, record_exists: null, record_id: 'about.lead' };
  expect(sentence(text)).toBe('Anna Admin changed text of the website “About”');
});

it('names the actor when nobody was signed in', () => {
  const nobody = { user_id: null, user_name: null };
  expect(sentence({ ...nobody, action: 'purge', record_exists: false })).toMatch(/^The back office deleted/);
  const command = { ...nobody, action: 'password_reset', notes: { by: 'command line' } } as const;
  expect(sentence(command)).toMatch(/^A command on the server set a new password/);
  expect(sentence({ ...nobody, resource: 'session', action: 'sign_in_failed' })).toBe(
    'Somebody failed to sign in',
  );
});
