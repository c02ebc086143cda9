import type { RequestListener } from 'node:http';
import type { AnswerEarly } from './answer-early.ts';
import { ApiError } from './api-error.ts';
import { MAX_ADDRESS_BYTES } from './limits.ts';

/**
 * Keeps from every handler what none of them serves and libraries below them take long over: `send`, for one,
 * normalises the path of a file, which costs the square of the number of `..` in it.
 */
export function refuseAddresses(answer: AnswerEarly, handler: RequestListener): RequestListener {
  return (request, response) => {
    const refusal = refusalOfAddress(request.url ?? '');
    if (refusal) answer(request, response, refusal);
    else handler(request, response);
  };
}

/**
 * @param url as it stands in the request line
 * @returns 'too_long' (RFC 9110 section 15.5.15), 'not_found' for a path with a `..` in it however it is written, or null
 */
export function refusalOfAddress(url: string): ApiError | null {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  // Only lists of the admin name many records in their query.
  const limited = url.startsWith('/api/admin/') ? path : url;
  if (limited.length > MAX_ADDRESS_BYTES)
    return new ApiError('too_long', 'This address is longer than any that we have.');
  return CLIMBS.test(unescaped(path)) ? new ApiError('not_found', 'There is nothing at this address.') : null;
}

const CLIMBS = /(?:^|[\\/])\.\.(?:[\\/#]|$)/;

/** Decoded as often as a handler and a library below it might, as far as dots and slashes go. */
function unescaped(path: string): string {
  let text = path;
  for (let round = 0; round < 3 && text.includes('%'); round += 1)
    text = text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return text;
}

const ESCAPED = /%(2e|2f|5c|25)/gi;
