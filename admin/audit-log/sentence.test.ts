import { expect, it } from 'vitest';
import type { AuditEntry } from '#shared/audit-log.ts';
import { type Names, plain, sentenceOf } from './sentence.ts';

const names: Names = {
  fieldOf: (_resource, field) => `the ${field.replaceAll('_', ' ')}`,
  statusOf: (status) => (status === 'contacted' ? 'Replied' : status),
  pageOf: (key) => (key.startsWith('about.') ? 'About' : undefined),
};
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
const sentence = (given: Partial<AuditEntry>) => plain(sentenceOf(entry(given), names));
const change = (field: string, before: unknown, after: unknown) => ({
  fields: [field],
  change: { field, before, after },
});

it('says who did what to which record', () => {
  expect(sentence({})).toBe('Anna Admin changed the article “A Tuesday”');
  expect(sentence({ action: 'create' })).toBe('Anna Admin created the article “A Tuesday”');
  expect(sentence({ resource: 'consultations', record_title: 'Siân O’Rourke', action: 'add_note' })).toBe(
    'Anna Admin wrote a note on the enquiry of Siân O’Rourke',
  );
});

it('names the changed fields, with both values where they are short', () => {
  expect(sentence(change('price', '£950', '£1,100'))).toBe(
    'Anna Admin changed the price of the article “A Tuesday” from “£950” to “£1,100”',
  );
  expect(sentence(change('excerpt', null, 'Short.'))).toBe(
    'Anna Admin changed the excerpt of the article “A Tuesday” from nothing to “Short.”',
  );
  const published = { action: 'publish', ...change('excerpt', 'Short.', 'Shorter.') };
  expect(sentence(published)).toBe(
    'Anna Admin changed the excerpt of the article “A Tuesday” from “Short.” to “Shorter.”',
  );
  expect(sentence({ ...published, fields: ['excerpt', 'published'], change: null })).toBe(
    'Anna Admin published the article “A Tuesday”',
  );
  expect(sentence({ fields: ['title', 'excerpt', 'content'] })).toBe(
    'Anna Admin changed the title, the excerpt and the content of the article “A Tuesday”',
  );
  expect(sentence({ fields: ['a', 'b', 'c', 'd'] })).toBe(
    'Anna Admin changed 4 fields of the article “A Tuesday”',
  );
  expect(sentence({ resource: 'settings', record_id: 'site', record_title: null, fields: ['phone'] })).toBe(
    'Anna Admin changed the phone in the settings',
  );
});

it.each([
  [change('published', false, true), 'published the article “A Tuesday”'],
  [change('published', true, false), 'took the article “A Tuesday” off the website'],
  [change('is_active', true, false), 'hid the article “A Tuesday”'],
  [change('status', 'new', 'contacted'), 'set the article “A Tuesday” to Replied'],
  [change('assignee_id', null, 'Anna Admin'), 'took over the article “A Tuesday”'],
  [change('assignee_id', null, 'Ben'), 'gave the article “A Tuesday” to Ben'],
])('has a verb of its own for %o', (given, words) => {
  expect(sentence(given)).toBe(`Anna Admin ${words}`);
});

it('says when the record is gone', () => {
  const gone = { record_title: null, record_exists: false };
  expect(sentence(gone)).toBe('Anna Admin changed an article that has been deleted');
  expect(sentence({ ...gone, action: 'delete' })).toBe('Anna Admin deleted an article');
});

it('names what was deleted, and says where it is', () => {
  const inBin = { record_exists: false, record_in_bin: true };
  expect(sentence({ ...inBin, action: 'delete' })).toBe(
    'Anna Admin moved the article “A Tuesday” to the bin',
  );
  expect(sentence(inBin)).toBe('Anna Admin changed the article “A Tuesday”, which is in the bin');
  expect(sentence({ record_exists: false, action: 'delete' })).toBe(
    'Anna Admin deleted the article “A Tuesday”',
  );
  expect(sentence({ record_exists: false })).toBe(
    'Anna Admin changed the article “A Tuesday”, which has been deleted',
  );
});

