import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type ErrorCode, STATUS_OF_CODE } from '#shared/errors.ts';
import type { PublicApi } from '#shared/public.ts';

export interface LoaderContext {
  api: PublicApi;
  /** As it stands in the address, still encoded. */
  pathname: string;
  client: QueryClient;
  params: { [name: string]: string | undefined };
  /** Query of the address, with its question mark. */
  search: string;
}

/** What the file of a page exports. */
export interface PageModule {
  default: ComponentType;
  /** Fills the query client before the server renders the page. @returns its status; 200 without a loader */
  loader?: (context: LoaderContext) => Promise<number>;
}

/** @returns 503 when those who ask again in a moment may be served, which keeps a page in search engines; else 500 */
export function statusOfFailure(client: QueryClient, key: QueryKey): number {
  const error = client.getQueryState<unknown, { code?: ErrorCode }>(key)?.error;
  return STATUS_OF_CODE[error?.code === 'unavailable' ? 'unavailable' : 'internal'];
}
