import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier, RaRecord, SortPayload, UpdateManyParams } from 'react-admin';
import type { AuditChoices } from '#shared/audit-log.ts';
import type { Restored, RestoreRequest } from '#shared/bin.ts';
import type { Assignee, ResponseTimes, TimelineEntry } from '#shared/consultations.ts';
import type { MailStatus, MailsResent, OutgoingMail } from '#shared/mails.ts';
import type { BulkTrial, BulkUndo, BulkUpdate, Matching } from '#shared/selection.ts';
import type { ExportFormat } from '#shared/subscriptions.ts';
import { httpClient } from './session/http.ts';
import { unattended } from './session/unattended.ts';

const API = '/api/admin';

/** What the admin can ask beyond CRUD: each is one request that succeeds or fails as a whole. */
export interface AdminDataProvider extends DataProvider {
  /**
   * Puts the testimonials in this order; `ids` names every one of them, `seen` is the order before.
   * @returns the order as it is now, with what somebody added meanwhile. Rejects when somebody else reordered them
   * meanwhile.
   */
  reorder(resource: string, ids: Identifier[], seen: Identifier[]): Promise<{ data: Identifier[] }>;
  /** How many records each filter leaves. */
  getCounts(resource: string, filters: Record<string, unknown>[]): Promise<{ data: number[] }>;
  /** Every record that a filter leaves, in the order of the list. Rejects when there are more than can be changed at once. */
  getMatching(resource: string, filter: object, sort: SortPayload): Promise<{ data: Matching }>;
  /** Which of the records `updateMany` would change. */
  tryMany(resource: string, params: UpdateManyParams): Promise<{ data: BulkTrial }>;
  /** `updateMany` with what takes it back; that is missing where nothing changed. */
  updateManyUndoably(
    resource: string,
    params: UpdateManyParams,
  ): Promise<{ data: BulkTrial & Partial<BulkUpdate> }>;
  /** Takes an update of many back. Rejects when one of them was changed since. */
  undoMany(resource: string, undo: BulkUndo): Promise<{ data: Identifier[] }>;
  /** The different values of a field, in order; only fields that the resource offers. */
  getValues(resource: string, field: string): Promise<{ data: string[] }>;
  /** Who can look after a consultation request. */
  getAssignees(): Promise<{ data: Assignee[] }>;
  getResponseTimes(): Promise<{ data: ResponseTimes[] }>;
  /** Notes and history of a consultation request, the latest first. */
  getTimeline(id: Identifier): Promise<{ data: TimelineEntry[] }>;
  addNote(id: Identifier, text: string): Promise<{ data: TimelineEntry[] }>;
  removeNote(id: Identifier, noteId: string): Promise<{ data: TimelineEntry[] }>;
  /** Says that a held-back sign-up or request is no spam; its mail is sent now. */
  approve(resource: string, id: Identifier): Promise<{ data: RaRecord }>;
  /** Invites a person again, signs them out everywhere, deactivates or reactivates them. */
  changeAccess(
    id: Identifier,
    action: 'invitation' | 'sign-out' | 'deactivate' | 'reactivate',
  ): Promise<{ data: RaRecord }>;
  /** Brings deleted records back, all or none. @see RestoreRequest */
  restore(request: RestoreRequest): Promise<{ data: Restored }>;
  /** Whether mail goes out, and what waits. */
  getMailStatus(): Promise<{ data: MailStatus }>;
  /** Sends a mail once more. @returns the one that goes out: a copy where the first had been sent */
  resendMail(id: Identifier): Promise<{ data: OutgoingMail }>;
  /** The same for many; one that cannot be sent again is named with its reason, and holds up no other. */
  resendMails(ids: Identifier[]): Promise<{ data: MailsResent }>;
  /** Sends a mail to the address of who is signed in. */
  sendTestMail(): Promise<{ data: OutgoingMail }>;
  /** What the audit log can be filtered by. */
  auditChoices(): Promise<{ data: AuditChoices }>;
}

/**
 * ra-data-simple-rest over the admin API, with what that provider lacks: If-Match on update and delete, so that
 * nothing is overwritten unseen, `meta.idempotencyKey` on create, so that a repeated save makes no second record, and
 * one request for a bulk change instead of one per row; `meta.unchangedSince` has it refused when one has changed.
 * The version sent is that of `previousData`: the record as the person saw it.
 */
export function createDataProvider(request: typeof httpClient = httpClient): AdminDataProvider {
  const simpleRest = simpleRestProvider(API, request, 'X-Total-Count');
  const updateManyIn = async (mode: 'try' | 'undoable', resource: string, params: UpdateManyParams) => {
    const body = JSON.stringify({ ...selection(params), data: params.data, mode });
    return { data: (await request(`${API}/${resource}`, { method: 'PUT', body })).json };
  };

  return {
    ...simpleRest,
    // React-admin then hands over react-query's signal, so that a superseded search is cancelled.
    supportAbortSignal: true,

    // What a page reads by itself must not prolong the session.
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
      return { data: json };
    },

    updateMany: async (resource, params) => {
      if (params.ids.length === 0) return { data: [] };
      const body = JSON.stringify({ ...selection(params), data: params.data });
      return { data: (await request(`${API}/${resource}`, { method: 'PUT', body })).json };
    },

    tryMany: (resource, params) => updateManyIn('try', resource, params),
    updateManyUndoably: (resource, params) => updateManyIn('undoable', resource, params),
    undoMany: async (resource, undo) => {
      const body = JSON.stringify(undo);
      return { data: (await request(`${API}/${resource}/undo`, { method: 'PUT', body })).json };
    },

    deleteMany: async (resource, params) => {
      if (params.ids.length === 0) return { data: [] };
      const body = JSON.stringify(selection(params));
      return { data: (await request(`${API}/${resource}`, { method: 'DELETE', body })).json };
    },

    getMatching: async (resource, filter, { field, order }) => {
      const query = `filter=${asJson(filter)}&sort=${asJson([field, order])}`;
      return { data: (await request(`${API}/${resource}/matching?${query}`)).json };
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

/** Where a file of the newsletter list comes from: the rows and order of a list. */
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

/** Where the browser downloads the entries of the audit log that a filter leaves. */
export function auditExportAddress(filter: object): string {
  return `${API}/audit-log/export.csv?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

const one = (resource: string, id: Identifier) => `${API}/${resource}/${encodeURIComponent(id)}`;
const asJson = (value: unknown) => encodeURIComponent(JSON.stringify(value));
/** In the body, which holds more ids than an address may. */
const selection = ({ ids, meta }: { ids: Identifier[]; meta?: { unchangedSince?: string | undefined } }) => ({
  ids,
  unchanged_since: meta?.unchangedSince,
});

function withVersion(params: { previousData?: unknown }, headers: HeadersInit): Headers {
  const all = new Headers(headers);
  const version = (params.previousData as { updated_at?: unknown } | undefined)?.updated_at;
  if (typeof version === 'string') all.set('If-Match', `"${version}"`);
  return all;
}
