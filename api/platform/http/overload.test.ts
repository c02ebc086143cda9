import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Knex } from 'knex';
import { expect, it, vi } from 'vitest';
import { WAITING_MAX } from './limits.ts';
import { createOverload } from './overload.ts';

// Express routes /API like /api.
it.each(['/api/admin/posts', '/API/admin/posts', '/Api/Auth/login'])(
  'refuses %s while too many wait, and not before',
  (url) => {
    let waiting = WAITING_MAX.other - 1;
    const db = { client: { pool: { numPendingAcquires: () => waiting } } } as unknown as Knex;
    const overload = createOverload(db);
    const [handler, answer] = [vi.fn(), vi.fn()];
    const guarded = overload.guard(handler, answer);
    const ask = () => guarded({ method: 'GET', url } as IncomingMessage, {} as ServerResponse);
    ask();
    expect(handler).toHaveBeenCalledOnce();
    waiting += 1;
    ask();
    expect(handler).toHaveBeenCalledOnce();
    expect(answer).toHaveBeenCalledOnce();
    expect(overload.shed).toEqual({ public_read: 0, page: 0, other: 1 });
  },
);
