import type { Request, Response } from 'express';
import type { Knex } from 'knex';
import { expect, it, vi } from 'vitest';
import {
  BUSY_MESSAGE,
  createOverload,
  MAX_ADDRESS_BYTES,
  refusalOfAddress,
  WAITING_MAX,
} from './refusals.ts';

const codeOf = (url: string) => refusalOfAddress(url)?.code;

const CLIMBING = String.raw`/.. /../ /a/../b /a/..?x /..#x .. http://host/../x /a/%2e%2e/b /a/.%2E/b /a/%2e./b /a%2f..%2fb
  /a%2F%2e%2e%2Fb /a/..\b /a\..\b /a%5c..%5cb /a%5C%2e%2e/b /a/%252e%252e/b /a%252f..%255cb
  /a/%25252e./b /api/admin/posts/.. /assets/%2e%2e/%2e%2e/package.json`;

it.each(CLIMBING.split(/\s+/))('finds nothing at %s', (url) => {
  expect(codeOf(url)).toBe('not_found');
});

it.each([
  '/',
  '/blog',
  '/blog?q=../../etc/passwd',
  '/a...b',
  '/...',
  '/..a/b..',
  '/a/.well-known/x',
  '/%',
  '/%2e',
  '/a.%20.',
  '/api/posts?q=/a/../b',
  '*',
  '',
])('lets %s through', (url) => {
  expect(refusalOfAddress(url)).toBeNull();
});

it('limits paths everywhere, and queries except those of the admin API', () => {
  const upTo = (start: string) => start.padEnd(MAX_ADDRESS_BYTES, 'x');
  for (const start of ['/', '/blog?q=', '/api/posts?', '/api/adminx?', '/api/admin/posts/', 'http://host/']) {
    expect(codeOf(upTo(start)), start).toBeUndefined();
    expect(codeOf(`${upTo(start)}x`), start).toBe('too_long');
  }
  expect(codeOf(`/api/admin/posts?filter=${'x'.repeat(250_000)}`)).toBeUndefined();
});

// Express routes /API like /api.
it.each(['/api/admin/posts', '/API/admin/posts', '/Api/Auth/login'])(
  'refuses %s while too many wait, and not before',
  (originalUrl) => {
    let waiting = WAITING_MAX.other - 1;
    const db = { client: { pool: { numPendingAcquires: () => waiting } } } as unknown as Knex;
    const { guard } = createOverload(db);
    const next = vi.fn();
    const ask = () => guard({ method: 'GET', originalUrl } as Request, {} as Response, next);
    ask();
    expect(next).toHaveBeenCalledOnce();
    waiting += 1;
    expect(ask).toThrow(BUSY_MESSAGE);
  },
);
