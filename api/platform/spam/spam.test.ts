import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type Evidence,
  issueFormToken,
  QUARANTINED,
  readFormToken,
  SUSPECTED,
  scoreSpam,
} from './spam-check.ts';

const key = randomBytes(32);
const NOW = Date.parse('2026-11-21T12:00:00Z');

describe('a form token', () => {
  it('reveals how long ago the form was opened', () => {
    const token = issueFormToken(key, NOW);
    expect(readFormToken(key, token, NOW + 4000)).toMatchObject({ state: 'valid', age: 4000 });
  });

  it('stays valid if the clock is set back', () => {
    expect(readFormToken(key, issueFormToken(key, NOW), NOW - 3600_000)).toMatchObject({
      state: 'valid',
      age: 0,
    });
  });

  it.each([
    ['absent', undefined],
    ['absent', ''],
    ['forged', 'nonsense'],
    ['forged', `${issueFormToken(randomBytes(32), NOW)}`],
    ['forged', issueFormToken(key, NOW).replace(/^./, 'z')],
    ['expired', issueFormToken(key, NOW - 25 * 3600_000)],
  ])('is %s', (state, token) => {
    expect(readFormToken(key, token, NOW).state).toBe(state);
  });
});

describe('suspicion', () => {
  const person: Evidence = {
    decoy: false,
    token: { state: 'valid', age: 20_000, nonce: 'n' },
    tokenUses: 1,
    names: ['Ada', 'Okafor', 'Sample & Sons'],
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    postsOfAddress: 1,
    postsOfNetwork: 1,
  };

  it.each([
    ['a person', {}],
    ['a person whose browser runs no script', { token: { state: 'absent' } }],
    ['a person who left the tab open for two days', { token: { state: 'expired' } }],
    ['a person who tries three times', { postsOfAddress: 3, tokenUses: 3 }],
    ['an office that shares one network', { postsOfNetwork: 15 }],
    ['a company with a point in its name', { names: ['Ada', 'Okafor', 'Sample.com Ltd'] }],
    ['a program that sends one request', { token: { state: 'absent' }, userAgent: 'curl/8.0' }],
    ['a person whom Turnstile did not see, being out of reach', { turnstile: 'unknown' }],
    [
      'a fast person whom Turnstile vouches for',
      { turnstile: 'valid', token: { state: 'valid', age: 300, nonce: 'n' } },
    ],
  ] as [string, Partial<Evidence>][])('lets %s through', (_who, evidence) => {
    expect(scoreSpam({ ...person, ...evidence }).score).toBeLessThan(SUSPECTED);
  });

  it.each([
    ['a post faster than anybody types', { token: { state: 'valid', age: 300, nonce: 'n' } }],
    ['a forged token', { token: { state: 'forged' } }],
    ['one token for many posts', { tokenUses: 6 }],
    ['an address of a website as a name', { names: ['https://spam.example', 'B', 'C'] }],
    ['one mail address again and again', { postsOfAddress: 4 }],
    ['a network that floods the form', { postsOfNetwork: 21 }],
    ['a token that Turnstile does not know', { turnstile: 'invalid' }],
    ['a form with a widget of Turnstile that is sent without its token', { turnstile: 'missing' }],
    ['a web address in a name, whomever Turnstile vouches for', { turnstile: 'valid', names: ['www.x.ru'] }],
  ] as [string, Partial<Evidence>][])('asks for work after %s', (_what, evidence) => {
    const { score, reasons } = scoreSpam({ ...person, ...evidence });
    expect(score).toBeGreaterThanOrEqual(SUSPECTED);
    expect(score).toBeLessThan(QUARANTINED);
    expect(reasons).toHaveLength(1);
  });

  it('holds back posts that would flood one address with our mails', () => {
    expect(scoreSpam({ ...person, postsOfAddress: 10 }).score).toBeLessThan(QUARANTINED);
    expect(scoreSpam({ ...person, postsOfAddress: 11 }).score).toBeGreaterThanOrEqual(QUARANTINED);
  });

  it('holds back a filled decoy field, whatever else is known', () => {
    for (const turnstile of [undefined, 'valid'] as const) {
      const suspicion = scoreSpam({ ...person, turnstile, decoy: true });
      expect(suspicion).toEqual({ score: QUARANTINED, reasons: ['decoy'] });
    }
  });
});
