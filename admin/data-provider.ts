import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import { httpClient } from './http.ts';

const API = '/api/admin';

/** What the admin can ask beyond CRUD: each is one request that succeeds or fails as a whole. */
export interface AdminDataProvider extends DataProvider {
  /** Puts the testimonials in this order; `ids` names every one of them. Rejects with SPEC 8's message. */
  reorderTestimonials(ids: Identifier[]): Promise<{ data: Identifier[] }>;
  /** Says that a held-back sign-up or request is no spam; its mail is sent now. */
  rescue(resource: string, id: Identifier): Promise<{ data: RaRecord }>;
}

/**
 * ra-data-simple-rest over the admin API, with what that provider lacks: If-Match on update and delete, so that
 * nothing is overwritten unseen, and one request for a bulk change instead of one per row.
 * The version sent is that of `previousData`: the record as the person saw it.
 */
export function createDataProvider(request: typeof httpClient = httpClient): AdminDataProvider {
  const simpleRest = simpleRestProvider(API, request, 'X-Total-Count');

  return {
    ...simpleRest,

    update: async (resource, params) => {
      const { json } = await request(one(resource, params.id), {
        method: 'PUT',
        body: JSON.stringify(params.data),
        headers: withVersion(params, { Accept: 'application/json' }),
      });
      return { data: json };
    },

    delete: async (resource, params) => {
      const { json } = await request(one(resource, params.id), {
        method: 'DELETE',
        headers: withVersion(params, { Accept: 'application/json', 'Content-Type': 'text/plain' }),
      });
      return { data: json };
    },

    updateMany: async (resource, params) => {
      if (params.ids.length === 0) return { data: [] };
      const { json } = await request(many(resource, params.ids), {
        method: 'PUT',
        body: JSON.stringify(params.data),
      });
      return { data: json };
    },

    deleteMany: async (resource, params) => {
      if (params.ids.length === 0) return { data: [] };
      const { json } = await request(many(resource, params.ids), { method: 'DELETE' });
      return { data: json };
    },

    reorderTestimonials: async (ids) => {
      const { json } = await request(`${API}/testimonials/order`, {
        method: 'PUT',
        body: JSON.stringify({ ids }),
      });
      return { data: json.ids };
    },

    rescue: async (resource, id) => {
      const { json } = await request(`${one(resource, id)}/rescue`, { method: 'POST' });
      return { data: json };
    },
  };
}

/** Where the browser downloads the newsletter list: the rows and order of the list on screen. */
export function exportAddress(filter: object, sort: { field: string; order: string }): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify([sort.field, sort.order]),
  });
  return `${API}/subscriptions/export.csv?${query}`;
}

const one = (resource: string, id: Identifier) => `${API}/${resource}/${encodeURIComponent(id)}`;
const many = (resource: string, ids: Identifier[]) =>
  `${API}/${resource}?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`;

function withVersion(params: { previousData?: unknown }, headers: HeadersInit): Headers {
  const all = new Headers(headers);
  const version = (params.previousData as { updated_at?: unknown } | undefined)?.updated_at;
  if (typeof version === 'string') all.set('If-Match', `"${version}"`);
  return all;
}
