import { HttpError } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { createDataProvider } from './data-provider.ts';
import type { httpClient } from './session/http.ts';

interface Call {
  url: string;
  method: string;
  body: unknown;
  headers: Headers;
}

/** A provider whose requests are recorded and answered with `json`. */
function recorded(json: unknown) {
  const calls: Call[] = [];
  const request: typeof httpClient = async (url, options = {}) => {
    const { method = 'GET', body } = options;
    calls.push({
      url: decodeURIComponent(url),
      method,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      headers: new Headers(options.headers),
    });
    return { status: 200, headers: new Headers({ 'X-Total-Count': '7' }), body: JSON.stringify(json), json };
  };
  return { provider: createDataProvider(request), calls };
}

const VERSION = '2026-05-04T12:00:00.123Z';

describe('the data provider', () => {
  it('reads the total from X-Total-Count and sends no Range header, which some hosts answer with 416', async () => {
    const { provider, calls } = recorded([]);
    const result = await provider.getList('posts', {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'title', order: 'ASC' },
      filter: { status: 'draft' },
    });
    expect(result.total).toBe(7);
    expect(calls[0]?.url).toBe(
      '/api/admin/posts?filter={"status":"draft"}&range=[25,49]&sort=["title","ASC"]',
    );
    expect(calls[0]?.headers.has('Range')).toBe(false);
  });

  it('sends the version the person saw (If-Match) with an update and a delete', async () => {
    const { provider, calls } = recorded({ id: 'a' });
    const previousData = { id: 'a', updated_at: VERSION };
    await provider.update('posts', { id: 'a', data: { title: 'New' }, previousData });
    await provider.delete('posts', { id: 'a', previousData });
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PUT /api/admin/posts/a',
      'DELETE /api/admin/posts/a',
    ]);
    expect(calls.map(({ headers }) => headers.get('If-Match'))).toEqual([`"${VERSION}"`, `"${VERSION}"`]);
    expect(calls[0]?.body).toEqual({ title: 'New' });
  });

  it('saves over what was saved here without an answer, and over nothing else', async () => {
    let stored = { id: 'a', title: 'A', updated_at: '1' };
    let connection: 'fine' | 'answer lost' | 'none' = 'fine';
    const request: typeof httpClient = async (_url, { method, body, headers } = {}) => {
      if (connection === 'none') throw new HttpError('No connection.', 0);
      if (method === 'PUT') {
        const version = new Headers(headers).get('If-Match');
        if (version !== `"${stored.updated_at}"`) throw new HttpError('You saved this.', 409);
        stored = { ...stored, ...JSON.parse(String(body)), updated_at: `${stored.updated_at}1` };
      }
      if (connection === 'answer lost') throw new HttpError('No connection.', 0);
      return { status: 200, headers: new Headers(), body: '', json: stored };
    };
    const provider = createDataProvider(request);
    const previousData = stored;
    const save = (title: string) => provider.update('posts', { id: 'a', data: { title }, previousData });
    connection = 'answer lost';
    await expect(save('B')).rejects.toThrow('No connection.');
    connection = 'none';
    await expect(save('BC')).rejects.toThrow('No connection.');
    connection = 'fine';
    expect((await save('BCD')).data).toMatchObject({ title: 'BCD' });
    await expect(save('E')).rejects.toThrow('You saved this.');
    await expect(save('F')).rejects.toThrow('You saved this.');
    expect(stored.title).toBe('BCD');
  });

  it('changes or deletes many in one request, and sends none for no records', async () => {
    const { provider, calls } = recorded(['a', 'b']);
    expect(await provider.updateMany('posts', { ids: ['a', 'b'], data: { published: true } })).toEqual({
      data: ['a', 'b'],
    });
    expect(await provider.deleteMany('posts', { ids: ['a', 'b'] })).toEqual({ data: ['a', 'b'] });
    await provider.updateMany('posts', { ids: [], data: {} });
    await provider.deleteMany('posts', { ids: [] });
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PUT /api/admin/posts',
      'DELETE /api/admin/posts',
    ]);
    expect(calls.map(({ body }) => body)).toEqual([
      { ids: ['a', 'b'], data: { published: true } },
      { ids: ['a', 'b'] },
    ]);
  });
});
