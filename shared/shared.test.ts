import { describe, expect, it, vi } from 'vitest';
import { EMAIL_PATTERN } from './email.ts';
import { email } from './fields.ts';
import { consultationRequestSchema, emailAddress, errorsOf } from './forms.ts';
import { can, ROLES } from './permissions.ts';
import { postSchema, slugFromTitle } from './posts.ts';
import { testimonialSchema } from './website-lists.ts';

const firstErrors = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries((result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));

it('permissions give an admin everything, staff the export, and others nothing', () => {
  expect(can(['admin'], 'delete', 'posts')).toBe(true);
  expect(can(['staff'], 'export', 'subscriptions')).toBe(true);
  expect(can(['staff'], 'edit', 'subscriptions')).toBe(false);
  expect(can(['staff'], 'list', 'posts')).toBe(false);
  for (const roles of [null, undefined, [], [''], ['owner'], ['constructor', '__proto__']])
    expect(can(roles, 'list', 'subscriptions')).toBe(false);
  expect(can(['owner', 'staff'], 'list', 'subscriptions')).toBe(true);
  expect(can(['staff'], 'list', 'constructor')).toBe(false);
});

it('permissions let those see personal data whom the privacy policy names (legal/LegalDocument.tsx)', () => {
  const whoSees = (resource: string) => ROLES.filter((role) => can([role], 'show', resource));
  expect(whoSees('consultations')).toEqual(['admin', 'enquiries']);
  expect(whoSees('privacy-requests')).toEqual(['admin']);
  expect(whoSees('subscriptions')).toEqual(['admin', 'staff']);
});

describe('a required text', () => {
  it.each([null, undefined, '', '   '])('gives one message for %j', (title) => {
    expect(firstErrors(postSchema.safeParse({ title, slug: 'a' }))).toEqual({ title: 'Title is required' });
  });
});

describe('a post', () => {
  it('takes moments in any zone and keeps them in UTC', () => {
    const post = postSchema.parse({ title: 'a', slug: 'a', published_at: '2026-10-25T01:30:00+01:00' });
    expect(post.published_at).toBe('2026-10-25T00:30:00.000Z');
    for (const published_at of ['tomorrow', '2026-02-30T00:00:00Z', '+275760-09-13T00:00:00.000Z', 5]) {
      expect(postSchema.safeParse({ title: 'a', slug: 'a', published_at }).success).toBe(false);
    }
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//evil.example/x.png',
    '/\\evil.example',
    'picture.png',
  ])('refuses %j as an image address', (featured_image) => {
    expect(postSchema.safeParse({ title: 'a', slug: 'a', featured_image }).success).toBe(false);
  });

  it.each(['http://a.example/x', '/art/x.svg', null])('accepts %j as one', (featured_image) => {
    expect(postSchema.safeParse({ title: 'a', slug: 'a', featured_image }).success).toBe(true);
  });

  it.each([
    ['Café & “Bar’s” — 12 weeks!', 'cafe-and-bars-12-weeks'],
    ['  --  ', ''],
    ['ÀÉÎ õü', 'aei-ou'],
    ['Łódź, Straße, Ærø', 'lodz-strasse-aero'],
    [`${'word '.repeat(60)}`, `${'word-'.repeat(20)}`.slice(0, -1)],
  ])('has a slug made of %j', (title, slug) => {
    expect(slugFromTitle(title)).toBe(slug);
  });
});

it.each([0, 6, 4.5, '5', null])('refuses a rating of %j', (rating) => {
  expect(testimonialSchema.safeParse({ quote: 'a', author: 'b', rating }).success).toBe(false);
});

describe('the consultation form', () => {
  const values = {
    firstName: 'Al',
    lastName: 'Bo',
    companyName: 'Co',
    email: 'a@b.co',
    phone: '',
    consent: true,
    website: '',
  };

  it('accepts two letters and no phone, and trims first', () => {
    expect(errorsOf(consultationRequestSchema, values)).toEqual({});
    expect(errorsOf(consultationRequestSchema, { ...values, firstName: '  ' })).toEqual({
      firstName: 'First name must be at least 2 characters',
    });
    expect(consultationRequestSchema.parse({ ...values, email: ' a@b.co ' }).email).toBe('a@b.co');
  });

  it.each([
    ['firstName', 100, 'x'],
    ['lastName', 100, 'x'],
    ['companyName', 200, 'x'],
    ['phone', 40, '1'],
  ])('takes %s up to %i characters', (field, most, letter) => {
    expect(errorsOf(consultationRequestSchema, { ...values, [field]: letter.repeat(most) })).toEqual({});
    const longer = { ...values, [field]: letter.repeat(most + 1) };
    expect(Object.keys(errorsOf(consultationRequestSchema, longer))).toEqual([field]);
  });

  it('formats a number only for the visitor who wrote too much, as a phone takes 100 ms for its first', async () => {
    const format = vi.spyOn(Number.prototype, 'toLocaleString');
    vi.resetModules();
    const fresh = await import('./forms.ts');
    expect(format).not.toHaveBeenCalled();
    const longer = { ...values, message: 'x'.repeat(1001) };
    expect(fresh.errorsOf(fresh.consultationRequestSchema, longer)).toEqual({
      message: 'Please shorten this to at most 1,000 characters',
    });
  });
});

it.each([
  ['a@b.co', true],
  ["o'neil+x@ex-ample.co.uk", true],
  ['r&d@example.com', true],
  ['a@xn--mnchen-3ya.de', true],
  ['sample@', false],
  ['a@b', false],
  ['a..b@c.com', false],
  ['a b@c.com', false],
  ['a@b.com\r\nBcc: c@d.com', false],
])('takes %j for a mail address: %j', (address, valid) => {
  expect(EMAIL_PATTERN.test(address)).toBe(valid);
});

it.each([
  ['info@exämple.com', 'info@xn--exmple-cua.com'],
  ['\u200bann@example.com\u200b', 'ann@example.com'],
  [' Info@FAẞ.de ', 'Info@xn--fa-hia.de'],
  ['a@例え。jp', 'a@xn--r8jz45g.jp'],
  ['josé@example.com', undefined],
  ['müller@exämple.de', undefined],
  ['"a b"@example.com', undefined],
  ['a@exä/mple.com', undefined],
  ['a@exämple.com:80', undefined],
  ['a@b@exämple.com', undefined],
  ['a@１２７.0.0.1', undefined],
  [`a@${'ä'.repeat(70)}.com`, undefined],
])('reads the address %j as %j in every form', (typed, expected) => {
  expect(email.safeParse(typed).data).toBe(expected);
  expect(emailAddress.safeParse(typed).data).toBe(expected);
});
