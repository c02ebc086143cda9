import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { hasRoom } from './disk.ts';

it('tells a full disk, and takes one that it cannot read for one with room', async () => {
  expect(await hasRoom(tmpdir(), 0)).toBe(true);
  expect(await hasRoom(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(await hasRoom('/no-such-folder')).toBe(true);
});
