import type { ReactNode } from 'react';
import type { BookingView } from '#shared/booking-view.ts';
import { type ErrorCode, STATUS_OF_CODE } from '#shared/errors.ts';
import type { FormOutcome, PublicApi, ShownRecords } from '#shared/public.ts';

/** What a page's loader is given. */
export interface LoaderContext {
  api: PublicApi;
  params: { [name: string]: string };
  /** Path, still encoded. */
  pathname: string;
  /** Query of the address, with its question mark. */
  search: string;
  /** Set if the page answers a form that was posted without script. */
  outcome?: FormOutcome | undefined;
  /** Set on the pages on which visitors book a time. */
  booking?: BookingView | undefined;
  /** Notes that a part could not be read: the page is shown without it, and is not cached. */
  noteFailure(error: unknown): void;
}

/** A page with its data. */
export interface LoadedPage {
  page: ReactNode;
  /** 200 by default. */
  status?: number;
}

/** @returns what was read, or undefined if that failed, which is noted */
export function attempt<Found>(
  { noteFailure }: Pick<LoaderContext, 'noteFailure'>,
  reading: Promise<Found>,
): Promise<Found | undefined> {
  return reading.catch((error: unknown) => {
    noteFailure(error);
    return undefined;
  });
}

/** @returns 503 for temporary failures, which keeps the page in search engines; else 500 */
export function statusOfFailure(error: unknown): number {
  const { code } = (error ?? {}) as { code?: ErrorCode };
  return STATUS_OF_CODE[code === 'unavailable' ? 'unavailable' : 'internal'];
}

/** A page of what is read. @param show with null if that failed, which is noted and decides the status */
export async function loadPage<Found>(
  { noteFailure }: Pick<LoaderContext, 'noteFailure'>,
  reading: Promise<Found>,
  show: (found: Found | null) => ReactNode,
): Promise<LoadedPage> {
  try {
    return { page: show(await reading) };
  } catch (error) {
    noteFailure(error);
    return { page: show(null), status: statusOfFailure(error) };
  }
}

export type ShownLists = { readonly [name in keyof ShownRecords]: readonly ShownRecords[name][] };

/** Reads lists of records. @returns each by name; empty if it could not be read */
export async function readRecords<Name extends keyof ShownRecords>(
  context: LoaderContext,
  ...names: Name[]
): Promise<Pick<ShownLists, Name>> {
  const lists = names.map(async (name) => [
    name,
    (await attempt(context, context.api.listRecords(name))) ?? [],
  ]);
  return Object.fromEntries(await Promise.all(lists));
}
