import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, RaRecord } from 'react-admin';
import { forgetUnsent, isSame } from './forms/unsent.ts';
import { httpClient } from './session/http.ts';

const API = '/api/admin';

/**
 * react-admin's own verbs; everything else is an `adminApi` call. It is ra-data-simple-rest with three additions: If-Match
 * on update and delete, so that nothing is overwritten unseen; `meta.idempotencyKey` on create, so that a repeated save makes no
 * second record; and one request for a bulk change, with the ids in its body, because a URL has no room for so many. If-Match
 * is the version of `previousData`, the record as the person saw it; a save whose answer was lost is no conflict with the next one.
 * What is unsent in this browser about a deleted record goes with it.
 */
export function createDataProvider(request: typeof httpClient = httpClient): DataProvider {
  const send = async (method: string, path: string, body: unknown, headers: HeadersInit = {}) => {
    const { json } = await request(`${API}/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: new Headers({ Accept: 'application/json', ...headers }),
    });
    return { data: json };
  };
  const rest = simpleRestProvider(API, request, 'X-Total-Count');
  /** Saves that failed here, by the record and the version that they replace: one may have arrived, and only its answer not. */
  const failed = new Map<string, Partial<RaRecord>[]>();
  return {
    ...rest,
    // React-admin then passes react-query's signal, which cancels a superseded search.
    supportAbortSignal: true,

    create: (resource, { data, meta }) =>
      send('POST', resource, data, meta?.idempotencyKey ? { 'Idempotency-Key': meta.idempotencyKey } : {}),

    update: async (resource, { id, data, previousData }) => {
      const save = (base: Partial<RaRecord> | undefined) =>
        send('PUT', `${resource}/${encodeURIComponent(id)}`, data, versionOf(base));
      const key = `${resource}/${id} ${previousData?.updated_at}`;
      const earlier = failed.get(key) ?? [];
      failed.set(key, [...earlier, { ...previousData, ...data }]);
      const saved = await save(previousData).catch(async (error) => {
        if (error.status !== 409 || earlier.length === 0) throw error;
        const { data: stored } = await rest.getOne(resource, { id });
        const isStored = (sent: Partial<RaRecord>) =>
          Object.keys(data).every((name) => isSame(sent[name], stored[name]));
        if (!earlier.some(isStored)) throw error;
        return save(stored);
      });
      failed.delete(key);
      return saved;
    },

    delete: async (resource, { id, previousData }) => {
      const deleted = await send('DELETE', `${resource}/${encodeURIComponent(id)}`, undefined, {
        'Content-Type': 'text/plain',
        ...versionOf(previousData),
      });
      forgetUnsent(resource, [id]);
      return deleted;
    },

    updateMany: async (resource, { ids, data }) =>
      ids.length === 0 ? { data: [] } : send('PUT', resource, { ids, data }),

    deleteMany: async (resource, { ids }) => {
      if (ids.length === 0) return { data: [] };
      const deleted = await send('DELETE', resource, { ids });
      forgetUnsent(resource, ids);
      return deleted;
    },
  };
}

const versionOf = (previousData: Partial<RaRecord> | undefined): Record<string, string> =>
  typeof previousData?.updated_at === 'string' ? { 'If-Match': `"${previousData.updated_at}"` } : {};
