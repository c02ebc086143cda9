import { afterEach, expect, it, vi } from 'vitest';
import { sessionGuard } from '../session/session-guard.ts';
import { canStartExport, downloadExport, type ExportSink } from './export-download.ts';

const HEADERS = {
  'X-Total-Count': '2',
  'Content-Disposition': 'attachment; filename="newsletter-subscribers-2026-11-21-2-rows.csv"',
};
const WHOLE = 'email\r\n"a@example.com"\r\n"b@example.com"\r\n';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function exporting(...answers: (() => Response)[]) {
  vi.stubGlobal('fetch', async () => answers.shift()?.());
  const kept: string[] = [];
  const sink: ExportSink = {
    write: (chunk) => void kept.push(new TextDecoder().decode(chunk)),
    finish: async (name) => void kept.push(`finished ${name}`),
    discard: async () => void kept.push('discarded'),
  };
  const result = downloadExport({
    address: '/export.csv',
    format: 'csv',
    sink,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return { kept, result };
}

it('finishes when the number of rows is the one the server announced', async () => {
  const { kept, result } = exporting(() => new Response(WHOLE, { headers: HEADERS }));
  expect(await result).toEqual({ name: 'newsletter-subscribers-2026-11-21-2-rows.csv', rows: 2 });
  expect(kept).toEqual([WHOLE, 'finished newsletter-subscribers-2026-11-21-2-rows.csv']);
});

it('discards an incomplete file', async () => {
  const { kept, result } = exporting(() => new Response(WHOLE.slice(0, 24), { headers: HEADERS }));
  await expect(result).rejects.toThrow('Only 1 of 2 rows arrived');
  expect(kept.at(-1)).toBe('discarded');
});

it('asks for the password when the session has expired, then starts over', async () => {
  const ask = vi.spyOn(sessionGuard, 'ask').mockResolvedValue(true);
  const { kept, result } = exporting(
    () => new Response('{"message":"Your session has ended."}', { status: 401 }),
    () => new Response(WHOLE, { headers: HEADERS }),
  );
  expect((await result).rows).toBe(2);
  expect(ask).toHaveBeenCalledOnce();
  expect(kept[0]).toBe(WHOLE);
});

it('passes on the reason of a refusal', async () => {
  const { kept, result } = exporting(
    () => new Response('{"message":"Your account has no right to do this."}', { status: 403 }),
  );
  await expect(result).rejects.toThrow('Your account has no right to do this.');
  expect(kept).toEqual(['discarded']);
});

it('checks the session before a browser download, which could not show a refusal', async () => {
  const answering = (status: number) => vi.stubGlobal('fetch', async () => new Response(null, { status }));
  answering(204);
  expect(await canStartExport('/export.csv')).toBe(true);
  answering(503);
  await expect(canStartExport('/export.csv')).rejects.toThrow('Wait until one of them is done');
  const ask = vi.spyOn(sessionGuard, 'ask').mockResolvedValue(false);
  answering(401);
  expect([await canStartExport('/export.csv'), ask.mock.calls.length]).toEqual([false, 1]);
});
