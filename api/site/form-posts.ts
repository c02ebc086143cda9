import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { STATUS_OF_CODE } from '#shared/errors.ts';
import {
  CONSULTATION_PATH,
  type ConsultationRequest,
  type FormOutcome,
  type NewsletterRequest,
  PRIVACY_REQUEST_PATH,
  type PrivacyRequestFormValues,
  type RenderedPage,
  SUBSCRIBE_PATH,
} from '#shared/public.ts';
import { formBody, jsonBody } from '../platform/http/body.ts';
import { toApiError } from '../platform/http/errors.ts';
import { RETRY_AFTER_SECONDS } from '../platform/http/limits.ts';
import { noteReason } from '../platform/http/request-log.ts';

/**
 * The public forms as a browser posts them that runs no script. Their fields have the names of the JSON body, but
 * for the decoy, whose own name is neutral.
 */
const FORMS: { readonly [path: string]: { form: FormOutcome['form']; read: (body: Fields) => object } } = {
  '/handle-consultation-request': {
    form: 'consultation',
    read: (fields): ConsultationRequest => ({
      firstName: fields.firstName ?? '',
      lastName: fields.lastName ?? '',
      companyName: fields.companyName ?? '',
      email: fields.email ?? '',
      phone: fields.phone ?? '',
      message: withPlainBreaks(fields.message),
      consent: fields.consent === 'on',
      website: fields.vq_note ?? '',
    }),
  },
  '/subscribe-newsletter': {
    form: 'newsletter',
    read: (fields): NewsletterRequest => ({ email: fields.email ?? '', company: fields.vq_note ?? '' }),
  },
  '/privacy-requests': {
    form: 'privacy-request',
    read: (fields): PrivacyRequestFormValues => ({
      name: fields.name ?? '',
      email: fields.email ?? '',
      kind: fields.kind ?? '',
      message: withPlainBreaks(fields.message),
      website: fields.vq_note ?? '',
    }),
  },
};

/** A form posts its line breaks as two characters, which would count twice. */
const withPlainBreaks = (text = '') => text.replaceAll('\r\n', '\n');

type Fields = { [name: string]: string | undefined };

const URLENCODED = 'application/x-www-form-urlencoded';

export const isFormPost = (request: Request): boolean => Boolean(request.is(URLENCODED));

const parseForm = formBody({ limit: '64kb', parameterLimit: 50 });

/** Reads a form's fields into the body of the JSON endpoint, before any limit, so that what was typed can be shown. */
export const readForm: RequestHandler = (request, response, next) => {
  if (!isFormPost(request)) return next();
  parseForm(request, response, (error?: unknown) => {
    if (error) return next(error);
    const fields = Object.entries(request.body ?? {}).filter((entry) => typeof entry[1] === 'string');
    request.body = FORMS[request.path]?.read(Object.fromEntries(fields) as Fields);
    next();
  });
};

/** @param limit as jsonBody() */
export function jsonUnlessForm(limit: string): RequestHandler[] {
  return jsonBody(limit).map(
    (handler): RequestHandler =>
      (request, response, next) =>
        isFormPost(request) ? next() : handler(request, response, next),
  );
}

/** @returns the path of the page that has the form */
export const pathOfForm = ({ form }: FormOutcome): string => PATHS[form];

const PATHS: { readonly [form in FormOutcome['form']]: string } = {
  consultation: CONSULTATION_PATH,
  newsletter: SUBSCRIBE_PATH,
  'privacy-request': PRIVACY_REQUEST_PATH,
};

/** Longest text that is shown again, so that no answer grows with what was posted. */
const SHOWN_MAX = 500;
const SHOWN_MESSAGE_MAX = 6000;

/** Answers a refused form with its page: what is wrong under each field, and what was typed still in it. */
export function formErrorHandler(
  render: (outcome: FormOutcome) => Promise<RenderedPage>,
): ErrorRequestHandler {
  return async (error, request, response, next) => {
    const found = request.method === 'POST' && isFormPost(request) ? FORMS[request.path] : undefined;
    if (!found || response.headersSent) return next(error);
    const known = toApiError(error, request);
    noteReason(response, error);
    if (known.code === 'unavailable') response.set('Retry-After', String(RETRY_AFTER_SECONDS));
    if (known.code === 'internal') request.log?.error({ err: error }, 'form failed');
    const { source } = request.query;
    const page = await render({
      form: found.form,
      status: STATUS_OF_CODE[known.code],
      message: known.message,
      errors: textsOf(known.errors ?? {}),
      values: textsOf(known.code === 'forbidden' ? {} : (request.body ?? {})),
      source: typeof source === 'string' ? source : '',
    });
    response.status(page.status).set('Cache-Control', 'no-store').type('html').send(page.html);
  };
}

function textsOf(fields: object): { [field: string]: string } {
  const texts = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (value === true) return [[name, 'on']];
    return typeof value === 'string'
      ? [[name, value.slice(0, name === 'message' ? SHOWN_MESSAGE_MAX : SHOWN_MAX)]]
      : [];
  });
  return Object.fromEntries(texts);
}
