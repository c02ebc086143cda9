/** Every code an API answer can carry, and the HTTP status that goes with it. */
export const STATUS_OF_CODE = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The session is not enough: ask for the password, and repeat the request with the proof of it. */
  password_required: 403,
  not_found: 404,
  conflict: 409,
  /** Was there, and was taken away on purpose. */
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

/** Messages under the fields they belong to; what has no input goes to `root.serverError`. */
export type FieldErrors = { root?: { serverError: string } } & {
  [field: string]: FieldErrorValue | undefined;
};
export type FieldErrorValue = string | { [field: string]: FieldErrorValue };

/** The one body of every refused request; `message` is read by react-admin, `error` by the public forms. */
export interface ErrorBody {
  message: string;
  error: string;
  code: ErrorCode;
  errors?: FieldErrors;
  request_id?: string;
}

/** With 429 and Retry-After. */
export const TOO_MANY_REQUESTS = 'Too many requests. Please wait a minute and try again, or call us.';
