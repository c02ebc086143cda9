import type { ReactNode } from 'react';
import type { PageTextPage } from '#shared/page-texts/index.ts';
import {
  CHECK_INBOX_PATH,
  CONSULTATION_PATH,
  CONSULTATION_REQUESTED_PATH,
  type FormOutcome,
  PRIVACY_REQUEST_PATH,
  PRIVACY_REQUEST_RECEIVED_PATH,
  SUBSCRIBE_PATH,
  SUBSCRIBED_PATH,
  UNKNOWN_LINK_PATH,
  UNSUBSCRIBE_PATH,
  UNSUBSCRIBED_PATH,
} from '#shared/public.ts';
import { ConsultationPage } from './consultations/ConsultationPage.tsx';
import { ConsultationRequestedPage } from './consultations/ConsultationRequestedPage.tsx';
import PrivacyRequestPage from './privacy-requests/PrivacyRequestPage.tsx';
import { PrivacyRequestReceived } from './privacy-requests/PrivacyRequestReceived.tsx';
import { CheckInboxPage, SubscribedPage, SubscribePage } from './subscriptions/SubscribePages.tsx';
import { UnknownLinkPage, UnsubscribedPage, UnsubscribePage } from './subscriptions/UnsubscribePages.tsx';

/** A page rendered on the server only, and its texts besides those of the layout. */
export interface UnroutedPage {
  page: ReactNode;
  texts: PageTextPage;
}

/**
 * Pages that replace the dialog and the toasts without script. They are rendered on the server only and load no script, because
 * some answer a POST at another address, which could not be hydrated; so they add nothing to the bundle.
 * @returns null for other paths
 */
export function scriptlessPage(pathname: string, search: string, outcome?: FormOutcome): UnroutedPage | null {
  const page = elementAt(pathname, search, outcome);
  if (!page) return null;
  if (pathname.startsWith(CONSULTATION_PATH)) return { page, texts: 'layout' };
  return { page, texts: pathname.startsWith(PRIVACY_REQUEST_PATH) ? 'privacy-request' : 'newsletter' };
}

function elementAt(pathname: string, search: string, outcome?: FormOutcome): ReactNode {
  switch (pathname.replace(/\/$/, '')) {
    case CONSULTATION_PATH: {
      const source = outcome?.source ?? new URLSearchParams(search).get('source') ?? '';
      return <ConsultationPage source={source} outcome={outcome} />;
    }
    case CONSULTATION_REQUESTED_PATH:
      return <ConsultationRequestedPage />;
    case PRIVACY_REQUEST_PATH:
      return outcome ? <PrivacyRequestPage outcome={outcome} /> : null;
    case PRIVACY_REQUEST_RECEIVED_PATH:
      return <PrivacyRequestReceived />;
    case SUBSCRIBE_PATH:
      return <SubscribePage outcome={outcome} />;
    case CHECK_INBOX_PATH:
      return <CheckInboxPage />;
    case SUBSCRIBED_PATH:
      return <SubscribedPage />;
    case UNSUBSCRIBED_PATH:
      return <UnsubscribedPage />;
    case UNKNOWN_LINK_PATH:
      return <UnknownLinkPage />;
    default:
      return pathname.startsWith(`${UNSUBSCRIBE_PATH}/`) ? <UnsubscribePage action={pathname} /> : null;
  }
}
