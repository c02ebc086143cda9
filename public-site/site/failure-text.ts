import type { PageTexts } from '#shared/page-texts/index.ts';
import { ApiError, ConnectionError } from '../http-api.ts';

/** @returns the message of a failure @param fallback if the server gave no reason */
export function failureText(error: unknown, layout: PageTexts<'layout'>, fallback: string): string {
  if (error instanceof ConnectionError) return layout.failed_connection;
  if (error instanceof ApiError) return error.message || fallback;
  return (error instanceof Error && error.message) || layout.failed_unexpected;
}
