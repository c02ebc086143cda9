import { afterEach, expect, it, vi } from 'vitest';
import { httpClient } from './http.ts';
import { sessionGuard } from './session-guard.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = (status: number) =>
  new Response('{}', { status, headers: { 'Content-Type': 'application/json' } });

it('asks for the password when a read gets 401 during a write, and gives up otherwise', async () => {
  const written = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit = {}) =>
    method === 'PUT' ? written.promise : Promise.resolve(answer(401)),
  );
  const ask = vi.spyOn(sessionGuard, 'ask').mockResolvedValue(false);

  await expect(httpClient('/api/admin/posts')).rejects.toMatchObject({ status: 401 });
  expect(ask).not.toHaveBeenCalled();

  const write = httpClient('/api/admin/posts/1', { method: 'PUT', body: '{}' });
  await expect(httpClient('/api/admin/posts')).rejects.toMatchObject({ status: 401 });
  expect(ask).toHaveBeenCalledTimes(1);

  written.resolve(answer(200));
  await write;
  await expect(httpClient('/api/admin/posts')).rejects.toMatchObject({ status: 401 });
  expect(ask).toHaveBeenCalledTimes(1);
});

it('explains responses that are not from the product, and passes on the product’s own messages', async () => {
  const page = new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' });
  const own = JSON.stringify({ message: 'The disk is full.', request_id: '1a' });
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(url.endsWith('one') ? page : new Response(own, { status: 500 })),
  );
  await expect(httpClient('/api/admin/one')).rejects.toMatchObject({
    status: 502,
    message: 'The server could not answer. Nothing you typed is lost: try again in a minute.',
  });
  await expect(httpClient('/api/admin/two')).rejects.toMatchObject({
    message: 'The disk is full. (Reference: 1a)',
  });
});

it('repeats a read once after 408, and explains one after a write', async () => {
  const send = vi.fn(async () => new Response('', { status: 408 }));
  vi.stubGlobal('fetch', send);
  send.mockResolvedValueOnce(new Response('', { status: 408 })).mockResolvedValueOnce(answer(200));
  await expect(httpClient('/api/admin/posts')).resolves.toMatchObject({ status: 200 });
  expect(send).toHaveBeenCalledTimes(2);

  const message = 'The server could not answer. Nothing you typed is lost: try again in a minute.';
  await expect(httpClient('/api/admin/posts')).rejects.toMatchObject({ status: 408, message });
  expect(send).toHaveBeenCalledTimes(4);
  await expect(httpClient('/api/admin/posts', { method: 'PUT', body: '{}' })).rejects.toMatchObject({
    status: 408,
    message,
  });
  expect(send).toHaveBeenCalledTimes(5);
});
