import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type ErrorCode, STATUS_OF_CODE } from '#shared/errors.ts';
import type { PublicApi } from '#shared/public.ts';

export interface LoaderContext {
  api: PublicApi;
  /** Still encoded. */
  pathname: string;
  client: QueryClient;
  params: { [name: string]: string | undefined };
  /** Query of the address, with its question mark. */
  search: string;
}

/** The exports of a page's file. */
export interface PageModule {
  default: ComponentType;
  /** Fills the query client before the page is rendered on the server. @returns the status; 200 without a loader */
  loader?: (context: LoaderContext) => Promise<number>;
}

/** @returns 503 for temporary failures, which keeps the page in search engines; else 500 */
export function statusOfFailure(client: QueryClient, key: QueryKey): number {
  const error = client.getQueryState<unknown, { code?: ErrorCode }>(key)?.error;
  return STATUS_OF_CODE[error?.code === 'unavailable' ? 'unavailable' : 'internal'];
}
