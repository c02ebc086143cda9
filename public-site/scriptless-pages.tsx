import type { ReactNode } from 'react';
import {
  CHECK_INBOX_PATH,
  CONSULTATION_PATH,
  CONSULTATION_REQUESTED_PATH,
  type FormOutcome,
  SUBSCRIBE_PATH,
  SUBSCRIBED_PATH,
} from '#shared/public.ts';
import { ConsultationPage } from './consultations/ConsultationPage.tsx';
import { ConsultationRequestedPage } from './consultations/ConsultationRequestedPage.tsx';
import { CheckInboxPage, SubscribedPage, SubscribePage } from './subscriptions/SubscribePages.tsx';

/**
 * Pages for browsers that run no script: what the dialog and the toasts do elsewhere. They are rendered on the server
 * only and load no script, because some are the answer to a POST at another address, which nothing could take over;
 * so they weigh nothing in what every visitor loads.
 * @returns null for every other path
 */
export function scriptlessPage(pathname: string, search: string, outcome?: FormOutcome): ReactNode {
  switch (pathname.replace(/\/$/, '')) {
    case CONSULTATION_PATH: {
      const source = outcome?.source ?? new URLSearchParams(search).get('source') ?? '';
      return <ConsultationPage source={source} outcome={outcome} />;
    }
    case CONSULTATION_REQUESTED_PATH:
      return <ConsultationRequestedPage />;
    case SUBSCRIBE_PATH:
      return <SubscribePage outcome={outcome} />;
    case CHECK_INBOX_PATH:
      return <CheckInboxPage />;
    case SUBSCRIBED_PATH:
      return <SubscribedPage />;
    default:
      return null;
  }
}
