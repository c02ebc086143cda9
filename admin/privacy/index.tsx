import type { PrivacyRequest } from '#shared/privacy-requests.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

/** Requests of people about their data, all data about a person, and proof of consent to cookies. */
export const privacy = (
  <>
    {resource({ name: 'privacy', list: lazyNamed(() => import('./OverviewPage.tsx'), 'OverviewPage') })}
    {resource<PrivacyRequest>({
      name: 'privacy-requests',
      recordRepresentation: ({ name }) => name,
      list: lazyNamed(() => import('./PrivacyRequestList.tsx'), 'PrivacyRequestList'),
      create: lazyNamed(() => import('./PrivacyRequestCreate.tsx'), 'PrivacyRequestCreate'),
      edit: lazyNamed(() => import('./PrivacyRequestEdit.tsx'), 'PrivacyRequestEdit'),
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
