import type { PrivacyRequest } from '#shared/privacy-requests.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

/** Requests of people about their data, all data about a person, and proof of consent to cookies. */
export const privacy = (
  <>
    {resource<PrivacyRequest>({
      name: 'privacy-requests',
      recordRepresentation: ({ name }) => name,
      list: lazyNamed(() => import('./PrivacyRequestList.tsx'), 'PrivacyRequestList'),
      create: lazyNamed(() => import('./PrivacyRequestForms.tsx'), 'PrivacyRequestCreate'),
      edit: lazyNamed(() => import('./PrivacyRequestForms.tsx'), 'PrivacyRequestEdit'),
    })}
    {resource({
      name: 'personal-data',
      list: lazyNamed(() => import('./PersonalDataPage.tsx'), 'PersonalDataPage'),
    })}
    {resource({
      name: 'consent-choices',
      list: lazyNamed(() => import('./ConsentChoiceList.tsx'), 'ConsentChoiceList'),
    })}
  </>
);
