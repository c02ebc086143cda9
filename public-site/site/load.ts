import type { ReactNode } from 'react';
import type { BookingView } from '#shared/booking-view.ts';
import type { FormOutcome, PublicApi } from '#shared/public.ts';
import type { ShownRecords } from '#shared/website-lists.ts';

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
  /** Notes that a part could not be read: the page is shown without it, and is not cached. @param decides its status */
  noteFailure(error: unknown, decides?: boolean): void;
}

/** A page with its data. */
export interface LoadedPage {
  page: ReactNode;
  /** 200 by default, or that of a failure. */
  status?: number;
}

const reader =
  (decides: boolean) =>
  <Found>({ noteFailure }: LoaderContext, reading: Promise<Found>): Promise<Found | undefined> =>
    reading.catch((error: unknown) => {
      noteFailure(error, decides);
      return undefined;
    });

/** @returns what was read, or undefined if that failed, which is noted */
export const attempt = reader(false);

/** The same for what a page is about, whose failure decides the page's status. */
export const need = reader(true);

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
