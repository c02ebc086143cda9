import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import type { AuditChoices } from '#shared/audit-log.ts';
import type { Restored, RestoreRequest } from '#shared/bin.ts';
import type { Assignee, ResponseTimes, TimelineEntry } from '#shared/consultations.ts';
import type { MailStatus, MailsResent, OutgoingMail } from '#shared/mails.ts';
import type { ExportFormat } from '#shared/subscriptions.ts';
import { forgetUnsent } from './forms/unsent.ts';
import { httpClient } from './session/http.ts';
import { unattended } from './session/unattended.ts';

const API = '/api/admin';

/** The admin API beyond CRUD. Each method is one request, which succeeds or fails as a whole. */
export interface AdminDataProvider extends DataProvider {
  /**
   * Reorders a resource; `ids` names all its records, `seen` is the order the person saw.
   * @returns the new order, with records added meanwhile. Rejects if somebody else has reordered them since.
   */
  reorder(resource: string, ids: Identifier[], seen: Identifier[]): Promise<{ data: Identifier[] }>;
  /** How many records match each filter. */
  getCounts(resource: string, filters: Record<string, unknown>[]): Promise<{ data: number[] }>;
  /** The distinct values of a field, sorted; only of fields that the resource allows. */
  getValues(resource: string, field: string): Promise<{ data: string[] }>;
  /** The people a consultation request can be assigned to. */
  getAssignees(): Promise<{ data: Assignee[] }>;
  getResponseTimes(): Promise<{ data: ResponseTimes[] }>;
  /** Notes and history of a consultation request, the latest first. */
  getTimeline(id: Identifier): Promise<{ data: TimelineEntry[] }>;
  addNote(id: Identifier, text: string): Promise<{ data: TimelineEntry[] }>;
  removeNote(id: Identifier, noteId: string): Promise<{ data: TimelineEntry[] }>;
  /** Releases a sign-up or request that the spam check held back; its mail is sent now. */
  approve(resource: string, id: Identifier): Promise<{ data: RaRecord }>;
  /** Re-invites a person, signs them out everywhere, deactivates or reactivates them. */
  changeAccess(
    id: Identifier,
    action: 'invitation' | 'sign-out' | 'deactivate' | 'reactivate',
  ): Promise<{ data: RaRecord }>;
  /** Restores deleted records, all or none. @see RestoreRequest */
  restore(request: RestoreRequest): Promise<{ data: Restored }>;
  /** Whether mail can be sent, and how much is queued. */
  getMailStatus(): Promise<{ data: MailStatus }>;
  /** Resends a mail. @returns the mail that goes out: a copy, if the first was sent */
  resendMail(id: Identifier): Promise<{ data: OutgoingMail }>;
  /** Resends many. Those that cannot be sent are returned with the reason, and do not stop the others. */
  resendMails(ids: Identifier[]): Promise<{ data: MailsResent }>;
  /** Sends a test mail to the signed-in person. */
  sendTestMail(): Promise<{ data: OutgoingMail }>;
  /** The people, actions and resources that the audit log can be filtered by. */
  auditChoices(): Promise<{ data: AuditChoices }>;
}

/**
 * ra-data-simple-rest over the admin API, with three additions: If-Match on update and delete, so that nothing is overwritten
 * unseen; `meta.idempotencyKey` on create, so that a repeated save makes no second record; and one request for a bulk
 * change, with the ids in its body, because a URL has no room for so many. If-Match is the version of `previousData`,
 * the record as the person saw it. What is unsent in this browser about a deleted record goes with it.
 */
