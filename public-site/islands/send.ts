import { UNEXPECTED, UNREACHABLE } from '#shared/errors.ts';
import {
  API_PATHS,
  type ConsultationRequest,
  type NewsletterRequest,
  type PrivacyRequestFormValues,
  type ProofOfWork,
} from '#shared/public.ts';
import { shownPolicy } from '../browser/consent.ts';
import { formToken, takeTurnstileToken } from './spam/tokens.ts';

/** A refusal by the server, with a message to show, perhaps empty; `fields` has messages by wire name. */
export class ApiError extends Error {
  readonly fields: { [field: string]: string };

  constructor(message: string, fields: { [field: string]: string } = {}) {
    super(message);
    this.name = 'ApiError';
    this.fields = fields;
  }
}

/** @returns the message of a failure @param fallback if the server gave no reason */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.message || fallback;
  return (error instanceof Error && error.message) || UNEXPECTED;
}

/** What the server answers to a form that it took. */
interface Answer {
  message: string;
  challenge?: ProofOfWork;
  /** The path at which a time can be booked for the request. */
  booking?: string;
}

/** @param source the call to action that the request came from */
export function requestConsultation(request: ConsultationRequest, source: string): Promise<Answer> {
  const body = { ...request, message: request.message || undefined };
  return post(withSource(API_PATHS.consultation, source), body, takeTurnstileToken());
}

export function subscribeNewsletter(request: NewsletterRequest, source: string): Promise<Answer> {
  return post(withSource(API_PATHS.newsletter, source), request);
}

export function sendPrivacyRequest(request: PrivacyRequestFormValues): Promise<Answer> {
  return post(API_PATHS.privacyRequests, request, takeTurnstileToken());
}

const withSource = (path: string, source: string) => `${path}?source=${encodeURIComponent(source)}`;

async function post(path: string, body: object, turnstileToken?: string): Promise<Answer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-Form-Token': formToken() ?? '',
      'X-Policy-Version': shownPolicy(),
      ...(turnstileToken && { 'X-Turnstile-Token': turnstileToken }),
    },
    body: JSON.stringify(body),
  }).catch(() => {
    // In place of the browser's error ("Failed to fetch"), which tells a visitor nothing.
    throw new Error(UNREACHABLE);
  });
  if (!response.ok) throw await refusal(response);
  return response.json() as Promise<Answer>;
}

async function refusal(response: Response): Promise<ApiError> {
  // What is not JSON is no answer of ours, but of a proxy.
  const { error, errors } = (await response.json().catch(() => ({}))) as {
    error?: string;
    errors?: ApiError['fields'];
  };
  return new ApiError(error ?? '', errors);
}
