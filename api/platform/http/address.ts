import type { RequestListener } from 'node:http';
import type { AnswerEarly } from './answer-early.ts';
import { ApiError } from './api-error.ts';
import { MAX_ADDRESS_BYTES } from './limits.ts';

/**
 * Refuses addresses that no handler serves and that are slow in libraries: `send`, for one, normalises the path of a file in
 * quadratic time of the number of `..` in it.
 */
export function refuseAddresses(answer: AnswerEarly, handler: RequestListener): RequestListener {
  return (request, response) => {
    const refusal = refusalOfAddress(request.url ?? '');
    if (refusal) answer(request, response, refusal);
    else handler(request, response);
  };
}

/**
 * @param url of the request line
 * @returns 'too_long' (RFC 9110 section 15.5.15), 'not_found' for a path with a `..` in any encoding, or null
 */
export function refusalOfAddress(url: string): ApiError | null {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  // Only the admin's lists have long queries, with the ids of many records.
  const limited = url.startsWith('/api/admin/') ? path : url;
  if (limited.length > MAX_ADDRESS_BYTES)
    return new ApiError('too_long', 'This address is longer than any that we have.');
  return CLIMBS.test(unescaped(path)) ? new ApiError('not_found', 'There is nothing at this address.') : null;
}

const CLIMBS = /(?:^|[\\/])\.\.(?:[\\/#]|$)/;

/** Decodes dots and slashes as often as a handler and its libraries might. */
function unescaped(path: string): string {
  let text = path;
  for (let round = 0; round < 3 && text.includes('%'); round += 1)
    text = text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return text;
}

const ESCAPED = /%(2e|2f|5c|25)/gi;