export function createDataProvider(request: typeof httpClient = httpClient): AdminDataProvider {
  const simpleRest = simpleRestProvider(API, request, 'X-Total-Count');
  return {
    ...simpleRest,
    // React-admin then passes react-query's signal, which cancels a superseded search.
    supportAbortSignal: true,

    // Background reads must not prolong the session.
    getOne: (resource, params) =>
      params.meta?.isUnattended === true
        ? unattended(() => simpleRest.getOne(resource, params))
        : simpleRest.getOne(resource, params),

    create: async (resource, params) => {
      const headers = new Headers({ Accept: 'application/json' });
      const key: unknown = params.meta?.idempotencyKey;
      if (typeof key === 'string') headers.set('Idempotency-Key', key);
      const { json } = await request(`${API}/${resource}`, {
        method: 'POST',
        body: JSON.stringify(params.data),
        headers,
      });
      return { data: json };
    },

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
      forgetUnsent(resource, [params.id]);
      return { data: json };
    },

    updateMany: async (resource, params) => {
      if (params.ids.length === 0) return { data: [] };
      const body = JSON.stringify({ ids: params.ids, data: params.data });
      return { data: (await request(`${API}/${resource}`, { method: 'PUT', body })).json };
    },

    deleteMany: async (resource, params) => {
      if (params.ids.length === 0) return { data: [] };
      const body = JSON.stringify({ ids: params.ids });
      const { json } = await request(`${API}/${resource}`, { method: 'DELETE', body });
      forgetUnsent(resource, params.ids);
      return { data: json };
    },

    reorder: async (resource, ids, seen) => {
      const { json } = await request(`${API}/${resource}/order`, {
        method: 'PUT',
        body: JSON.stringify({ ids, seen }),
      });
      return { data: json.ids };
    },

    getCounts: async (resource, filters) => {
      const { json } = await request(`${API}/${resource}/counts?of=${asJson(filters)}`);
      return { data: json.counts };
    },

    getValues: async (resource, field) => {
      const { json } = await request(`${API}/${resource}/values?of=${encodeURIComponent(field)}`);
      return { data: json.values };
    },

    getAssignees: async () => ({ data: (await request(`${API}/consultations/assignees`)).json }),

    getResponseTimes: async () => ({ data: (await request(`${API}/consultations/response-times`)).json }),

    getTimeline: async (id) => ({
      data: (await request(`${one('consultations', id)}/timeline`)).json,
    }),

    addNote: async (id, text) => {
      const { json } = await request(`${one('consultations', id)}/notes`, {
        method: 'POST',
        body: JSON.stringify({ text }),
      });
      return { data: json };
    },

    removeNote: async (id, noteId) => {
      const { json } = await request(`${one('consultations', id)}/notes/${encodeURIComponent(noteId)}`, {
        method: 'DELETE',
      });
      return { data: json };
    },

    approve: async (resource, id) => {
      const { json } = await request(`${one(resource, id)}/approve`, { method: 'POST' });
      return { data: json };
    },

    changeAccess: async (id, action) => {
      const { json } = await request(`${one('users', id)}/${action}`, { method: 'POST' });
      return { data: json };
    },

    restore: async (wanted) => {
      const { json } = await request(`${API}/bin/restore`, {
        method: 'POST',
        body: JSON.stringify(wanted),
      });
      return { data: json };
    },

    getMailStatus: async () => ({ data: (await request(`${API}/mails/status`)).json }),

    resendMail: async (id) => ({
      data: (await request(`${one('mails', id)}/resend`, { method: 'POST' })).json,
    }),

    resendMails: async (ids) => {
      const { json } = await request(`${API}/mails/resend`, {
        method: 'POST',
        body: JSON.stringify({ ids }),
      });
      return { data: json };
    },

    sendTestMail: async () => ({ data: (await request(`${API}/mails/test`, { method: 'POST' })).json }),

    auditChoices: async () => {
      const { json } = await request(`${API}/audit-log/choices`);
      return { data: json };
    },
  };
}

/** @returns the address of an export of the subscribers, with the filter and order of a list */
export function exportAddress(options: {
  filter: object;
  sort: { field: string; order: string };
  format: ExportFormat;
  byteOrderMark: boolean;
}): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(options.filter),
    sort: JSON.stringify([options.sort.field, options.sort.order]),
    ...(options.byteOrderMark ? { bom: 'true' } : {}),
  });
  return `${API}/subscriptions/export.${options.format}?${query}`;
}

/** @returns the address of an export of the audit log's entries that match a filter */
export function auditExportAddress(filter: object): string {
  return `${API}/audit-log/export.csv?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

const one = (resource: string, id: Identifier) => `${API}/${resource}/${encodeURIComponent(id)}`;
const asJson = (value: unknown) => encodeURIComponent(JSON.stringify(value));
function withVersion(params: { previousData?: unknown }, headers: HeadersInit): Headers {
  const all = new Headers(headers);
  const version = (params.previousData as { updated_at?: unknown } | undefined)?.updated_at;
  if (typeof version === 'string') all.set('If-Match', `"${version}"`);
  return all;
}
