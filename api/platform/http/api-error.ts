import * as z from 'zod';
import type { ErrorCode, FieldErrors, FieldErrorValue } from '#shared/errors.ts';

/** A refusal with a message for the client; other errors are answered as 'internal', without their messages. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;

  constructor(code: ErrorCode, message: string, errors?: FieldErrors, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.errors = errors;
  }
}

/** @returns 'invalid' with the first message of every field, nested as react-admin expects them. */
export function invalid(
  error: z.core.$ZodError | { issues: readonly z.core.$ZodIssue[] },
  several = 'Please check the marked fields and try again.',
): ApiError {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      place(
        errors,
        path.map(String),
        issue.code === 'unrecognized_keys' ? 'There is no such field' : issue.message,
      );
    }
  }
  const fields = Object.keys(errors).filter((field) => field !== 'root');
  const first =
    fields.length === 1 && typeof errors[fields[0] as string] === 'string'
      ? errors[fields[0] as string]
      : null;
  return new ApiError('invalid', (first as string | null) ?? several, errors);
}

function place(errors: FieldErrors, path: string[], message: string) {
  if (path.length === 0) {
    errors.root ??= { serverError: message };
    return;
  }
  let level = errors as { [field: string]: FieldErrorValue };
  for (const key of path.slice(0, -1)) {
    const next = Object.hasOwn(level, key) ? level[key] : undefined;
    if (typeof next === 'string') return;
    const child: { [field: string]: FieldErrorValue } = next ?? {};
    Object.defineProperty(level, key, { value: child, enumerable: true, configurable: true, writable: true });
    level = child;
  }
  const last = path.at(-1) as string;
  if (Object.hasOwn(level, last)) return;
  Object.defineProperty(level, last, {
    value: message,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/**
 * Parses untrusted data with a schema.
 * @param several the message for more than one invalid field
 * @throws ApiError 'invalid' with messages under their fields
 */
export function parse<S extends z.core.$ZodType>(
  schema: S,
  data: unknown,
  several?: string,
): z.core.output<S> {
  const result = z.safeParse(schema, data);
  if (result.success) return result.data;
  throw invalid(result.error, several);
}
