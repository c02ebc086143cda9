import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { STATUS_OF_CODE } from '#shared/errors.ts';
import {
  CONSULTATION_PATH,
  type FormOutcome,
  PRIVACY_REQUEST_PATH,
  type RenderedPage,
  SUBSCRIBE_PATH,
} from '#shared/public.ts';
import type { Environment } from '../platform/environment/environment.ts';
import { formBody, jsonBody } from '../platform/http/body.ts';
import { beginRefusal } from '../platform/http/refusals.ts';
import { pagePolicy } from './pages.ts';

/** The page of each public form, by the path below /api at which it is posted. */
const PAGES: { readonly [path: string]: string } = {
  '/handle-consultation-request': CONSULTATION_PATH,
  '/subscribe-newsletter': SUBSCRIBE_PATH,
  '/privacy-requests': PRIVACY_REQUEST_PATH,
};

export const pageOfForm = (path: string): string => PAGES[path] as string;

/**
 * For pages that answer a post: Back shows them again, with what was typed, instead of asking to post once more. Without a
 * lifetime no other request is answered with them.
 */
export const SHOWN_AGAIN = { 'Cache-Control': 'private, no-cache' };

export type Fields = { [name: string]: string | undefined };

/** The texts among what was given, as parsers may make lists and objects of fields. */
export const textsIn = (given: unknown): Fields =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => typeof value === 'string'));

const URLENCODED = 'application/x-www-form-urlencoded';

/**
 * The JSON body of what a browser posts without script: its decoy has a neutral name, a ticked box is 'on', and line breaks are
 * CRLF, which would count as two characters.
 */
export const bodyOf = ({ vq_note = '', consent, message = '', ...fields }: Fields) => ({
  ...fields,
  message: message.replaceAll('\r\n', '\n'),
  consent: consent === 'on',
  ...{ company: vq_note, website: vq_note },
});

export const isFormPost = (request: Request): boolean => Boolean(request.is(URLENCODED));

export const parseForm = formBody({ limit: '64kb', parameterLimit: 50 });

/** Converts a form's fields to the JSON body. Runs before any limit, so that a refusal can show what was typed. */
export const readForm: RequestHandler = (request, response, next) => {
  if (!isFormPost(request)) return next();
  parseForm(request, response, (error?: unknown) => {
    if (error) return next(error);
    request.body = bodyOf(textsIn(request.body));
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

/** Longest text shown again, in characters, so that answers do not grow with the post. */
const SHOWN_MAX = 500;
const SHOWN_MESSAGE_MAX = 6000;

interface FormPageServices {
  environment: Environment;
  renderPage(path: string, given: { outcome: FormOutcome }): Promise<RenderedPage>;
}

/** Answers a refused form with its page, with messages under the fields and what was typed in them. */
export function formErrorHandler({ renderPage, environment }: FormPageServices): ErrorRequestHandler {
  const headers = { ...SHOWN_AGAIN, ...pagePolicy(environment, false) };
  return async (error, request, response, next) => {
    const found = request.method === 'POST' && isFormPost(request) ? PAGES[request.path] : undefined;
    if (!found || response.headersSent) return next(error);
    const known = beginRefusal(error, request, response);
    const { source } = request.query;
    const outcome: FormOutcome = {
      status: STATUS_OF_CODE[known.code],
      message: known.message,
      errors: textsOf(known.errors ?? {}),
      values: textsOf(known.code === 'forbidden' ? {} : (request.body ?? {})),
      source: typeof source === 'string' ? source : '',
    };
    const page = await renderPage(found, { outcome });
    response.status(page.status).set(headers).type('html').send(page.html);
  };
}

export function textsOf(fields: object): { [field: string]: string } {
  const texts = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (value === true) return [[name, 'on']];
    return typeof value === 'string'
      ? [[name, value.slice(0, name === 'message' ? SHOWN_MESSAGE_MAX : SHOWN_MAX)]]
      : [];
  });
  return Object.fromEntries(texts);
}
