import type { Identifier } from 'react-admin';

type Values = Record<string, unknown>;

/** Unsaved input of a form, as stored in this browser. */
export interface Draft {
  /** Milliseconds since 1970. */
  at: number;
  /** The fields that differ from the saved record. */
  values: Values;
  /** The record that they were typed over, with its version; null for a new one. */
  base: Values | null;
  /** Idempotency key of the creation, so that the record is not made twice. */
  creationKey?: string | undefined;
}

export interface StoredDraft extends Draft {
  key: string;
}

const PREFIX = 'admin-copy:';
const DAY = 86_400_000;
/** Days after which an unused draft is deleted. */
const KEPT_DAYS = 30;
/** Never written to the browser's storage, whatever form they are in. */
const SECRET = /password|secret|token|^code$/i;

/**
 * @param resource with a part of its own for what is not in the record's form, as in consultations.reply
 * @returns the key prefix for the drafts of one person and record; each open form adds a key of its own
 */
export const folderOf = (user: string, resource: string, id: string | number): string =>
  `${PREFIX}${user}:${resource}:${id}:`;

/** @returns a random UUID (RFC 9562, version 4), as crypto.randomUUID does, which is missing on plain http */
export function newKey(): string {
  const [a = 0n, b = 0n] = crypto.getRandomValues(new BigUint64Array(2));
  const hex = (part: bigint) => part.toString(16).padStart(16, '0');
  const [high, low] = [hex((a & ~0xf000n) | 0x4000n), hex((b & ~(3n << 62n)) | (2n << 62n))];
  return `${high.slice(0, 8)}-${high.slice(8, 12)}-${high.slice(12)}-${low.slice(0, 4)}-${low.slice(4)}`;
}

/** @returns the fields that differ from the saved ones, where absent and empty are equal */
export function changedValues(fields: readonly string[], saved: Values, typed: Values): Values {
  return Object.fromEntries(
    fields
      .filter((field) => !SECRET.test(field) && !isSame(typed[field], saved[field]))
      .map((field) => [field, typed[field] ?? null]),
  );
}

/** @returns false when there is no room for it: earlier drafts stay, except expired ones */
export function storeDraft(key: string, copy: Draft): boolean {
  const text = JSON.stringify(copy);
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    deleteExpiredDrafts();
  }
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    deleteDraft(key);
    return false;
  }
}

export function deleteDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is unavailable, so there are no drafts.
  }
}

/** @returns the drafts under a prefix, newest first, without those of forms that are open in another tab */
export async function findCopies(folder: string, ownKey: string): Promise<StoredDraft[]> {
  deleteExpiredDrafts();
  const open = await keysOfOpenForms();
  return keysIn(folder)
    .filter((key) => key !== ownKey && !open.has(key))
    .flatMap((key) => {
      const copy = readDraft(key);
      return copy ? [{ ...copy, key }] : [];
    })
    .sort((one, other) => other.at - one.at);
}

/** Tells other tabs that the form with this key is open, until the tab closes. @returns a function that stops it earlier */
export function markOpen(key: string): () => void {
  const closed = Promise.withResolvers<void>();
  navigator.locks?.request(key, () => closed.promise).catch(() => undefined);
  return closed.resolve;
}

/** Deletes what this browser holds of records that are gone, whoever typed it: their forms, and replies and notes. */
export function forgetDrafts(resource: string, ids: readonly Identifier[]): void {
  for (const { key, of, id } of draftsInBrowser())
    if (of === resource && ids.map(String).includes(id)) deleteDraft(key);
}

/**
 * Deletes what is out of date: expired drafts, and those of records that somebody has deleted or erased elsewhere.
 * @param read reads a record; rejects with an HttpError 404 if there is none
 */
export async function tidyDrafts(read: (resource: string, id: string) => Promise<unknown>): Promise<void> {
  deleteExpiredDrafts();
  const records = new Map(draftsInBrowser().map(({ of, id }) => [`${of}:${id}`, { of, id }]));
  for (const { of, id } of records.values())
    if (id !== 'new')
      await read(of, id).catch(({ status }) => {
        if (status === 404) forgetDrafts(of, [id]);
      });
}

/** @returns everybody's drafts, each with the resource and id of its record */
const draftsInBrowser = () =>
  keysIn(PREFIX).map((key) => {
    const [, , of = '', id = ''] = key.split(':');
    return { key, of: of.split('.')[0] ?? '', id };
  });

async function keysOfOpenForms(): Promise<Set<string | undefined>> {
  const locks = await navigator.locks?.query().catch(() => undefined);
  return new Set(locks?.held?.map(({ name }) => name));
}

function deleteExpiredDrafts(): void {
  for (const key of keysIn(PREFIX)) {
    const copy = readDraft(key);
    if (!copy || Date.now() - copy.at > KEPT_DAYS * DAY) deleteDraft(key);
  }
}

function keysIn(folder: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(folder));
  } catch {
    return [];
  }
}

export function readDraft(key: string): Draft | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? '');
    return typeof copy?.at === 'number' && typeof copy.values === 'object' ? copy : undefined;
  } catch {
    return undefined;
  }
}

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one || null) === JSON.stringify(other || null);
