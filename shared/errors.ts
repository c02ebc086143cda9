/** The API's error codes and their HTTP statuses. */
export const STATUS_OF_CODE = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** Ask for the password, and repeat the request with the proof of it. */
  password_required: 403,
  not_found: 404,
  conflict: 409,
  /** Existed, and was removed on purpose. */
  gone: 410,
  too_large: 413,
  too_long: 414,
  unsupported: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF_CODE;

/** Messages by field; those without an input are in `root.serverError`. */
export type FieldErrors = { root?: { serverError: string } } & {
  [field: string]: FieldErrorValue | undefined;
};
export type FieldErrorValue = string | { [field: string]: FieldErrorValue };

/** The body of every refused request; react-admin reads `message`, the public forms read `error`. */
export interface ErrorBody {
  message: string;
  error: string;
  code: ErrorCode;
  errors?: FieldErrors;
  request_id?: string;
}

/** When a failure has no reason that can be shown, and when there is no connection. */
export const UNEXPECTED = 'Something went wrong. Please try again.';
export const UNREACHABLE = 'We cannot reach our server. Please check your connection and try again.';

/** With 429 and Retry-After. */
export const TOO_MANY_REQUESTS = 'Too many requests. Please wait a minute and try again, or call us.';

/** What no text may contain, and text with line breaks neither; and what is said of it. */
export const CONTROL = /\p{Cc}/u;
export const CONTROL_EXCEPT_BREAKS = /[^\P{Cc}\t\n\r]/u;
export const NO_CONTROL = 'Remove the invisible control characters';
