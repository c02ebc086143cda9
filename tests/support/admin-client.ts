import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, fetchUtils } from 'react-admin';
import type { RunningProduct } from './product.ts';

/** The published ra-data-simple-rest over HTTP, as a signed-in user. */
export function adminClient(product: Pick<RunningProduct, 'url'>, cookie?: string): DataProvider {
  const client = (url: string, options: fetchUtils.Options = {}) => {
    const headers = new Headers(options.headers);
    if (cookie) headers.set('Cookie', cookie);
    return fetchUtils.fetchJson(url, { ...options, headers });
  };
  return simpleRestProvider(`${product.url}/api/admin`, client);
}

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

/** One request with a JSON body or a form's, for what the data provider does not support. Follows no redirect. */
export async function ask<T = Record<string, unknown>>(
  url: string,
  options: { method?: string; cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  const { body } = options;
  const headers: Record<string, string> = { ...options.headers };
  if (options.cookie) headers.Cookie = options.cookie;
  const isForm = body instanceof URLSearchParams;
  if (body !== undefined && !isForm) headers['Content-Type'] ??= 'application/json';
  const response = await fetch(url, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    body: body === undefined || typeof body === 'string' || isForm ? body : JSON.stringify(body),
    redirect: 'manual',
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : text) as T,
  };
}

/** What is refused with an error at each of these fields. */
export const invalid = (errors: object) => ({ status: 422, body: { errors } });
/** What is refused with this message because of what others have done. */
export const conflict = (message: unknown) => ({ status: 409, body: { message } });

/** @returns the Cookie header that a browser would send after this response */
export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