it.each([
  ['imports', 'run', 'began the blog import “A Tuesday”'],
  ['imports', 'imported', 'finished the blog import “A Tuesday”'],
  ['subscription-imports', 'run', 'began to import the subscriber list “A Tuesday”'],
  ['newsletters', 'start', 'started sending the campaign “A Tuesday”'],
  ['users', 'invite', 'invited A Tuesday'],
  ['users', 'session_ended', 'signed A Tuesday out'],
  ['posts', 'schedule', 'set a time to publish the changes of the article “A Tuesday”'],
  ['newsletters', 'schedule', 'set a time to send the campaign “A Tuesday”'],
  ['mails', 'mark_bounced', 'noted that the email “A Tuesday” did not arrive'],
  ['bin', 'delete', 'deleted the record in the bin “A Tuesday” for good'],
  ['personal-data', 'erase', 'erased a person'],
  ['personal-data', 'export', 'downloaded everything about a person'],
])('has a sentence for %s: %s', (resource, action, words) => {
  expect(sentence({ resource, action })).toBe(`Anna Admin ${words}`);
});

it('describes what people did to their own account', () => {
  const own = { resource: 'users', record_id: 'anna', record_title: 'Anna Admin' };
  expect(sentence({ ...own, action: 'session_ended' })).toBe('Anna Admin signed out on another device');
});

it('says how many records were exported or restarted', () => {
  const retried = { action: 'retry', resource: 'status', record_id: null, record_title: null };
  expect(sentence({ ...retried, notes: { jobs: 1 } })).toBe(
    'Anna Admin started 1 failed background task again',
  );
  const about = { action: 'export', resource: 'subscriptions', record_id: null, record_title: null };
  expect(sentence({ ...about, notes: { rows: 1184 } })).toBe('Anna Admin exported 1,184 subscribers');
  expect(sentence(about)).toBe('Anna Admin exported the subscribers');
});

it('names the page that a website text is on', () => {
  const text = { resource: 'page-texts', record_title: null, record_exists: null };
  expect(sentence({ ...text, record_id: 'about.lead' })).toBe(
    'Anna Admin changed a text of the page “About”',
  );
});

it('distinguishes sign-ins from failed ones, and known from unknown accounts', () => {
  const session = { resource: 'session', record_id: null, record_title: null, record_exists: false };
  expect(sentence({ ...session, action: 'sign_in' })).toBe('Anna Admin signed in');
  expect(sentence({ ...session, action: 'sign_in_failed' })).toBe('Anna Admin entered a wrong password');
  expect(sentence({ ...session, action: 'sign_in_failed', user_id: null, user_name: null })).toBe(
    'Somebody tried to sign in to an account that does not exist',
  );
});

it('names the actor when nobody was signed in', () => {
  const nobody = { user_id: null, user_name: null };
  expect(sentence({ ...nobody, action: 'purge', record_exists: false })).toBe(
    'The back office deleted the article “A Tuesday” for good, because its time in the bin was over',
  );
  expect(
    sentence({ ...nobody, resource: 'users', action: 'password_reset', notes: { by: 'command line' } }),
  ).toBe('A command on the server set a new password for the account of A Tuesday');
  expect(sentence({ ...nobody, resource: 'users', action: 'password_forgotten' })).toBe(
    'Somebody asked for an email to set a new password for the account of A Tuesday',
  );
});

it('shows an action without a phrase by its name', () => {
  expect(sentence({ action: 'frob_nicate' })).toBe(
    'Anna Admin worked on the article “A Tuesday” (frob nicate)',
  );
  expect(sentence({ action: 'constructor', record_id: null, record_title: null })).toBe(
    'Anna Admin worked on the article (constructor)',
  );
});
