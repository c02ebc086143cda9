import type { FormName } from '../platform/metrics/process-metrics.ts';
import type { SitePublicApi } from './public-api.ts';

/** @returns the same API, which reports each accepted form */
export function countForms(api: SitePublicApi, taken: ((form: FormName) => void) | undefined): SitePublicApi {
  if (!taken) return api;
  const counting =
    <A extends unknown[], R>(form: FormName, send: (...post: A) => Promise<R>) =>
    async (...post: A): Promise<R> => {
      const answer = await send(...post);
      taken(form);
      return answer;
    };
  return {
    ...api,
    requestConsultation: counting('consultation', api.requestConsultation),
    subscribeNewsletter: counting('subscription', api.subscribeNewsletter),
    sendPrivacyRequest: counting('privacy_request', api.sendPrivacyRequest),
  };
}
